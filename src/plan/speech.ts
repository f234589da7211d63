/** What the text of a hook can tell one payload from another by, and by which of it a payload is told. Pure. */

import type { Hook, Language, PayloadJson, Reading } from '../model.js';
import { withoutComments } from '../script/lines/comment.js';
import { familyOf, isProgram } from '../script/lines/family.js';
import { cluesIn } from '../script/patterns/clues.js';
import { textsIn } from '../script/patterns/program-clues.js';
import { onceFor } from '../text/once-for.js';
import { readPattern } from '../text/regular-expression.js';
import { filePathOf } from './call-input.js';

/** What a text speaks of. */
export interface Speech {
  /** In small letters. */
  readonly words: ReadonlySet<string>;
  /** As they are written: fields, tools, modes. */
  readonly names: ReadonlySet<string>;
  /** Programs in its lists (`^(cat|head)$`, `["echo", "tee"]`), also those that scripts themselves are written with. */
  readonly programs: ReadonlySet<string>;
  readonly ofWriting: boolean;
  /** Expressions that no word stands for, such as `[0-9a-f]{32}`. */
  readonly tests: readonly ((text: string) => boolean)[];
  /** Folders that it compares paths with, from one slash to another: `/backend/`. */
  readonly folders: ReadonlySet<string>;
}

/** Words of the languages that hooks are written in, of their usual beginnings and of their answers: they are about no payload. */
const ofCode: ReadonlySet<string> = new Set(
  `
    if then else elif fi for in do done while case esac echo cat exit grep sed awk jq printf read local return
    function set true false null dev bin usr env sh bash bash_source dirname pipefail head tail tr cut wc date python
    python3 node import from def try except with as not and or is none print len str int list dict json sys os re path
    stdin stdout stderr load loads dumps get open const let var new async await process require console log error
    catch throw typeof string input output data file files name the to of on it this that no be an are was you your
    has have can will claude hook hooks tool command text line lines message type value key code src use project tmp
    home workspace example content description prompt all any run add deny ask allow block approve decision reason
  `
    .trim()
    .split(/\s+/),
);

/** Longer texts of a payload are read as far as this. */
const lettersRead = 4_000;

/** What an expression without words is held against. */
const lettersTested = 200;

/** More expressions without words than this are a list that nobody wrote for payloads. */
const mostTests = 6;

/** A folder in front of a path, or within one. */
const isFolder = /^\/?[A-Za-z][\w.-]{1,40}(?:\/[\w.-]{1,40}){0,5}\/$/;

/** More folders than these are a list of which each is treated as the next. */
const mostFolders = 6;

/** What the text of a hook speaks of; its matcher and the rules that decide beside it speak as well. */
export function speechOf({ matcher = '', permissions }: Hook, { texts }: Reading): Speech {
  const beside = [matcher, ...(permissions?.rules ?? []).map((rule) => rule.text)].join('\n');
  const words = new Set<string>();
  const names = new Set<string>();
  const programs = new Set<string>();
  const tests: ((text: string) => boolean)[] = [];
  const folders = new Set<string>();
  for (const { text, language } of [...texts, { text: beside, language: 'other' as const }]) {
    // What escapes mean is no part of the words beside them: `\bsudo\b`.
    const code = withoutComments(text, language);
    for (const name of code.match(/[A-Za-z]\w*/g) ?? []) names.add(name);
    const held = heldAgainst(code, language).replace(/\\{1,4}[bBdDsSwWntrAZz]/g, ' ');
    for (const word of wordsIn(held)) words.add(word);
    for (const name of listedIn(held, language)) programs.add(name);
    for (const clue of cluesIn(text, language)) {
      if (clue.kind === 'text' && clue.compared && isFolder.test(clue.text) && folders.size < mostFolders)
        folders.add(`/${clue.text.replace(/^\//, '')}`);
      if (clue.kind !== 'pattern' || tests.length >= mostTests || !isWordless(clue.text)) continue;
      const reading = readPattern(clue.text);
      if (reading.kind === 'valid') tests.push((value) => reading.test(value.slice(0, lettersTested)) === true);
    }
  }
  return {
    words,
    names,
    programs,
    tests,
    folders,
    ofWriting: texts.some(({ text }) => speaksOfWriting(text)),
  };
}

/** Does it speak of what writes files besides the tools that do: of `tee`, or of redirections? */
export const speaksOfWriting = (text: string): boolean => /(?:\\b|\b)(?:tee|redirect(?:ion)?s?)\b/i.test(text);

/** Names in lists: of a script of the shell, whose other words are its own, those with a bar between them alone. */
function listedIn(held: string, language: Language): readonly string[] {
  const lists = isProgram(language) ? [held] : (held.match(/(?<!\w)\w{1,40}(?:\|\w{1,40}){1,60}/g) ?? []);
  return lists.flatMap((list) => list.match(/\w+/g) ?? []);
}

/** What of a text a payload can be held against: of a program what it has in quotes and expressions. */
function heldAgainst(text: string, language: Language): string {
  switch (familyOf(language)) {
    case 'python':
      return textsIn(text, 'python').join('\n');
    case 'javascript':
      return textsIn(text, 'javascript').join('\n');
    default:
      return text;
  }
}

/** Has it no word to be known by? One with groups, or that counts far, would take too long to be held against everything. */
function isWordless(source: string): boolean {
  return !/[()]|\{\d*,?\d{3}/.test(source) && !/[A-Za-z]{2}/.test(bare(source));
}

/** An expression without its classes and escapes: what it wants to the letter. */
function bare(source: string): string {
  return source.replace(/\[(?:\\.|[^\]\\]){0,99}\]|\\[a-zA-Z]/g, ' ');
}

/** Words of a text, in small letters; numbers from three digits on count as well (`chmod 777`). */
function wordsIn(text: string): readonly string[] {
  return placedWords(text).map(([word]) => word);
}

/** The same, and whether a word is the ending of a name: of `main.go`, but not of the file `.go`. */
function placedWords(text: string): readonly (readonly [word: string, isEnding: boolean])[] {
  const small = text.slice(0, 400_000).toLowerCase();
  return [...small.matchAll(/\.?[a-z_]\w+|\d{3,}|[^\s\x21-\x7e]+/g)].map(({ 0: word, index }) => [
    word,
    word.startsWith('.') && /\w/.test(small[index - 1] ?? ''),
  ]);
}

/** Fields that differ from payload to payload and are about none of them. */
const everywhere: ReadonlySet<string> = new Set([
  ...['session_id', 'transcript_path', 'prompt_id', 'tool_use_id', 'hook_event_name', 'agent_transcript_path'],
]);

/** Values of fields longer than this are no names that a text holds them against. */
const longestName = 40;

/**
 * By which of it the text can tell each of these payloads of one event from the others: two of which it says the same are the
 * same to it.
 */
export function toldBy(payloads: readonly PayloadJson[], speech: Speech): readonly (readonly string[])[] {
  const common = inCommon(payloads);
  const told = payloads.map((json) => marksOf(json, speech, common));
  // An expression that most of them meet, such as one for a space, tells none.
  const idle = new Set(
    speech.tests
      .map((_, index) => testMark(index))
      .filter((mark) => told.filter((marks) => marks.has(mark)).length * 2 > payloads.length),
  );
  return told.map((marks) => [...marks].filter((mark) => !idle.has(mark)).sort());
}

const testMark = (index: number): string => `pattern ${index}`;

/** What payloads of one event have in common, and tells none of them from others. */
interface Common {
  /** Words that stand in more than half of them. */
  readonly words: ReadonlySet<string>;
  /** Fields that somebody words, such as a command or a prompt: that one is a single word says nothing about it. */
  readonly worded: ReadonlySet<string>;
}

function marksOf(json: PayloadJson, speech: Speech, common: Common): ReadonlySet<string> {
  const told = new Set<string>();
  const { tool_name: tool } = json;
  if (typeof tool === 'string') {
    if (speech.names.has(tool)) told.add(`tool ${tool}`);
    else if (tool.startsWith('mcp__'))
      for (const part of tool.split('__')) if (speech.names.has(part)) told.add(`tool ${part}`);
  }
  for (const [key, value] of fieldsOf(json)) {
    if (!speech.names.has(key)) continue;
    const isOneOfFew = typeof value === 'boolean' || value === '' || (isName(value) && !common.worded.has(key));
    told.add(isOneOfFew ? `field ${key}=${String(value)}` : `field ${key}`);
  }
  // A folder's name says something else in a path than in what is written to a file.
  const path = `/${filePathOf(json) ?? ''}`;
  for (const folder of speech.folders) if (path.includes(folder)) told.add(`folder ${folder}`);
  const command = commandIn(json);
  const program = /^\w+/.exec(command)?.[0] ?? '';
  // Of the programs that scripts use themselves no word tells.
  if (ofCode.has(program) && speech.programs.has(program)) told.add(`program ${program}`);
  if (speech.ofWriting && /(?<![\d&])>{1,2} ?[\w.~{/]/.test(command)) told.add('redirection');
  for (const { text, words } of readValues(json)) {
    for (const [word, isEnding] of words) {
      const known = common.words.has(word) ? undefined : knownAs(word, speech.words);
      if (known !== undefined) told.add(isEnding ? `ending ${known}` : known);
    }
    speech.tests.forEach((test, index) => {
      if (test(text)) told.add(testMark(index));
    });
  }
  return told;
}

function commandIn({ tool_input: input }: PayloadJson): string {
  const { command } = (input ?? {}) as { readonly command?: unknown };
  return typeof command === 'string' ? command : '';
}

/** The word of the text that a word of a payload is; `.pem` is `pem` too. */
function knownAs(word: string, words: ReadonlySet<string>): string | undefined {
  if (word.startsWith('.')) return words.has(word) ? word : knownAs(word.slice(1), words);
  if (ofCode.has(word)) return undefined;
  return words.has(word) ? word : beginningIn(word, words);
}

/** `akia` of `AKIAIOSFODNN7EXAMPLE`. */
function beginningIn(word: string, words: ReadonlySet<string>): string | undefined {
  for (let length = Math.min(word.length - 1, 12); length >= 4; length--) {
    const beginning = word.slice(0, length);
    if (words.has(beginning) && !ofCode.has(beginning)) return beginning;
  }
  return undefined;
}

/** The fields of a payload, of its tool's input and answer, but for those that are about no payload. */
function fieldsOf({ tool_name: _, tool_input: input, tool_response: response, ...fields }: PayloadJson) {
  return [...Object.entries(fields), ...below(input), ...below(response)].filter(([key]) => !everywhere.has(key));
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && /^[\w-]*$/.test(value) && value.length <= longestName;
}

function below(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

interface Value {
  readonly text: string;
  readonly words: ReturnType<typeof placedWords>;
}

/** What payloads say, read once for all the hooks that are run on them. */
const readValues = onceFor((json: PayloadJson): readonly Value[] => {
  const { tool_name: _, ...said } = json;
  return [...valuesIn(said)].map((text) => ({ text, words: placedWords(text.slice(0, lettersRead)) }));
});

/** Every text in a payload but for those that stand in all. */
function* valuesIn(value: unknown, key = ''): Generator<string> {
  if (everywhere.has(key) || key === 'cwd') return;
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const item of value) yield* valuesIn(item);
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) yield* valuesIn(item, name);
}

/** What the payloads of an event have in common. */
function inCommon(payloads: readonly PayloadJson[]): Common {
  const counts = new Map<string, number>();
  const worded = new Set<string>();
  for (const json of payloads) {
    const own = new Set(readValues(json).flatMap(({ words }) => words.map(([word]) => word)));
    for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [key, value] of fieldsOf(json)) if (typeof value === 'string' && /\s/.test(value)) worded.add(key);
  }
  const words = [...counts].filter(([, count]) => count * 2 > payloads.length).map(([word]) => word);
  return { words: new Set(words), worded };
}

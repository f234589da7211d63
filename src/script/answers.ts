/**
 * Why this room reads by lines and patterns, and only `--fix` by the tree-sitter grammars that it needs for exact edits:
 * on 284 hooks of public repositories (46,500 lines) it took 54 ms of processor time and found every exit that the
 * grammars' trees hold, with two that are none (a text in quotes, a document); the trees took 50 ms to begin and 1,500 ms
 * to parse, 7 of the scripts not without error. They are made asynchronously besides, of files that a browser has not.
 *
 * Lines of a hook's text that answer the client, and which of them no run came to. By the text: a line counts as reached
 * as soon as nothing speaks against it. Pure.
 */
import { blockingExitCode } from '../contract/exit-codes.js';
import type { CommandExecution, Hook, Language, Library, Run } from '../model.js';
import { type AnsweringFunction, answeringCalls, onStderr, type Said } from './answering-functions.js';
import { calledFunctions } from './called-functions.js';
import { isCommentLine } from './comment.js';
import { textOf } from './text-of.js';

export interface AnswerLine {
  /** From 1. */
  readonly line: number;
  /** The line without the space around it. */
  readonly text: string;
  /** It holds the guarded action back, by an exit code or by a decision. */
  readonly blocks: boolean;
  /** What it says stands in these streams. */
  readonly says: readonly string[];
  /** It prints, whatever else it does. */
  readonly prints: boolean;
  /** What it prints goes to stderr, as far as the line or the function that it calls tells. */
  readonly toStderr: boolean;
  /** The exit code that it ends with, other than 0. */
  readonly exit?: number;
  /** The function that it answers through. */
  readonly through?: AnsweringFunction;
}

/** What ends a hook with the exit code that blocks, in the languages that hooks are written in. */
const blockingExit = /(?:^|[\s;&|{(])exit\s+2\b|\b(?:exit|SystemExit)\(\s*2\s*\)|\bexitCode\s*=\s*2\b/;
/** A decision against the guarded action, in a reply that is being made or in a variable that is named for it. */
const blockingDecision =
  /\b(?:permissionDecision|behavior)\\?["']?\s*[:=,]\s*\\?["']deny|\bdecision\\?["']?\s*[:=,]\s*\\?["']block|\b\w*[dD]ecision\s*=[^=>|\n]{0,60}["'](?:deny|block)["']/;

const exits =
  /(?:(?:^|[\s;&|{(])exit\s+|\b(?:sys\.|os\._|process\.)?exit\(\s*|\bSystemExit\(\s*|\bexitCode\s*=\s*)([1-9]\d{0,2})\b/;
const shellPrints = /(?:^|[\s;&|{(])(?:echo|printf|cat\s*<<|jq\s+-[a-z]*n)/;
const pythonPrints = /\bprint\(|\bstd(?:out|err)\.write\(|\bsys\.exit\(\s*f?["']/;
const javaScriptPrints = /\bconsole\.(?:log|error|warn|info)\(|\bstd(?:out|err)\.write\(/;

/** Does a hook's text hold a way to block? */
export function canBlock(hook: Hook): boolean {
  return blocksSomewhere(textOf(hook).text);
}

/** A word of those that answers with a decision are made of, wherever it stands. */
const refusal =
  /\bpermissionDecision\b|["']decision\b|\b(?:deny|denied|block|blocked|forbid|forbidden|reject|refuse)\b/i;

/** Does a text, of whatever language, refuse something, even if with an exit code that does not block? */
export function refusesSomewhere(text: string): boolean {
  const lines = text.split('\n').filter((line) => !/^\s*(?:#|\/\/)/.test(line));
  return lines.some((line) => exits.test(line) || refusal.test(line));
}

function blocksSomewhere(text: string): boolean {
  const code = text.replace(/^[ \t]*(?:#|\/\/).*$/gm, '');
  return code.split('\n').some((line) => blockingExit.test(line) || blockingDecision.test(line));
}

/** Lines above an exit that tell of its cause. */
const told = 3;

/** Is it how a command line ends that was given arguments it does not know? That is 2 too. */
function isUsage(lines: readonly string[], index: number): boolean {
  return lines
    .slice(Math.max(0, index - told), index + 1)
    .some((line) =>
      /\b(?:usage:|unknown (?:option|argument|command|flag|hook)|(?:print|show)_?(?:help|usage)\b)/i.test(line),
    );
}

/** The text with the documents in it, docstrings and comments of several lines, as empty lines. */
function withoutDocuments(text: string, language: Language): string {
  const document = documents[language];
  return document === undefined ? text : text.replace(document, (found) => found.replace(/[^\n]/g, ''));
}

const documents: Readonly<Partial<Record<Language, RegExp>>> = {
  python: /^[ \t]*[rRuU]?("""|''')[\s\S]*?\1/gm,
  javascript: /^[ \t]*\/\*[\s\S]*?\*\//gm,
  typescript: /^[ \t]*\/\*[\s\S]*?\*\//gm,
};

const known = new WeakMap<Said, readonly AnswerLine[]>();

/** The lines of a text that answer, in order; none where the language is not read. */
export function answerLines(said: Said): readonly AnswerLine[] {
  const before = known.get(said);
  if (before !== undefined) return before;
  const lines = readAnswerLines(said);
  known.set(said, lines);
  return lines;
}

function readAnswerLines(said: Said): readonly AnswerLine[] {
  const { language, text } = said;
  const prints = printing(language);
  if (prints === undefined) return [];
  const lines = withoutDocuments(text, language).split('\n');
  const calledIn = answeringCalls(said);
  return lines.flatMap((raw, index) => {
    if (raw.trim() === '' || isCommentLine(raw)) return [];
    const through = calledIn(raw);
    // The exit of a function of its own is a line of this text itself.
    const ending = through?.library === undefined ? undefined : through.exit;
    const written = exits.exec(raw)?.[1];
    const exit = written === undefined ? ending : Number(written);
    const isPrint = through?.prints !== undefined || (prints.test(raw) && !feedsAnother(raw, language));
    const decides = blockingDecision.test(raw);
    if (exit === undefined && !isPrint && !decides) return [];
    return [
      {
        line: index + 1,
        text: raw.trim(),
        blocks: ((blockingExit.test(raw) || ending === blockingExitCode) && !isUsage(lines, index)) || decides,
        prints: isPrint,
        toStderr:
          through?.prints === 'stderr' ||
          onStderr.test(wholeLine(lines, index)) ||
          (isPrint && onStderr.test(wholeCall(lines, index))),
        says:
          isPrint || decides
            ? literalsOf(
                through?.prints === undefined
                  ? printedOf(wholeCall(lines, index), language)
                  : stringsOf(behindName(wholeCall(lines, index), through.name)),
                language,
              )
            : [],
        ...(exit === undefined ? {} : { exit }),
        ...(through === undefined ? {} : { through }),
      },
    ];
  });
}

/** The line, with those that a backslash at its end makes part of it. */
function wholeLine(lines: readonly string[], index: number): string {
  const end = lines.slice(index, index + longestCall).findIndex((line) => !line.endsWith('\\'));
  return end < 1 ? (lines[index] ?? '') : lines.slice(index, index + end + 1).join(' ');
}

/** Lines of a call, at most. */
const longestCall = 8;

/** The line, and where it ends with the bracket that opens a call, those up to the end of the call. */
function wholeCall(lines: readonly string[], index: number): string {
  const raw = lines[index] ?? '';
  if (!/\(\s*$/.test(raw)) return raw;
  const behind = lines.slice(index + 1, index + 1 + longestCall);
  const end = behind.findIndex((line) => /^\s*\)/.test(line));
  return [raw, ...behind.slice(0, end === -1 ? 0 : end)].join(' ');
}

function printing(language: Language): RegExp | undefined {
  switch (language) {
    case 'sh':
    case 'bash':
    case 'zsh':
      return shellPrints;
    case 'python':
      return pythonPrints;
    case 'javascript':
    case 'typescript':
      return javaScriptPrints;
    default:
      return undefined;
  }
}

/** `echo "$INPUT" | jq ...`, `X=$(echo ...)` and what is written to a file answer nobody. */
function feedsAnother(raw: string, language: Language): boolean {
  if (language === 'python' || language === 'javascript' || language === 'typescript') return false;
  return (
    /\$\(\s*(?:echo|printf|jq|cat)\b[^)]{0,999}(?:\)\s*)?$|\b(?:echo|printf)\b(?:[^|;&>"']|"(?:\\.|[^"\\]){0,999}"|'[^']{0,999}'){0,999}\|(?!\|)/.test(
      raw,
    ) || /\b(?:echo|printf|cat)\b[^;|]{0,999}>>?\s*(?!&|\/dev\/std)["'$\w/.~]/.test(raw)
  );
}

/** What of a line goes to the command that prints: in a shell its words, elsewhere the strings. */
function printedOf(raw: string, language: Language): string {
  if (language === 'sh' || language === 'bash' || language === 'zsh') {
    const start = /(?:^|[\s;&|{(])(?:echo|printf)\s+((?:[^\s"'\\;|&<>}]|\s|\\.|"(?:\\.|[^"\\])*"|'[^']*')*)/.exec(
      raw,
    )?.[1];
    return start ?? raw;
  }
  return stringsOf(raw);
}

const behindName = (call: string, name: string): string => call.slice(call.indexOf(name) + name.length);

/** The texts in quotes, with a quote between them. */
function stringsOf(raw: string): string {
  return [...raw.matchAll(/(["'`])((?:\\.|(?!\1).){0,2000})\1/g)].map(([, , text]) => text).join('"');
}

/** The parts of it that are printed as they stand. */
function literalsOf(printed: string, language: Language): readonly string[] {
  // Of a shell's line, words of the command itself may be left.
  const isCode = /^(?:python|javascript|typescript)$/.test(language)
    ? /(?!)/
    : /\b(?:echo|printf|print|console|stderr|stdout|exit|sys)\b/;
  return printed
    .replaceAll('\\"', '"')
    .split(/\$\{[^}]{0,999}\}|\$\([^)]{0,999}\)|\$\w+|\{[^{}"']*\}|%(?:%|[-+0]?\d*(?:\.\d+)?[sdfqxgiu])|\\n|["'`]/)
    .map((part) => part.trim())
    .filter((part) => part.length >= 4 && !isCode.test(part));
}

/** How far above an `exit` the message that belongs to it may stand. */
const reach = 3;

/** The answering lines of the hook's text that none of its runs came to. */
export function unreachedLines(hook: Hook, runs: readonly Run[]): readonly AnswerLine[] {
  const traced = new Set(runs.flatMap(({ ranLines }) => ranLines ?? []));
  return notSaid(answerLines(textOf(hook)), runs).filter(({ line }) => !traced.has(line));
}

/** A line that answers in a library. */
export interface LibraryLine extends AnswerLine {
  readonly library: Library;
}

/** The same in functions of its libraries that it calls, itself or through others of them. */
export function unreachedInLibraries(hook: Hook, runs: readonly Run[]): readonly LibraryLine[] {
  const { libraries = [] } = textOf(hook);
  return libraries.length === 0 ? [] : notSaid(libraryLines(textOf(hook)), runs);
}

/** The answering lines of functions in its libraries that a text calls, itself or through others of them. */
function libraryLines(said: Said): readonly LibraryLine[] {
  const called = calledFunctions(said);
  return (said.libraries ?? []).flatMap((library) => {
    const { language, text } = library;
    const own = called.filter((each) => each.library === library);
    if (own.length === 0) return [];
    return answerLines({ language, text, libraries: said.libraries ?? [] }).flatMap((answer) =>
      own.some(({ defined }) => answer.line > defined.line && answer.line <= defined.end)
        ? [{ ...answer, library }]
        : [],
    );
  });
}

/** Those of the answering lines that none of the runs came to, as far as what was said and how it ended tells. */
function notSaid<Line extends AnswerLine>(lines: readonly Line[], runs: readonly Run[]): readonly Line[] {
  const executions = runs.flatMap(({ execution }) => (execution.type === 'command' ? [execution] : []));
  if (executions.length === 0 || lines.length === 0) return [];
  const outputs = [...new Set(executions.map(outputOf))];
  const codes = new Set(executions.map(({ exitCode }) => exitCode));
  const wasSaid = ({ says }: AnswerLine) => says.some((part) => outputs.some((output) => output.includes(part)));
  return lines.filter((answer, index) => {
    if (answer.says.length > 0) return !wasSaid(answer);
    if (answer.exit === undefined) return false;
    if (!codes.has(answer.exit)) return true;
    // The message above it tells whether it was this exit or another one of the same code.
    const message = lines.slice(0, index).findLast(({ line, says }) => line >= answer.line - reach && says.length > 0);
    return message !== undefined && !wasSaid(message);
  });
}

/** Longer outputs are searched no further. */
const bytesRead = 100_000;

function outputOf({ stdout, stderr }: CommandExecution): string {
  const decoder = new TextDecoder();
  const both = `${decoder.decode(stdout.subarray(0, bytesRead))}\n${decoder.decode(stderr.subarray(0, bytesRead))}`;
  return both.includes('\\') ? `${both}\n${both.replace(/\\(["'/\\])/g, '$1')}` : both;
}

/** Does a hook's text hold an exit with the code that blocks? Its JSON, if it has any, is another matter. */
export function exitsToBlock(hook: Hook): boolean {
  const { text } = textOf(hook);
  return text
    .replace(/^[ \t]*(?:#|\/\/).*$/gm, '')
    .split('\n')
    .some((line) => blockingExit.test(line) || /\breturn\s+2\b/.test(line));
}

/** Where a text stands that was said. */
export interface Origin {
  /** The part of it that is written out. */
  readonly text: string;
  /** The library that it stands in; absent: the hook's own text. */
  readonly library?: Library;
}

/** What of something said the hook prints or has in quotes, or a library of it; undefined: neither has it. */
export function originOf(said: string, hook: Hook): Origin | undefined {
  const own = textOf(hook);
  const text = printedOrQuoted(said, own);
  if (text !== undefined) return { text };
  for (const library of own.libraries ?? []) {
    const text = printedOrQuoted(said, library);
    if (text !== undefined) return { text, library };
  }
  return undefined;
}

/** A word or two that its text and what is said have in common may be chance. */
const telling = 8;

function printedOrQuoted(said: string, from: Said): string | undefined {
  const printed = answerLines(from).flatMap(({ says }) => says.filter((text) => text.length >= telling));
  // Many messages begin alike: the longest part tells which it was.
  const [longest] = printed.filter((text) => said.includes(text)).toSorted((a, b) => b.length - a.length);
  return longest ?? writtenOut(said, from.text);
}

/** The part of something said that a text has in quotes, wherever it goes from there; undefined: it has none. */
function writtenOut(said: string, text: string): string | undefined {
  const quoted = text.matchAll(/"((?:\\.|[^"\\\n]){0,999})"|'([^'\n]{0,999})'|`((?:\\.|[^`\\\n]){0,999})`/g);
  for (const [, double, single, template] of quoted) {
    const part = (double ?? single ?? template ?? '').split(filledIn).find((each) => isTelling(each, said));
    if (part !== undefined) return part;
  }
  return undefined;
}

/** What is no text of its own between quotes. */
const filledIn = /\$\{[^}]{0,99}\}|\$\([^)]{0,99}\)|\$\w{1,99}|\{[^}]{0,99}\}|\\./;

/** Long enough to be no coincidence. */
function isTelling(part: string, said: string): boolean {
  return part.trim().length >= 12 && said.includes(part);
}

/** The texts that the hook's own lines print, and those of its libraries, as far as they are written out. */
export function ownTexts(hook: Hook): readonly string[] {
  const own = textOf(hook);
  return [own, ...(own.libraries ?? [])].flatMap((said) => answerLines(said).flatMap(({ says }) => says));
}

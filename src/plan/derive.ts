/**
 * Payloads made from what hooks say themselves, so that guards fire without anybody writing a payload: what a hook greps
 * for becomes a command, its patterns of files become paths. Pure; the same project gives the same payloads.
 */

import type { EventName, Hook, Language, Payload, PayloadJson, Version } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { isProgram } from '../script/lines/family.js';
import type { Clue } from '../script/patterns/clue.js';
import { cluesIn } from '../script/patterns/clues.js';
import { libraryClues } from '../script/patterns/library-clues.js';
import { fieldsOf } from '../text/fields.js';
import { grouped } from '../text/grouped.js';
import { asMeant } from '../wiring/as-meant.js';
import { matching } from '../wiring/matcher.js';
import { aim, basesFor, looksLikePath, type Target, targetsIn } from './aim.js';
import { allInOne } from './all-in-one.js';
import type { Effort } from './effort.js';
import { agreeing } from './file-call.js';
import { insideFolders, pathAsked } from './in-folders.js';
import { listedCommands } from './listed-commands.js';
import { payloadsOfCondition, payloadsOfFields, payloadsOfValues } from './matcher-values.js';
import { namedCommands } from './named-commands.js';
import { payloadsOfQuotes } from './open-quotes.js';
import { samplesOfClue } from './sample.js';
import { speaksOfWriting } from './speech.js';
import { ofSubagent, subagentAwaited } from './subagents.js';
import { payloadsOfMatcher, payloadsOfTools } from './tool-names.js';
import { isSigns, isWholeCommand, startsProgram, wholeCommands } from './whole-commands.js';
import { written } from './written-sample.js';

/** Payloads made for a hook, at most. */
const most: Readonly<Record<Effort, number>> = { quick: 0, normal: 12, thorough: 60 };

/** One payload that was made, before it has an id. */
interface Draft {
  readonly clue: Clue;
  readonly base: Payload;
  readonly json: PayloadJson;
  readonly sample: string;
  /** Absent: a guard may object to it. */
  readonly nature?: 'benign';
}

/**
 * Payloads for each hook, on top of those given. A payload that two hooks ask for is made once; `madeFor` names the
 * hooks that are to be run on it. What is given already is not made again.
 */
export function derivePayloads(
  hooks: readonly Hook[],
  given: readonly Payload[],
  client: Version,
  effort: Effort = 'normal',
): readonly Payload[] {
  if (most[effort] === 0) return [];
  const made = new Map<string, { readonly draft: Draft; readonly hook: Hook; readonly madeFor: string[] }>();
  const known = new Set(given.map(({ json }) => contentOf(json)));
  const material = materialOf(given);
  for (const hook of hooks) {
    for (const draft of draftsFor(asMeant(hook, client), material(hook.event), client, known).slice(0, most[effort])) {
      const key = JSON.stringify(draft.json);
      const same = made.get(key);
      if (same === undefined) made.set(key, { draft, hook, madeFor: [hook.id] });
      else if (same.madeFor.at(-1) !== hook.id) same.madeFor.push(hook.id);
    }
  }
  const taken = new Map(given.map(({ id }) => [id, 2]));
  return [...made.values()].map(({ draft, hook, madeFor }) => ({
    id: idFor(draft, taken),
    event: hook.event,
    json: draft.json,
    nature: draft.nature ?? 'trigger',
    provenance: `derived from ${sourceOf(hook, draft.clue)}`,
    madeFor,
  }));
}

function sourceOf({ script, place }: Hook, { line }: Clue): string {
  if (script !== undefined && line > 0) return `${script.path}:${line}`;
  return place.line === undefined ? place.file : `${place.file}:${place.line}`;
}

/** What payloads of an event are made from. */
interface Material {
  readonly ofEvent: readonly Payload[];
  /** Names that stand in every payload: no clues. */
  readonly spoken: ReadonlySet<string>;
}

/** The material for each event, gathered once however many hooks there are. */
function materialOf(given: readonly Payload[]): (event: EventName) => Material {
  const known = new Map<EventName, Material>();
  return (event) => {
    const found = known.get(event);
    if (found !== undefined) return found;
    const ofEvent = given.filter((payload) => payload.event === event);
    const material = { ofEvent, spoken: vocabulary(ofEvent) };
    known.set(event, material);
    return material;
  };
}

function draftsFor(
  hook: Hook,
  { ofEvent, spoken }: Material,
  client: Version,
  known: ReadonlySet<string>,
): readonly Draft[] {
  const { text, language } = textOf(hook);
  const isFor = matching(hook.event, hook.matcher, client);
  const own = ofEvent.filter(({ json }) => isFor(json));
  const named = [...payloadsOfTools(hook, ofEvent, client), ...payloadsOfMatcher(hook, text, ofEvent, client)];
  const plain = basesFor(hook, text, [...own, ...named]).map(withSomebodyThere);
  const subagent = subagentAwaited(text);
  const bases = subagent === undefined ? plain : plain.map((base) => ofSubagent(base, subagent));
  const targets = bases.flatMap((base) => targetsIn(base, client));
  // A text of JSON is a payload as it is written, not what one of its fields holds.
  const takesCommands = targets.some(({ role }) => role === 'command');
  const clues = [
    ...cluesIn(text, language),
    ...(takesCommands ? [...commandsListedIn({ language, text }), ...cluesOfLibraries(hook)] : []),
  ].filter((clue) => !spoken.has(clue.text) && !ofScript.test(clue.text));
  const wired = [
    ...payloadsOfValues(hook, ofEvent, client),
    ...payloadsOfCondition(hook, own, client),
    ...payloadsOfFields(hook, own, client),
    ...payloadsOfQuotes(hook, own),
  ];
  const matcherClue: Clue = { kind: 'text', text: hook.matcher ?? '', line: 0, compared: true };
  // A long list of paths must not leave out what else the hook looks for, nor the other way round.
  // A whole command is what a guard of commands is for, and a piece of one hardly ever: they get three turns in a round.
  const whole = byCommand(wholeCommands(takesCommands ? clues : []));
  const pieces = clues
    .filter((clue) => !whole.includes(clue))
    .toSorted((a, b) => Number(isSigns(a)) - Number(isSigns(b)));
  const words = pieces.filter((clue) => clue.compared && !looksLikePath(clue));
  const drafted = [
    ...[0, 1, 2].map((turn) => whole.filter((_, i) => i % 3 === turn)),
    words,
    pieces.filter((clue) => clue.compared && looksLikePath(clue)),
    pathsOfLibraries(hook),
    together(clues),
    insideFolders(clues, text),
    pieces.filter(({ compared }) => !compared),
    takesCommands ? namedIn(hook) : [],
  ].map((group) => group.map((clue) => draftsOf(clue, targets, text)));
  const inFile = contentTargets(bases, clues, text, client);
  // Patterns of a table are compared somewhere else than where they are written down.
  const listed = pieces.filter((clue) => !clue.compared && clue.kind === 'pattern' && !looksLikePath(clue));
  drafted.push([...words, ...listed].slice(0, wordsInFile).map((clue) => draftsOf(clue, inFile, text)));
  const inText = inFile.length > 0 ? inFile : targets.filter(({ role }) => role === 'words');
  drafted.push(allInOne(hook, words).map((clue) => draftsOf(clue, inText, text)));
  const drafts = [
    ...named.map((base): Draft => ({ clue: matcherClue, base, json: base.json, sample: '' })),
    // Everything at the likeliest place before anything elsewhere.
    ...inTurn(drafted.map((group) => inTurn(group.map(({ likeliest }) => likeliest)))),
    ...inTurn(drafted.map((group) => inTurn(group.map(({ elsewhere }) => elsewhere)))),
  ];
  const seen = new Set(known);
  const fresh = drafts.filter(({ json }) => {
    const content = contentOf(json);
    if (seen.has(content)) return false;
    seen.add(content);
    return true;
  });
  return [
    ...wired.map(
      ({ isNamed, ...made }): Draft => ({ clue: matcherClue, ...made, ...(isNamed ? {} : { nature: 'benign' }) }),
    ),
    ...fresh,
  ];
}

/** A text of JSON, a variable of the script's own, and what it throws its own output into. */
const ofScript = /"\s*:|^\$\{?\w+\}?$|^\^?\/dev\/(?:null|\(?(?:null|stderr|stdout)\|)/;

/** Whole commands that files which the hook imports look for: there is no line of the hook that does. */
function cluesOfLibraries({ script }: Hook): readonly Clue[] {
  return (script?.libraries ?? []).flatMap(({ language, text }) => {
    const patterns = cluesIn(text, language).filter((clue) => clue.kind === 'pattern' && isWholeCommand(clue));
    return [...patterns, ...commandsListedIn({ language, text })].map((clue) => ({ ...clue, line: 0 }));
  });
}

/** Paths that files which the hook imports look for, in what it uses of them. */
function pathsOfLibraries(hook: Hook): readonly Clue[] {
  return libraryClues(textOf(hook))
    .filter((clue) => clue.kind === 'pattern' && looksLikePath(clue))
    .map((clue) => ({ ...clue, line: 0, compared: true }));
}

/** Commands that its own comments and those of what it imports name. */
function namedIn(hook: Hook): readonly Clue[] {
  const ofLibraries = (hook.script?.libraries ?? []).flatMap(({ text }) => namedCommands(text));
  return [...namedCommands(textOf(hook).text), ...ofLibraries.map((clue) => ({ ...clue, line: 0 }))];
}

/** A shell script has its words of one command beside each other. */
const commandsListedIn = ({ language, text }: { readonly language: Language; readonly text: string }) =>
  isProgram(language) ? listedCommands(text) : [];

/** One of each command (`rm -rf`, `git push`), then the second of each: many ways to write one leave out no other. */
function byCommand(clues: readonly Clue[]): readonly Clue[] {
  const groups = grouped(clues, (clue) => (samplesOfClue(clue)[0] ?? '').split(/\s+/, 2).join(' '));
  return inTurn([...groups.values()]);
}

/** Words that are also tried in a file with the path that the hook asks for. */
const wordsInFile = 4;

/** What may be written into a file with the path that the hook asks for. */
function contentTargets(
  bases: readonly Payload[],
  clues: readonly Clue[],
  text: string,
  client: Version,
): readonly Target[] {
  const path = pathAsked(clues, text);
  if (path === undefined) return [];
  return bases.flatMap((base) => {
    const input = fieldsOf(base.json.tool_input);
    if (typeof input.file_path !== 'string') return [];
    const moved = { ...base.json, tool_input: { ...input, file_path: `{{PROJECT}}/${path}` } } as PayloadJson;
    const targets = targetsIn({ ...base, json: agreeing(moved, base.json) }, client);
    return targets.filter(({ role }) => role === 'words');
  });
}

/** Captured where nothing is asked, as most were: a guard may let everything through that nobody is there to be asked about. */
function withSomebodyThere(base: Payload): Payload {
  return base.json.permission_mode === 'bypassPermissions'
    ? { ...base, json: { ...base.json, permission_mode: 'default' } }
    : base;
}

/** Lines between two conditions, at most: a gate of three lines, an empty one and a comment. */
const apart = 5;

/** Conditions that stand close together often have to hold together: one text that has both. */
function together(clues: readonly Clue[]): readonly Clue[] {
  const plain = clues.filter(
    (clue) => clue.compared && (clue.kind === 'pattern' || clue.kind === 'text') && !looksLikePath(clue),
  );
  return plain.flatMap((clue, index) => {
    const next = plain[index + 1];
    if (next === undefined || next.line - clue.line > apart) return [];
    const [one] = samplesOfClue(clue);
    const [two] = samplesOfClue(next);
    if (one === undefined || two === undefined || !/[A-Za-z]{2}/.test(two)) return [];
    // Two whole commands are two things that are looked for, and no command between them.
    if (isWholeCommand(clue) && isWholeCommand(next)) return [];
    return [{ ...clue, kind: 'text' as const, text: joined(one, two) }];
  });
}

/** What is looked for behind `git commit` is an option or a part of the message. */
function joined(one: string, two: string): string {
  if (one === 'git push' && ofBranch.test(two)) return `git push origin ${two}`;
  if (/^git commit(?: -m)?$/.test(one) && !/^-|["'$`\\]/.test(two)) return `git commit -m "${two}"`;
  // A command begins with its program, whatever is looked for first.
  return startsProgram(two) && !startsProgram(one) ? `${two} ${one}` : `${one} ${two}`;
}

/** Behind `git push` it is a branch, and no other machine. */
const ofBranch = /^(?:[\w.-]+\/\S*|main|master|develop)$/;

/** The first of each, then the second of each: no clue starves another. */
function inTurn<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const rounds = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: rounds }, (_, round) =>
    lists.flatMap((list) => (round < list.length ? [list[round] as T] : [])),
  ).flat();
}

/** Fields that a clue is tried in. */
const placesTried = 4;

function draftsOf(
  clue: Clue,
  targets: readonly Target[],
  text: string,
): { readonly likeliest: readonly Draft[]; readonly elsewhere: readonly Draft[] } {
  const samples = samplesOfClue(clue);
  const isOfWriting = speaksOfWriting(text);
  const at = ({ base, path, role }: Target): readonly Draft[] =>
    samples.flatMap((sample) =>
      written(sample, clue, role, isOfWriting).map((value) => ({
        clue,
        base,
        json: agreeing(withValue(base.json, path, value) as PayloadJson, base.json),
        sample,
      })),
    );
  const [first = [], ...others] = aim(clue, targets, text)
    .map(at)
    .filter((drafts) => drafts.length > 0)
    .slice(0, placesTried);
  return { likeliest: first, elsewhere: others.flat() };
}

function withValue(value: unknown, [key, ...rest]: readonly string[], leaf: string): unknown {
  if (key === undefined) return leaf;
  if (Array.isArray(value)) return value.map((item, i) => (String(i) === key ? withValue(item, rest, leaf) : item));
  const object = value as Readonly<Record<string, unknown>>;
  return { ...object, [key]: withValue(object[key], rest, leaf) };
}

/** Names of fields, events and tools: said about payloads, not looked for in them. */
function vocabulary(payloads: readonly Payload[]): ReadonlySet<string> {
  const words = new Set(['utf-8', 'utf8', 'block', 'deny', 'allow', 'ask', 'approve', 'decision', 'data', 'end']);
  const add = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      words.add(key);
      add(item);
    }
  };
  for (const { json, event } of payloads) {
    add(json);
    words.add(event);
    if (typeof json.tool_name === 'string') words.add(json.tool_name);
  }
  return words;
}

/** What a guard can tell payloads apart by. */
function contentOf({ hook_event_name, tool_name, tool_input, ...rest }: PayloadJson): string {
  if (tool_input !== undefined) return JSON.stringify([hook_event_name, tool_name, tool_input]);
  const { session_id: _, transcript_path: __, cwd: ___, prompt_id: ____, ...own } = rest;
  return JSON.stringify([hook_event_name, own]);
}

/** `PreToolUse/derived.Bash.rm-rf`, with a number where it is taken. */
function idFor({ json, sample, clue }: Draft, taken: Map<string, number>): string {
  const tool = typeof json.tool_name === 'string' ? json.tool_name : undefined;
  const words = (sample === '' ? '' : sample).replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  const name = [tool, words.slice(0, 32).replace(/-$/, '') || (sample === '' ? undefined : `line-${clue.line}`)];
  const id = `${json.hook_event_name}/derived.${name.filter((part) => part !== undefined).join('.')}`;
  let free = id;
  let n = taken.get(id) ?? 2;
  while (taken.has(free)) free = `${id}.${n++}`;
  // The next of this name need not try what is taken.
  taken.set(id, n).set(free, taken.get(free) ?? 2);
  return free;
}

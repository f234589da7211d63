/**
 * Which fields of its payload a Python or JavaScript program reads: the variables that hold the payload or a part of it,
 * and what is asked of them. Scopes are not told apart, so a name that also holds something else is left alone. Pure.
 */
import type { Library } from '../../model.js';
import { escaped } from '../../text/escaped.js';
import { isComment } from '../lines/comment.js';
import type { ProgramFamily } from '../lines/family.js';
import { type DefinedFunction, definedFunctions } from '../lines/functions.js';
import { patternBefore, type TakenKey, takenKeys } from '../program/destructuring.js';
import { type Grammar, javaScript, python } from '../program/read-grammars.js';
import { javaScriptPayloads, type Range } from './javascript-payloads.js';
import { parameterFor } from './passed-payloads.js';
import { importedMakers, pythonMakers } from './payload-makers.js';
import type { FieldPath, PayloadRead } from './payload-reads.js';

/** What a program reads of its payload, and where it hands that or a part of it to a function. */
export interface Traced {
  readonly reads: readonly PayloadRead[];
  readonly handed: readonly Handed[];
}

/** An argument that is the payload, or the part of it that the path leads to. */
export interface Handed extends Range {
  readonly path: FieldPath;
}

/** The reads of a Python program, with the libraries that may read its payload for it. */
export function pythonReads(text: string, libraries: readonly Library[] = []): readonly PayloadRead[] {
  return tracedPython(text, libraries).reads;
}

/** The reads of a JavaScript or TypeScript program that takes its payload from stdin. */
export function javaScriptReads(text: string, libraries: readonly Library[] = []): readonly PayloadRead[] {
  return tracedJavaScript(text, libraries).reads;
}

/** What is read of a value that a text has at these places. */
export function readsAt(text: string, language: ProgramFamily, places: readonly Range[]): Traced {
  return trace(text, language === 'python' ? python : javaScript, places);
}

/** A Python program, with the libraries that may read its payload for it. */
export function tracedPython(text: string, libraries: readonly Library[]): Traced {
  const { makers, payload } = pythonMakers(text);
  const calls = [...makers.map((name) => `\\b${name}`), ...importedMakers(text, 'python', libraries)];
  const direct = [payload.source, ...calls.map((call) => `${call}\\((?:sys\\.stdin)?\\)`)].join('|');
  return trace(text, python, new RegExp(direct, 'g'));
}

/** A program in JavaScript or TypeScript that takes its payload from stdin. */
export function tracedJavaScript(text: string, libraries: readonly Library[]): Traced {
  const calls = importedMakers(text, 'javascript', libraries);
  return trace(text, javaScript, [...javaScriptPayloads(text, calls.length > 0), ...callsOf(text, calls)]);
}

/** `await readPayload()`, from the name to behind the bracket. */
function callsOf(text: string, calls: readonly string[]): readonly Range[] {
  if (calls.length === 0) return [];
  return [...text.matchAll(new RegExp(`(?<![\\w.$])(?:${calls.join('|')})\\([^()\\n]{0,200}\\)`, 'g'))].map(
    ({ 0: whole, index }) => ({ start: index, end: index + whole.length }),
  );
}

/** One chain of steps from the payload, or from a part of it. */
interface Chain extends Range {
  readonly path: FieldPath;
  /** Nothing is asked of it here: it is an argument. */
  readonly isPassed?: true;
}

function trace(text: string, grammar: Grammar, payload: RegExp | readonly Range[]): Traced {
  const direct =
    payload instanceof RegExp
      ? [...text.matchAll(payload)].map(({ 0: whole, index }) => ({ start: index, end: index + whole.length }))
      : payload;
  const roots: Chain[] = direct
    .filter(({ start }) => !isComment(text, start))
    .map(({ start, end }) => ({ start, end, path: [] }));
  const chains: Chain[] = roots.map((root) => follow(text, root, grammar));
  const held = new Map<string, FieldPath>();
  const dropped = new Set<string>();
  const functions = definedFunctions(text, grammar.language);
  const entered = new Set<number>();
  const apart: Chain[] = [];
  const handed: Handed[] = [];
  const queue: Chain[] = [...chains];
  for (let chain = queue.shift(); chain !== undefined; chain = queue.shift()) {
    if (/^\s*[,)]/.test(text.slice(chain.end, chain.end + 40))) handed.push(chain);
    const passed = passedOn(text, chain, grammar, functions, entered);
    apart.push(...passed.apart);
    chains.push(...passed.uses.filter(({ isPassed }) => isPassed !== true));
    queue.push(...passed.uses);
    for (const { name, path } of bound(text, chain, grammar)) {
      const before = held.get(name);
      if (before !== undefined && before.join() !== path.join()) dropped.add(name);
      const unparsed = rawOf(text, name, grammar, direct);
      if (before !== undefined || dropped.has(name) || isOtherwiseSet(text, name, grammar, [...direct, ...unparsed]))
        continue;
      held.set(name, path);
      const uses = usesOf(text, name, path, grammar).filter(
        ({ start: use }) => !unparsed.some(({ start, end }) => use >= start && use < end),
      );
      chains.push(...uses.filter(({ isPassed }) => isPassed !== true));
      queue.push(...uses);
    }
  }
  const isWritten = ({ end }: Chain) => at(grammar.written, text, end);
  const own = new Set(chains.filter(isWritten).map(({ path }) => path.join('.')));
  const kept = chains.filter(({ path }) => path.length > 0 && !own.has(path.join('.')));
  const spoken = ({ start }: Chain) => !isComment(text, start);
  const takenApart = [...destructured(text, chains, grammar), ...apart]
    .filter(spoken)
    .map(({ path, start, end }) => ({ paths: [path], offset: start, length: end - start }));
  const read = [...takenApart, ...together(text, kept.filter(spoken), grammar)];
  return { reads: read.toSorted((one, two) => one.offset - two.offset), handed };
}

/** Where a function of the text takes what a chain leads to: how it uses it, and what a pattern takes out of it. */
function passedOn(
  text: string,
  chain: Chain,
  grammar: Grammar,
  functions: readonly DefinedFunction[],
  entered: Set<number>,
): { readonly uses: readonly Chain[]; readonly apart: readonly Chain[] } {
  const parameter = parameterFor(text, grammar.language, chain, functions);
  if (parameter === undefined || entered.has(parameter.scope.start)) return { uses: [], apart: [] };
  entered.add(parameter.scope.start);
  const { name, scope } = parameter;
  const usesIn = (local: string, path: FieldPath): readonly Chain[] => {
    const isSet = [...text.matchAll(grammar.assignment)].some(
      (match) => (match[1] ?? match[3]) === local && match.index >= scope.start && match.index < scope.end,
    );
    return isSet
      ? []
      : usesOf(text, local, path, grammar).filter(({ start }) => start >= scope.start && start < scope.end);
  };
  if (typeof name === 'string') return { uses: usesIn(name, chain.path), apart: [] };
  const taken = takenKeys(text, name.pattern);
  return {
    uses: taken.flatMap((key) => (key.name === '' ? [] : usesIn(key.name, [...chain.path, ...key.path]))),
    apart: taken.map((key) => chainOf(key, chain)),
  };
}

const chainOf = ({ at: start, path }: TakenKey, from: Chain): Chain => ({
  start,
  end: start + (path.at(-1) ?? '').length,
  path: [...from.path, ...path],
});

/** Every chain that starts at a use of the name. */
function usesOf(text: string, name: string, path: FieldPath, grammar: Grammar): readonly Chain[] {
  return [...text.matchAll(new RegExp(`(?<![\\w.$"'/-])${escaped(name)}(?![\\w$"':])`, 'g'))].flatMap(({ index }) => {
    const chain = follow(text, { start: index, end: index + name.length, path }, grammar);
    // The name alone, as an argument or in a test, asks for nothing more.
    const asks = chain.path.length > path.length || isValue(text, chain, grammar);
    if (asks || patternOf(text, chain, grammar).length > 0) return [chain];
    return /^\s*[,)]/.test(text.slice(chain.end, chain.end + 40)) ? [{ ...chain, isPassed: true as const }] : [];
  });
}

function isValue(text: string, { start, end }: Chain, grammar: Grammar): boolean {
  return grammar.assigned.test(text.slice(Math.max(0, start - 200), start)) && at(grammar.endOfValue, text, end);
}

/** The chain with every step behind it. */
function follow(text: string, { start, end, path }: Chain, { step, bridge }: Grammar): Chain {
  const steps: string[] = [];
  let reached = end;
  // A parenthesis in front of the payload closes behind its fallback.
  for (let moved = true; moved; ) {
    moved = false;
    const next = after(bridge, text, reached);
    if (next !== undefined) {
      reached = next.end;
      moved = true;
    }
    const found = after(step, text, reached);
    const key = found?.groups.find((group) => group !== undefined);
    if (found !== undefined && key !== undefined) {
      steps.push(key);
      reached = found.end;
      moved = true;
    }
  }
  return { start, end: reached, path: [...path, ...steps] };
}

function after(
  pattern: RegExp,
  text: string,
  from: number,
): { readonly end: number; readonly groups: readonly (string | undefined)[] } | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match === null ? undefined : { end: pattern.lastIndex, groups: match.slice(1) };
}

const at = (pattern: RegExp, text: string, from: number): boolean => after(pattern, text, from) !== undefined;

/** Names that hold what a chain leads to: `input = data.get("tool_input", {})`, `const { tool_input: input } = data`. */
function bound(
  text: string,
  chain: Chain,
  grammar: Grammar,
): readonly { readonly name: string; readonly path: FieldPath }[] {
  const before = text.slice(Math.max(0, chain.start - 200), chain.start).replace(/\bawait\s+$/, '');
  const found = grammar.assigned.exec(before);
  const name = found?.[1] ?? found?.[2];
  if (name !== undefined && (chain.path.length === 0 || at(grammar.endOfValue, text, chain.end)))
    return [{ name, path: chain.path }];
  return patternOf(text, chain, grammar).flatMap((key) =>
    key.name === '' ? [] : [{ name: key.name, path: [...chain.path, ...key.path] }],
  );
}

/** The keys of `const { a, b: c = 1 } = payload`. */
function patternOf(text: string, { start, end }: Chain, grammar: Grammar): readonly TakenKey[] {
  if (grammar !== javaScript || !at(/\s*(?:(?:\)|(?:\|\||\?\?)\s*\{\s*\})\s*|as\s[^;\n]*)?(?:;|\r?\n|$)/y, text, end))
    return [];
  const before = text.slice(Math.max(0, start - 900), start);
  const assigned = /\}\s*(?::[^={}\n]+)?=\s*(?:\(\s*)?(?:await\s+)?$/.exec(before);
  if (assigned === null) return [];
  const pattern = patternBefore(text, start - before.length + assigned.index + 1);
  return pattern !== undefined &&
    /\b(?:const|let|var)\s*$/.test(text.slice(Math.max(0, pattern.start - 20), pattern.start))
    ? takenKeys(text, pattern.start)
    : [];
}

function destructured(text: string, chains: readonly Chain[], grammar: Grammar): readonly Chain[] {
  return chains.flatMap((chain) => patternOf(text, chain, grammar).map((key) => chainOf(key, chain)));
}

/** Where the name holds the text of the payload in another function, from there to where that is parsed. */
function rawOf(text: string, name: string, { assignment }: Grammar, direct: readonly Range[]): readonly Range[] {
  const set = [...text.matchAll(assignment)].filter((match) => (match[1] ?? match[3]) === name);
  return direct.flatMap(({ start, end }) => {
    const parsed = text.slice(start, end);
    const last = set.findLast(({ index }) => index < start);
    const from = last?.index;
    if (from === undefined || !new RegExp(`^JSON\\.parse\\(\\s*${name}\\s*\\)`).test(parsed)) return [];
    // Parsed into the same name, it is the payload from then on.
    return new RegExp(`\\b${name}\\s*=\\s*$`).test(text.slice(Math.max(0, start - 80), start))
      ? []
      : [{ start: from, end }];
  });
}

/** Does the name hold anything else as well: another document, a parameter of the same name? */
function isOtherwiseSet(
  text: string,
  name: string,
  { assignment, nothing }: Grammar,
  direct: readonly Range[],
): boolean {
  const set = [...text.matchAll(assignment)].filter((match) => (match[1] ?? match[3]) === name);
  const others = set.filter((match) => {
    const value = (match[2] ?? match[4] ?? '').trim();
    const start = match.index;
    const end = start + match[0].length;
    return !nothing.test(value) && value !== '{' && !direct.some((range) => range.start >= start && range.start <= end);
  });
  // One more than the alias itself, which is an assignment too.
  const aliases = set.length - others.length > 0 ? 0 : 1;
  return others.length > aliases;
}

/**
 * Two values for two parameters: `notify(event.get("title"), event["content"])`, `Call(tool=…, command=…)`. One of several
 * is taken where they stand in a list, or go to a function that is named for it.
 */
function isNextArgument(text: string, offset: number, between: string): boolean {
  if (
    !/^[^,(){}[\]]{0,40},\s*(?:[A-Za-z_]\w*\s*[=:]\s*)?$/.test(between) ||
    /\bor\b|\|\||\?|\band\b|\bif\b/.test(between)
  )
    return false;
  const call = /([\w$.]{1,60})\(\s*(?:[\w$.]+\s*[=:]\s*)?(?:[^()[\]{}\n]{0,200},\s*(?:[\w$.]+\s*[=:]\s*)?)?$/.exec(
    text.slice(Math.max(0, offset - 300), offset),
  )?.[1];
  return call !== undefined && !/first|any|or|either|pick|choose|coalesce|next|find|default|max|min|join$/i.test(call);
}

/** The value of another variable, in a program of one line: `const a = i.tool_name; const b = `. */
const declaresNext = /[;{}]\s{0,9}(?:const|let|var)\s{1,9}[\w$]{1,60}\s{0,9}=\s{0,9}$/;

/** What stands on one line, or has an "or" between it, stands in for each other. */
function together(text: string, chains: readonly Chain[], grammar: Grammar): readonly PayloadRead[] {
  const sorted = chains.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const result: { paths: FieldPath[]; offset: number; length: number; end: number; into?: string }[] = [];
  for (const { path, start, end } of sorted) {
    const last = result.at(-1);
    if (last !== undefined && start < last.end) {
      if (grammar.insteadOf?.test(text.slice(last.offset, start)) === true) last.paths.push(path);
      continue;
    }
    const between = last === undefined ? '' : text.slice(last.end, start);
    const joint = between.length < 200 && grammar.joint.test(between);
    const isApart =
      between.includes('\n') || declaresNext.test(between) || isNextArgument(text, last?.offset ?? 0, between);
    if (last !== undefined && (joint || !isApart)) {
      last.paths.push(path);
      last.end = end;
      continue;
    }
    // A fallback is nobody's only hope, be it an alternative or the default of `get`.
    if (/(?:\bor|\|\||\?\?|\.get\(\s?["']\w{1,60}["'],)\s*$/.test(text.slice(Math.max(0, start - 80), start))) continue;
    const found = grammar.assigned.exec(text.slice(Math.max(0, start - 200), start));
    const into = found?.[1] ?? found?.[2];
    result.push({ paths: [path], offset: start, length: end - start, end, ...(into === undefined ? {} : { into }) });
  }
  // What is read in place of a field may come from anywhere else.
  const isKnown = ({ paths, offset, end }: (typeof result)[number]) =>
    paths.length > 1 || !nested.test(text.slice(offset, end));
  return result.filter(isKnown).map(({ end: _, ...read }) => read);
}

/** `data.get("a", config.get("a"))` */
const nested = /\.get\(\s*["']\w{1,60}["']\s*,\s*\w{1,40}\.get\(/;

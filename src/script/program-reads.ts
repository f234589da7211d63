/**
 * Which fields of its payload a Python or JavaScript program reads: the variables that hold the payload or a part of it,
 * and what is asked of them. Scopes are not told apart, so a name that also holds something else is left alone. Pure.
 */
import { isComment } from './comment.js';
import { javaScriptPayloads, type Range } from './javascript-payloads.js';
import type { FieldPath, PayloadRead } from './payload-reads.js';

/** How one language writes what is looked for here. Every expression is sticky or global, without a state of its own. */
interface Grammar {
  /** One step into an object; its only group that matched is the key. */
  readonly step: RegExp;
  /** What may stand between two steps: `(data.get("a") or {}).get("b")`. */
  readonly bridge: RegExp;
  /** Behind a chain of steps: it is written, not read. */
  readonly written: RegExp;
  /** What stands between two expressions on two lines of which one stands in for the other. */
  readonly joint: RegExp;
  /** The name in front of an expression that is assigned: group 1. */
  readonly assigned: RegExp;
  /** What ends an assignment of nothing but a chain. */
  readonly endOfValue: RegExp;
  /** Any assignment of a name, its value in group 2. */
  readonly assignment: RegExp;
  /** Values that stand for no payload yet. */
  readonly nothing: RegExp;
}

const python: Grammar = {
  step: /\s*(?:\.get\(\s*["'](\w+)["']\s*(?:,(?:[^()\n]|\(\))*)?\)|\[\s*["'](\w+)["']\s*\])/y,
  bridge: /\s*or\s*\{\s*\}\s*\)/y,
  written: /\s*(?:=[^=]|\+=)/y,
  joint: /^(?=[^=;]*$)[^=;]*(?:\bor[ \t\r]*\n|\n\s{0,99}or\b)/,
  assigned: /(?:^|\n|;)[ \t]*(\w+)\s*(?::[^=\n]+)?=\s*(?:\(\s*)?$/,
  endOfValue: /[ \t]*(?:or\s*(?:\{\s*\}|""|''|None)[ \t]*(?:\)[ \t]*)?)?(?:#[^\n]*)?(?:\r?\n|$|;)/y,
  assignment: /(?<=^|;)[ \t]*(\w+)\s*(?::[^=\n]+)?=(?!=)\s*([^\n]*)/gm,
  nothing: /^(?:\{\s*\}|None|dict\(\)|""|'')\s*(?:#.*)?$/,
};

const javaScript: Grammar = {
  step: /\s*(?:\?\.|\.)\s*([A-Za-z_$][\w$]*)(?!\s*\()\b(?!\s*\()|\s*(?:\?\.)?\[\s*["'](\w+)["']\s*\]/y,
  bridge: /\s*(?:\|\||\?\?)\s*\{\s*\}\s*\)/y,
  written: /\s*(?:=[^=>]|\+=|\?\?=|\|\|=)/y,
  joint: /^(?=[^=;]*$)[^=;]*(?:(?:\|\||\?\?|\?|:)[ \t\r]*\n|\n\s{0,99}(?:\|\||\?\?|\?|:))/,
  assigned:
    /\b(?:const|let|var)\s+(\w+)\s*(?::[^=\n]+)?=\s*(?:[\w.]{1,60}(?:\(\))? \? )?(?:\(\s*)?$|(?:^|[\n;{])[ \t]*(\w+)\s*=\s*(?:[\w.]{1,60}(?:\(\))? \? )?(?:\(\s*)?$/,
  endOfValue: /[ \t]*(?:(?:\|\||\?\?)\s*(?:\{\s*\}|''|"")[ \t]*(?:\)[ \t]*)?)?(?:as\s[^;\n]*)?(?:;|\r?\n|$|,)/y,
  assignment:
    /\b(?:const|let|var)\s+(\w+)\s*(?::[^=\n]+)?=(?!=)\s*([^\n]*)|(?:^|[;{])[ \t]*(\w+)\s*=(?![=>])\s*([^\n]*)/gm,
  nothing: /^(?:\{\s*\}|null|undefined|""|''|\[\])\s*(?:;\s*)?(?:\/\/.*)?$/,
};

/** An expression that is the payload, parsed, wherever it stands; ends behind its closing bracket. */
const pythonPayload =
  /json\.loads?\(\s*(?:sys\.stdin(?:\.buffer)?(?:\.read\(\))?(?:\.decode\([^()\n]*\))?|open\(0[^()\n]*\)(?:\.read\(\))?|RAW)\s*(?:or\s*["']\{\}["']\s*)?\)/g;

/** The reads of a Python program. */
export function pythonReads(text: string): readonly PayloadRead[] {
  const raw = [...text.matchAll(/(?<=^|;)[ \t]*(\w+)\s*(?::[^=\n]+)?=\s*sys\.stdin(?:\.buffer)?\.read\(\)/gm)].map(
    ([, name = '']) => name,
  );
  const names = raw.length === 0 ? 'sys\\.stdin' : `(?:${raw.join('|')})(?:\\.strip\\(\\)|\\.decode\\([^()\\n]*\\))?`;
  const payload = new RegExp(pythonPayload.source.replace('RAW', names), 'g');
  const makers = [
    ...text.matchAll(/^[ \t]*(?:async\s+)?def\s+(\w+)\([^)]*\)[^:\n]*:[^\n]*\n((?:[ \t][^\n]*\n?|\r?\n)+)/gm),
  ]
    .filter(([, , body = '']) => returnsPayload(body, payload))
    .map(([, name = '']) => name);
  const direct = [payload.source, ...makers.map((name) => `\\b${name}\\(\\)`)].join('|');
  return reads(text, python, new RegExp(direct, 'g'));
}

function returnsPayload(body: string, payload: RegExp): boolean {
  const found = [...body.matchAll(new RegExp(`(?:\\breturn\\s+|^[ \\t]*(\\w+)\\s*=\\s*)(?:${payload.source})`, 'gm'))];
  return found.some(([, name]) => name === undefined || new RegExp(`\\breturn\\s+${name}\\s*$`, 'm').test(body));
}

/** The reads of a JavaScript or TypeScript program that takes its payload from stdin. */
export function javaScriptReads(text: string): readonly PayloadRead[] {
  return reads(text, javaScript, javaScriptPayloads(text));
}

/** One chain of steps from the payload, or from a part of it. */
interface Chain extends Range {
  readonly path: FieldPath;
}

function reads(text: string, grammar: Grammar, payload: RegExp | readonly Range[]): readonly PayloadRead[] {
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
  const queue: Chain[] = [...chains];
  for (let chain = queue.shift(); chain !== undefined; chain = queue.shift()) {
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
      chains.push(...uses);
      queue.push(...uses);
    }
  }
  const isWritten = ({ end }: Chain) => at(grammar.written, text, end);
  const own = new Set(chains.filter(isWritten).map(({ path }) => path.join('.')));
  const kept = chains.filter(({ path }) => path.length > 0 && !own.has(path.join('.')));
  const spoken = ({ start }: Chain) => !isComment(text, start);
  const apart = destructured(text, chains, grammar)
    .filter(spoken)
    .map(({ path, start, end }) => ({ paths: [path], offset: start, length: end - start }));
  return [...apart, ...together(text, kept.filter(spoken), grammar)].toSorted((one, two) => one.offset - two.offset);
}

/** Every chain that starts at a use of the name. */
function usesOf(text: string, name: string, path: FieldPath, grammar: Grammar): readonly Chain[] {
  return [...text.matchAll(new RegExp(`(?<![\\w.$"'/-])${name.replaceAll('$', '\\$')}(?![\\w$"':])`, 'g'))].flatMap(
    ({ index }) => {
      const chain = follow(text, { start: index, end: index + name.length, path }, grammar);
      // The name alone, as an argument or in a test, asks for nothing more.
      const asks = chain.path.length > path.length || isValue(text, chain, grammar);
      return asks || patternOf(text, chain, grammar).length > 0 ? [chain] : [];
    },
  );
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
  return patternOf(text, chain, grammar).map(({ key, name: local }) => ({ name: local, path: [...chain.path, key] }));
}

/** `const { a, b: c = 1 } = payload`, read as its keys; none where it holds a pattern inside. */
function patternOf(
  text: string,
  { start, end }: Chain,
  grammar: Grammar,
): readonly { readonly key: string; readonly name: string; readonly at: number }[] {
  if (grammar !== javaScript || !at(/\s*(?:(?:\)|(?:\|\||\?\?)\s*\{\s*\})\s*|as\s[^;\n]*)?(?:;|\r?\n|$)/y, text, end))
    return [];
  const match = /\b(?:const|let|var)\s*\{([^{}]*)\}\s*(?::[^=\n]+)?=\s*(?:\(\s*)?(?:await\s+)?$/.exec(
    text.slice(Math.max(0, start - 400), start),
  );
  if (match === null) return [];
  const from = Math.max(0, start - 400) + match.index + match[0].indexOf('{') + 1;
  return [...(match[1] ?? '').matchAll(/(?:^|,)\s*(?!\.\.\.)(\w+)\s*(?::\s*(\w+))?/g)].map((entry) => {
    const key = entry[1] as string;
    return { key, name: entry[2] ?? key, at: from + entry.index + entry[0].indexOf(key) };
  });
}

function destructured(text: string, chains: readonly Chain[], grammar: Grammar): readonly Chain[] {
  return chains.flatMap((chain) =>
    patternOf(text, chain, grammar).map(({ key, at: start }) => ({
      start,
      end: start + key.length,
      path: [...chain.path, key],
    })),
  );
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

/** What stands on one line, or has an "or" between it, stands in for each other. */
function together(text: string, chains: readonly Chain[], grammar: Grammar): readonly PayloadRead[] {
  const sorted = chains.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const result: { paths: FieldPath[]; offset: number; length: number; end: number; into?: string }[] = [];
  for (const { path, start, end } of sorted) {
    const last = result.at(-1);
    if (last !== undefined && start < last.end) continue;
    const between = last === undefined ? '' : text.slice(last.end, start);
    const joint = between.length < 200 && grammar.joint.test(between);
    if (last !== undefined && (!between.includes('\n') || joint)) {
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
  return result.map(({ end: _, ...read }) => read);
}

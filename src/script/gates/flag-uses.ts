/** What conditions of a script want of the keys of a file: what brings the script further than its gates. Pure. */
import { ending } from './gates.js';

/** A file in which a script looks for flags. */
export interface Configuration {
  /** As `pathNamed` has it. */
  readonly path: string;
  readonly text: string;
  /** Some key of it decides whether the script goes on. */
  readonly isGate: boolean;
}

/** What a script makes of a key: `value` for what brings it further, none where the key may as well be absent. */
export interface Use {
  readonly keys: readonly string[];
  readonly value: Value | undefined;
  readonly isGate: boolean;
}

type Value = boolean | number | string;

/** An object of such values. */
export interface Tree {
  [key: string]: Value | Tree;
}

/** The keys as one object; undefined where none has a value, or one is both a value and an object. */
export function objectOf(uses: readonly Use[]): Tree | undefined {
  const root: Tree = {};
  for (const { keys, value } of uses.toSorted((one, other) => Number(other.isGate) - Number(one.isGate))) {
    if (value === undefined) continue;
    let at = root;
    for (const key of keys.slice(0, -1)) {
      const next = at[key] ?? {};
      if (typeof next !== 'object') return undefined;
      at[key] = next;
      at = next;
    }
    const last = keys.at(-1) ?? '';
    at[last] ??= value;
  }
  return Object.keys(root).length === 0 ? undefined : root;
}

/** What a line has around the key. */
export interface Place {
  readonly before: string;
  readonly after: string;
}

/** What a condition wants of a key; undefined where the place is no condition. */
export function useIn(
  keys: readonly string[],
  { before, after }: Place,
  lines: readonly string[],
  index: number,
): readonly Use[] | undefined {
  const compared = /^[\s)}"]*(===?|!==?|is not|is)\s*("[^"\n]*"|'[^'\n]*'|[Tt]rue|[Ff]alse|\d+)/.exec(after);
  const isCondition = /\b(?:if|elif|while)\b|&&|\|\||\b(?:and|or)\s|[^?]\?\s{0,9}$|\breturn\s{1,9}\S{0,9}\s{0,9}$/.test(
    before,
  );
  const opens = /^[\s)]*(?:&&|\?(?![.?])|\band\b)/.test(after);
  if (compared === null && !isCondition && !opens) return undefined;
  const isTurned = /(?:\bnot\s+\(?|!\s*\(?(?:Boolean\()?)$/.test(before) !== /^(?:!|is not)/.test(compared?.[1] ?? '');
  const isGate = /\bif\b/.test(before) && endsRun(lines, index);
  const literal = compared === null ? true : literalOf(compared[2] ?? '');
  const isWanted = isGate ? isTurned : !isTurned;
  const value = isWanted ? literal : typeof literal === 'boolean' ? !literal : undefined;
  // That it is switched off is what an absent key says as well.
  return [{ keys, value: value === false ? undefined : value, isGate }];
}

function literalOf(text: string): Value {
  if (/^(["']).*\1$/s.test(text)) return text.slice(1, -1);
  return /^\d+$/.test(text) ? Number(text) : /^t/i.test(text);
}

/** Does the script end on this line, or on the next one? */
export function endsRun(lines: readonly string[], index: number): boolean {
  const raw = lines[index] ?? '';
  if (ending.test(raw.replace(/\breturn\s+(?=\S)(?!0\b)[^;]*/, ''))) return true;
  if (!/(?:\bthen|:|\{|\))\s*$/.test(raw)) return false;
  const body = lines.slice(index + 1, index + 3).find((line) => !/^\s*(?:#.*|\/\/.*)?$/.test(line));
  return body !== undefined && ending.test(body);
}

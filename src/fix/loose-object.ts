/**
 * Finds objects in text that is JSON, or nearly: a jq filter, JSON with values that the shell fills in. A value that is
 * no plain string or object is taken as it stands. Offsets are those of the text given.
 */
import type { Range } from './object-literal.js';

/** Stands for something that is filled in at run time; no script contains it. */
export const filledIn = '\uE0F0';

export interface LooseEntry extends Range {
  readonly key: string | undefined;
  readonly keyRange: Range;
  readonly valueRange: Range;
  readonly shorthand?: boolean;
  /** The value, where it is one plain string: its text without the quotes. */
  readonly string?: Range & { readonly value: string };
  readonly object?: LooseObject;
}

export interface LooseObject extends Range {
  readonly entries: readonly LooseEntry[];
}

/** The outermost objects of a text with at least one entry, in order. What is none is passed over. */
export function looseObjects(text: string): readonly LooseObject[] {
  const found: LooseObject[] = [];
  let at = text.indexOf('{');
  while (at !== -1) {
    const object = readObject(text, at, 0);
    if (object !== undefined && object.entries.length > 0) found.push(object);
    at = text.indexOf('{', object === undefined ? at + 1 : object.end);
  }
  return found;
}

const deepest = 50;

function readObject(text: string, start: number, depth: number): LooseObject | undefined {
  if (depth > deepest) return undefined;
  const entries: LooseEntry[] = [];
  let at = skipSpace(text, start + 1);
  if (text[at] === '}') return { start, end: at + 1, entries };
  for (;;) {
    const entry = readEntry(text, at, depth);
    if (entry === undefined) return undefined;
    entries.push(entry);
    at = skipSpace(text, entry.end);
    if (text[at] === '}') return { start, end: at + 1, entries };
    if (text[at] !== ',') return undefined;
    at = skipSpace(text, at + 1);
  }
}

function readEntry(text: string, start: number, depth: number): LooseEntry | undefined {
  const name = readKey(text, start);
  if (name === undefined) return undefined;
  const { key, end } = name;
  const keyRange = { start, end };
  const colon = skipSpace(text, end);
  if (text[colon] !== ':') {
    // jq: `{$reason}` is `{reason: $reason}`, `{reason}` is `{reason: .reason}`.
    if (!/^\$?\w+$/.test(text.slice(start, end))) return undefined;
    const plain = text[start] === '$';
    return { start, end, key: plain ? key : undefined, keyRange, valueRange: keyRange, shorthand: true };
  }
  const from = skipSpace(text, colon + 1);
  const object = text[from] === '{' ? readObject(text, from, depth + 1) : undefined;
  const stop = skipValue(text, object?.end ?? from);
  if (stop === undefined) return undefined;
  const to = from + text.slice(from, stop).trimEnd().length;
  if (to <= from) return undefined;
  const valueRange = { start: from, end: to };
  const string = plainString(text, valueRange);
  return {
    start,
    end: to,
    key,
    keyRange,
    valueRange,
    ...(string === undefined ? {} : { string }),
    ...(object !== undefined && object.end === to ? { object } : {}),
  };
}

function readKey(text: string, at: number): { readonly key: string | undefined; readonly end: number } | undefined {
  if (text[at] === '"') {
    const end = skipString(text, at);
    if (end === undefined) return undefined;
    const string = plainString(text, { start: at, end });
    return { key: string?.value, end };
  }
  if (text[at] === '(') {
    const end = skipBrackets(text, at);
    return end === undefined ? undefined : { key: undefined, end };
  }
  const word = /^\$?([A-Za-z_]\w*)/.exec(text.slice(at, at + 100));
  return word === null ? undefined : { key: word[1], end: at + word[0].length };
}

/** The comma or brace behind a value; undefined where its brackets or quotes do not close. */
function skipValue(text: string, from: number): number | undefined {
  let at = from;
  while (at < text.length) {
    const character = text[at] as string;
    if (character === ',' || character === '}') return at;
    if (character === ')' || character === ']') return undefined;
    const end = character === '"' ? skipString(text, at) : '([{'.includes(character) ? skipBrackets(text, at) : at + 1;
    if (end === undefined) return undefined;
    at = end;
  }
  return undefined;
}

/** Behind the closing quote; jq has expressions in strings, `\(...)`, with strings in them. */
function skipString(text: string, start: number): number | undefined {
  let at = start + 1;
  while (at < text.length) {
    if (text[at] === '"') return at + 1;
    if (text[at] === '\\' && text[at + 1] === '(') {
      const end = skipBrackets(text, at + 1);
      if (end === undefined) return undefined;
      at = end;
    } else at += text[at] === '\\' ? 2 : 1;
  }
  return undefined;
}

function skipBrackets(text: string, start: number): number | undefined {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const character = text[at] as string;
    if (character === '"') {
      const end = skipString(text, at);
      if (end === undefined) return undefined;
      at = end;
      continue;
    }
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character) && --depth === 0) return at + 1;
    at++;
  }
  return undefined;
}

function plainString(text: string, { start, end }: Range): (Range & { readonly value: string }) | undefined {
  if (text[start] !== '"' || skipString(text, start) !== end) return undefined;
  const value = text.slice(start + 1, end - 1);
  if (/[\\%]/.test(value) || value.includes(filledIn)) return undefined;
  return { start: start + 1, end: end - 1, value };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\r\n'.includes(text[at] as string)) at++;
  return at;
}

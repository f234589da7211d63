/**
 * JSON with places: the native parser gives the value; where a key or value stands is worked out when it is asked for.
 * Ours, because a settings file that does not parse wires nothing, and its user needs the one cause in words; jsonc-parser
 * reads on behind an error, takes comments, and names errors by a code.
 */

import type { ConfigFile, Place } from '../model.js';
import { escapePart } from './json-pointer.js';
import { lineOf, lineStarts } from './lines.js';

/** A parsed document. `locate` takes JSON pointers and answers in lines and columns from 1. */
export interface JsonDocument {
  /** Undefined when the text does not parse. */
  readonly value: unknown;
  readonly syntaxError?: { readonly message: string; readonly line: number; readonly column: number };
  readonly locate: ConfigFile['locate'];
}

/** Offsets into the text, `[start, end)`, in UTF-16 units. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where the key (absent for elements of arrays and the root) and the value at a pointer stand. */
interface Entry {
  readonly key?: Range;
  readonly value: Range;
}

/** Reads JSON text; a byte order mark at its start is passed over, as the client does. Never throws. */
export function readJson(text: string): JsonDocument {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  let entries: ReadonlyMap<string, Entry> | undefined;
  const locate: JsonDocument['locate'] = (pointer, part) => {
    entries ??= scan(text, start).entries;
    const entry = entries.get(pointer);
    const range = part === 'key' ? (entry?.key ?? entry?.value) : entry?.value;
    return range === undefined ? undefined : placeOf(text, range, start);
  };
  try {
    return { value: JSON.parse(text.slice(start)) as unknown, locate };
  } catch (error) {
    const stop = scan(text, start).stop;
    const message = stop?.message ?? (error instanceof Error ? error.message : String(error));
    const at = placeOf(text, { start: stop?.at ?? start, end: stop?.at ?? start }, start);
    const { line = 1, column = 1 } = at;
    // A document that does not parse has one place worth naming.
    return { value: undefined, syntaxError: { message, line, column }, locate: () => at };
  }
}

/** What a text holds as JSON; undefined where it does not parse. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Line and column of a range; the first line is counted from behind the byte order mark. */
export function placeOf(text: string, range: Range, origin = 0): Omit<Place, 'file'> & { readonly line: number } {
  const [line, column] = lineAndColumn(text, range.start, origin);
  const [endLine, endColumn] = lineAndColumn(text, range.end, origin);
  return { line, column, endLine, endColumn };
}

function lineAndColumn(text: string, offset: number, origin: number): readonly [line: number, column: number] {
  const line = lineOf(text, offset);
  return [line, offset - (line === 1 ? origin : (lineStarts(text)[line - 1] as number)) + 1];
}

interface Scan {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Where and why the text is no JSON. */
  readonly stop?: { readonly at: number; readonly message: string };
}

class Stop {
  constructor(
    readonly at: number,
    readonly message: string,
  ) {}
}

/** Deeper documents are not located: settings nest about eight deep, and the walk is recursive. */
const deepest = 500;

function scan(text: string, start: number): Scan {
  const entries = new Map<string, Entry>();
  let at = start;

  function skipSpace(): void {
    while (at < text.length && ' \t\r\n'.includes(text[at] as string)) at++;
    if (text[at] === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) throw new Stop(at, 'JSON has no comments');
  }

  function string(): string {
    const from = at;
    at++;
    while (at < text.length && text[at] !== '"') {
      if ((text[at] as string) < ' ') throw new Stop(at, 'a string may not hold a line break or a control character');
      at += text[at] === '\\' ? 2 : 1;
    }
    if (at >= text.length) throw new Stop(from, 'the string that begins here never ends');
    at++;
    try {
      return JSON.parse(text.slice(from, at)) as string;
    } catch {
      throw new Stop(from, 'the string holds an escape that JSON does not have');
    }
  }

  function value(pointer: string, depth: number, key?: Range): void {
    skipSpace();
    const from = at;
    if (depth > deepest) throw new Stop(at, `nested more than ${deepest} deep`);
    if (text[at] === '{') members(pointer, depth);
    else if (text[at] === '[') elements(pointer, depth);
    else if (text[at] === '"') string();
    else scalar();
    entries.set(pointer, { value: { start: from, end: at }, ...(key === undefined ? {} : { key }) });
  }

  function members(pointer: string, depth: number): void {
    list('}', () => {
      const from = at;
      if (text[at] !== '"') throw new Stop(at, `expected a key in double quotes${found()}`);
      const name = string();
      const key = { start: from, end: at };
      skipSpace();
      if (text[at] !== ':') throw new Stop(at, `expected a colon after the key ${JSON.stringify(name)}${found()}`);
      at++;
      const place = `${pointer}/${escapePart(name)}`;
      // The last of several equal keys wins, and nothing of an earlier one is left.
      forget(place);
      value(place, depth + 1, key);
    });
  }

  function forget(place: string): void {
    if (!entries.has(place)) return;
    for (const known of [...entries.keys()]) {
      if (known === place || known.startsWith(`${place}/`)) entries.delete(known);
    }
  }

  function elements(pointer: string, depth: number): void {
    let index = 0;
    list(']', () => value(`${pointer}/${index++}`, depth + 1));
  }

  function list(close: '}' | ']', item: () => void): void {
    const open = at;
    at++;
    skipSpace();
    if (text[at] === close) {
      at++;
      return;
    }
    for (;;) {
      skipSpace();
      item();
      skipSpace();
      if (text[at] === close) {
        at++;
        return;
      }
      if (at >= text.length)
        throw new Stop(at, `the file ends before the "${text[open]}" of line ${lineOf(text, open)} is closed`);
      if (text[at] !== ',') throw new Stop(at, `expected "," or "${close}"${found()}`);
      const comma = at;
      at++;
      skipSpace();
      if (text[at] === close) throw new Stop(comma, `there is a comma before the closing "${close}"`);
    }
  }

  function scalar(): void {
    const token = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/.exec(
      text.slice(at, at + 400),
    )?.[0];
    if (token === undefined) {
      const what = text[at] === "'" ? ': JSON strings stand in double quotes' : '';
      throw new Stop(at, `expected a value${found()}${what}`);
    }
    at += token.length;
  }

  const found = (): string =>
    at >= text.length ? ', found the end of the file' : `, found ${JSON.stringify(text[at])}`;

  try {
    value('', 0);
    skipSpace();
    if (at < text.length) throw new Stop(at, `expected the end of the file${found()}`);
    return { entries };
  } catch (stop) {
    if (stop instanceof Stop) return { entries, stop: { at: stop.at, message: stop.message } };
    throw stop;
  }
}

/** The offset behind the brace that closes the object at `start`, which need not be JSON throughout; undefined when none does. */
export function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i++) {
    const character = text[i];
    if (inString) {
      if (character === '\\') i++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return i + 1;
  }
  return undefined;
}

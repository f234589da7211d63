/** Text inside the quotes of a script: what the program sees, and where each character of it stands in the file. */

import { filledIn, type LooseEntry, type LooseObject, looseObjects } from './loose-object.js';
import type { Constant, Entry, ObjectLiteral, Range } from './object-literal.js';

/** One character that the program sees. `quoting`: characters of one kind are written in the same way. */
export interface Character extends Range {
  readonly seen: string;
  readonly quoting: Quoting;
}

export interface Quoting {
  readonly id: string;
  /** A double quote, as it is written there; undefined where none can be. */
  readonly quote: string | undefined;
}

export interface QuotedOptions {
  /** Values are filled in by their order: a format of printf. */
  readonly ordered?: boolean;
}

/** The objects in the text that a program sees, placed in the file. Those whose quotes cannot be written are left out. */
export function objectsIn(
  characters: readonly Character[],
  text: string,
  options: QuotedOptions = {},
): readonly ObjectLiteral[] {
  const seen = characters.map((character) => character.seen).join('');
  return looseObjects(seen).flatMap((object) => placed(object, characters, text, options) ?? []);
}

/** What is filled in at run time, as one character. */
export function unknownCharacter(range: Range, quoting: Quoting): Character {
  return { ...range, seen: filledIn, quoting };
}

function placed(
  object: LooseObject,
  characters: readonly Character[],
  text: string,
  options: QuotedOptions,
): ObjectLiteral | undefined {
  const there = ({ start, end }: Range): Range => ({
    start: (characters[start] as Character).start,
    end: end > start ? (characters[end - 1] as Character).end : (characters[start] as Character).start,
  });
  const quotingAt = (offset: number) => characters[offset]?.quoting;
  const [first] = object.entries;
  const quoting = quotingAt(first?.start ?? object.start);
  const quote = quoting?.quote;
  if (quoting === undefined || quote === undefined) return undefined;
  const entries = object.entries.map((entry) => placedEntry(entry, there, characters, text, options));
  const seen = characters.map((character) => character.seen).join('');
  const bare = first !== undefined && seen[first.keyRange.start] !== '"';
  const key = (name: string) => (bare ? name : `${quote}${name}${quote}`);
  const writtenAt = (offset: number) => {
    const { start, end } = there({ start: offset, end: offset + 1 });
    return text.slice(start, end);
  };
  // Insertions are written as the first key is: an entry that begins or ends in other quotes cannot be written so.
  const alike = object.entries.every((entry) => quotingAt(entry.start)?.id === quoting.id);
  const endings = object.entries.every(
    (entry) => quotingAt(entry.end - 1)?.id === quoting.id || quotingAt(entry.end)?.id === quoting.id,
  );
  if (!alike || !endings) return undefined;
  return {
    ...there(object),
    entries,
    style: {
      key,
      string: (value) => `${quote}${value}${quote}`,
      opening: writtenAt(object.start),
      closing: writtenAt(object.end - 1),
      colon: colonOf(object, seen),
      comma: commaOf(object, seen),
      movable: ({ start, end }) => !text.slice(start, end).includes('\n'),
    },
    ...(options.ordered === true ? { ordered: true } : {}),
  };
}

function placedEntry(
  entry: LooseEntry,
  there: (range: Range) => Range,
  characters: readonly Character[],
  text: string,
  options: QuotedOptions,
): Entry {
  const { key, string, object } = entry;
  const constants: readonly Constant[] | undefined =
    string === undefined || string.end === string.start ? undefined : [{ ...there(string), value: string.value }];
  const inner = object === undefined ? undefined : placed(object, characters, text, options);
  return {
    ...there(entry),
    key,
    keyRange: there(entry.keyRange),
    valueRange: there(entry.valueRange),
    ...(entry.shorthand === true ? { shorthand: true } : {}),
    ...(constants === undefined ? {} : { constants }),
    ...(inner === undefined ? {} : { object: inner }),
  };
}

/** The author's own spacing. */
function colonOf({ entries }: LooseObject, seen: string): string {
  const written = entries.find(({ shorthand }) => shorthand !== true);
  return written === undefined ? ': ' : onOneLine(seen.slice(written.keyRange.end, written.valueRange.start));
}

/** Without the line break that it may end in. */
function onOneLine(colon: string): string {
  const kept = colon.trimEnd();
  const space = colon.slice(kept.length);
  return `${kept}${space.includes('\n') ? ' ' : space}`;
}

function commaOf(object: LooseObject, seen: string): string {
  const [first, second] = object.entries;
  if (first !== undefined && second !== undefined) {
    return /\s/.test(seen.slice(first.end, second.start)) ? ', ' : ',';
  }
  return /\s/.test(colonOf(object, seen)) ? ', ' : ',';
}

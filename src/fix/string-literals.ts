/** What Python and JavaScript have in common: strings with backslashes, objects in objects. Pure. */
import type { Entry, Range } from './object-literal.js';
import { type Character, unknownCharacter } from './quoted-text.js';
import type { Node } from './syntax.js';

/**
 * The characters that a program sees of a string. `mark`: its quotes; `holes`: where values are filled in;
 * `doubledBraces`: `{{` is a brace, and `{…}` another hole. An escape that is no quote, backslash or line break is as good
 * as unknown.
 */
export function charactersOfString(
  { start, end }: Range,
  text: string,
  mark: string,
  holes: readonly Range[] = [],
  doubledBraces = false,
): readonly Character[] {
  const quoting = { id: mark, quote: mark === '"' ? '\\"' : '"' };
  const found: Character[] = [];
  let at = start;
  while (at < end) {
    const hole = holes.find((range) => range.start === at);
    if (hole !== undefined) {
      found.push(unknownCharacter(hole, quoting));
      at = hole.end;
    } else if (text[at] === '\\') {
      const next = text[at + 1] ?? '';
      const range = { start: at, end: at + 2 };
      if ('"\'`\\'.includes(next)) found.push({ ...range, seen: next, quoting });
      else if (next === 'n') found.push({ ...range, seen: '\n', quoting });
      else if (next !== '\n') found.push(unknownCharacter(range, quoting));
      at += 2;
    } else if (doubledBraces && '{}'.includes(text[at] as string)) {
      const isBrace = text[at + 1] === text[at];
      const closing = text.indexOf('}', at);
      const range = { start: at, end: isBrace ? at + 2 : closing < at || closing >= end ? end : closing + 1 };
      found.push(isBrace ? { ...range, seen: text[at] as string, quoting } : unknownCharacter(range, quoting));
      at = range.end;
    } else {
      found.push({ start: at, end: at + 1, seen: text[at] as string, quoting });
      at++;
    }
  }
  return found;
}

/** Is an object not the value of an entry of another? */
export function isOutermost({ parent }: Node): boolean {
  return parent?.type !== 'pair';
}

/** How entries that share a line are set apart. */
export function commaBetween(entries: readonly Entry[], text: string): string {
  const [first, second] = entries;
  if (first === undefined || second === undefined) return ', ';
  return /\s/.test(text.slice(first.end, second.start)) ? ', ' : ',';
}

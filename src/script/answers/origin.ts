/** Where in a hook's text, or in its libraries, something stands that it said. Pure. */
import type { Hook, Library } from '../../model.js';
import { isCommentLine } from '../lines/comment.js';
import type { Said } from '../lines/said.js';
import { severalWords } from '../program/texts-held.js';
import { answerLines } from './answers.js';
import { textOf } from './text-of.js';

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
  const libraries = own.libraries ?? [];
  for (const partOf of [printed, writtenOut]) {
    const text = partOf(said, own);
    if (text !== undefined) return { text };
    for (const library of libraries) {
      const text = partOf(said, library);
      if (text !== undefined) return { text, library };
    }
  }
  return undefined;
}

/** A word or two that its text and what is said have in common may be chance. */
const telling = 8;

/** The part of something said that a text prints; undefined: it prints none. */
function printed(said: string, from: Said): string | undefined {
  const parts = answerLines(from).flatMap(({ says }) => says.filter((text) => text.length >= telling));
  // Many messages begin alike: the longest part tells which it was.
  return parts.filter((text) => said.includes(text)).toSorted((a, b) => b.length - a.length)[0];
}

/** The part of something said that a text has in quotes, wherever it goes from there; undefined: it has none. */
function writtenOut(said: string, { text }: Said): string | undefined {
  for (const [, echoed, double, single, template] of text.matchAll(quoted)) {
    const part = (echoed ?? double ?? single ?? template ?? '').split(filledIn).find((each) => isTelling(each, said));
    if (part !== undefined) return part;
  }
  return ownLine(said, text);
}

/** A line of a text of several lines, which is a line of the script as well: an argument of a function that prints it. */
function ownLine(said: string, text: string): string | undefined {
  const wanted = said.trim();
  if (wanted.length < shortestLine || !severalWords.test(wanted) || !text.includes(wanted)) return undefined;
  const isWhole = (line: string): boolean =>
    !isCommentLine(line) && line.trim().replace(/^["']|["'][\s;)]*$/g, '') === wanted;
  return text.split('\n').some(isWhole) ? wanted : undefined;
}

/** A shorter line may be one of several programs. */
const shortestLine = 24;

/** Of what a shell prints, over several lines as well. */
const quoted =
  /(?<=\b(?:echo|printf)[ \t])"((?:\\.|[^"\\]){0,999})"|"((?:\\.|[^"\\\n]){0,999})"|'([^'\n]{0,999})'|`((?:\\.|[^`\\\n]){0,999})`/g;

/** What is no text of its own between quotes. */
const filledIn = /\n|\$\{[^}]{0,99}\}|\$\([^)]{0,99}\)|\$\w{1,99}|\{[^}]{0,99}\}|\\./;

/** Long enough to be no coincidence. */
function isTelling(part: string, said: string): boolean {
  return part.trim().length >= 12 && said.includes(part);
}

/** The texts that the hook's own lines print, and those of its libraries, as far as they are written out. */
export function ownTexts(hook: Hook): readonly string[] {
  const own = textOf(hook);
  return [own, ...(own.libraries ?? [])].flatMap((said) => answerLines(said).flatMap(({ says }) => says));
}

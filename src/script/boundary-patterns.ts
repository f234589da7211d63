/** `\b` in front of a sign that is no letter: `\b\.env`, `\b--force`. It holds only behind a letter or a digit. Pure. */
import { isComment } from './comment.js';

export interface BoundaryPattern {
  readonly pattern: string;
  readonly offset: number;
  /** The text that it is written for, and one that it finds instead. */
  readonly missed: string;
  readonly found: string;
}

/**
 * The boundary stands at the beginning, or behind a blank, a bracket, a bar or anything at all: no letter is asked for in
 * front of it. A backslash of its own, `\\b`, is one that a string takes.
 */
const boundary =
  /(?<=["'`(|/^ ]|\\\\?s[+*]?|\.[*+]\??|\[\[?:space:\]\][+*]?)\\\\?b(?<signs>(?:\\{1,2}[.$/-]|--?|~)[\w-]{1,40})/g;

/** Each such pattern of a text, in its order: by the quotes or slashes around it. */
export function boundaryPatterns(text: string): readonly BoundaryPattern[] {
  return [...text.matchAll(boundary)].flatMap((match) => {
    if (isComment(text, match.index)) return [];
    const signs = (match.groups?.signs ?? '')
      .replace(/\\/g, '')
      .replace(/b$/, (end) => (/\\b$/.test(match[0]) ? '' : end));
    return [{ pattern: match[0], offset: match.index, missed: ` ${signs}`, found: `x${signs}` }];
  });
}

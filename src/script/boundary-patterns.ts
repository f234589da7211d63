/** `\b` in front of a sign that is no letter: `\b\.env`, `\b--force`. It holds only behind a letter or a digit. Pure. */
import { closingBracket } from './brackets.js';
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

/** Each such pattern of a text: by the quotes or slashes around it. */
export function boundaryPatterns(text: string): readonly BoundaryPattern[] {
  return [...alone(text), ...inGroups(text)];
}

function alone(text: string): readonly BoundaryPattern[] {
  return [...text.matchAll(boundary)].flatMap((match) => {
    if (isComment(text, match.index)) return [];
    const signs = (match.groups?.signs ?? '')
      .replace(/\\/g, '')
      .replace(/b$/, (end) => (/\\b$/.test(match[0]) ? '' : end));
    return [{ pattern: match[0], offset: match.index, missed: ` ${signs}`, found: `x${signs}` }];
  });
}

/** A boundary for all of a group, `\\b(mv|tee|>>?)`. */
const ofGroup = /(?<=["'`(|/^ ]|\\\\?s[+*]?|\.[*+]\??|\[\[?:space:\]\][+*]?)\\\\?b\((?:\?:)?/g;

/** The signs that a redirection and a long option begin with, where one of several words is meant. */
const redirects = /^(?:>{1,2}\??|>\{1,2\})(?=\\s|\[|\s|$)|^--[a-z]{2,40}/;

/** The alternatives of such a group that begin with a sign, beside others that begin with a letter. */
function inGroups(text: string): readonly BoundaryPattern[] {
  return [...text.matchAll(ofGroup)].flatMap((match) => {
    const open = match.index + match[0].indexOf('(');
    const end = closingBracket(text, open, longestGroup);
    if (end === open + 1 || isComment(text, match.index)) return [];
    const parts = alternatives(text, match.index + match[0].length, end - 1);
    if (!parts.some(({ text: part }) => /^\w/.test(part))) return [];
    return parts.flatMap(({ offset, text: part }) => {
      const [signs] = redirects.exec(part) ?? [];
      if (signs === undefined) return [];
      const written = signs.replace(/[?{}]/g, '');
      return [{ pattern: part, offset, missed: ` ${written}`, found: `x${written}` }];
    });
  });
}

/** No group of a pattern is longer. */
const longestGroup = 600;

/** What the bars outside of further brackets divide. */
function alternatives(
  text: string,
  from: number,
  to: number,
): readonly { readonly offset: number; readonly text: string }[] {
  const parts: { offset: number; text: string }[] = [];
  let depth = 0;
  let start = from;
  for (let at = from; at <= to; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '(') depth++;
    else if (at === to || (text[at] === '|' && depth === 0)) {
      // A pattern may be put together of several strings.
      const joint = /^["'`]\s{0,200}r?["'`]/.exec(text.slice(start, at))?.[0].length ?? 0;
      parts.push({ offset: start + joint, text: text.slice(start + joint, at) });
      start = at + 1;
    } else if (text[at] === ')') depth--;
  }
  return parts;
}

/**
 * `\b` beside a sign that is no letter. In front of one (`\b\.env`, `\b--force`) it holds only behind a letter or a digit;
 * behind one (`rm -rf /\b`, `git add \.\b`, `(mkfs|dd if=)\b`), only in front of these. Pure.
 */
import { closingBracket } from '../lines/brackets.js';
import { isComment } from '../lines/comment.js';

export interface BoundaryPattern {
  readonly pattern: string;
  readonly offset: number;
  /** The text that it is written for, and one that it finds instead. */
  readonly missed: string;
  readonly found: string;
  /** On which side of the sign the boundary is. */
  readonly side: 'front' | 'behind';
}

/**
 * The boundary stands at the beginning, or behind a blank, a bracket, a bar or anything at all: no letter is asked for in
 * front of it. A backslash of its own, `\\b`, is one that a string takes.
 */
const boundary =
  /(?<=["'`(|/^ ]|\\\\?s[+*]?|\.[*+]\??|\[\[?:space:\]\][+*]?)\\\\?b(?<signs>(?:\\{1,2}[.$/-]|--?|~)[\w-]{1,40})/g;

/** Each such pattern of a text: by the quotes or slashes around it. */
export function boundaryPatterns(text: string): readonly BoundaryPattern[] {
  return [...alone(text), ...inGroups(text), ...behindSigns(text), ...behindDevices(text)];
}

function alone(text: string): readonly BoundaryPattern[] {
  return [...text.matchAll(boundary)].flatMap((match) => {
    if (isComment(text, match.index)) return [];
    const signs = (match.groups?.signs ?? '')
      .replace(/\\/g, '')
      .replace(/b$/, (end) => (/\\b$/.test(match[0]) ? '' : end));
    return [{ pattern: match[0], offset: match.index, missed: ` ${signs}`, found: `x${signs}`, side: 'front' }];
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
      return [{ pattern: part, offset, missed: ` ${written}`, found: `x${written}`, side: 'front' }];
    });
  });
}

const blank = String.raw`(?: |\\{1,2}s\+?|\[\[:space:\]\]\+?)`;

/** An argument of signs alone: `/`, `~`, `\.`, `/\*`, and what stands in front of files, `--`. */
const argument = String.raw`(?:(?:\\{0,2}[/~]|\\{1,2}[.*]){1,3}|--)`;

/** Such an argument, or a group of several, with a boundary as the last of its pattern or of an alternative. */
const endedByBoundary = new RegExp(
  String.raw`(?<=${blank})(?:(?<only>${argument})|\((?:\?:)?(?<first>${argument})(?:\|${argument}){1,5}\))\\{1,2}b(?=["'\x60|)]|/[a-z]{0,4}(?:[.,;)\]\s]|$))`,
  'g',
);

/** A list of patterns has no more of them. */
const mostArguments = 100;

function behindSigns(text: string): readonly BoundaryPattern[] {
  const found = [...text.matchAll(endedByBoundary)].slice(0, mostArguments).map((match) => {
    const written = match.groups?.only ?? match.groups?.first ?? '';
    return { match, signs: written.replace(/\\/g, '') };
  });
  const missed = new Set(
    [...new Set(found.map(({ signs }) => signs))].filter((signs) => !isFoundElsewhere(signs, text)),
  );
  return found.flatMap(({ match: { 0: whole, index }, signs }) => {
    if (!missed.has(signs) || isComment(text, index)) return [];
    // The words in front tell which pattern it is.
    const words = /[\w\\+*.:[\] -]{0,30}$/.exec(text.slice(Math.max(0, index - 30), index))?.[0].trimStart() ?? '';
    return [
      {
        pattern: words + whole,
        offset: index - words.length,
        missed: signs,
        found: `${signs}x`,
        side: 'behind' as const,
      },
    ];
  });
}

/** The words of a group with a boundary behind them all, one of which is an operand of `dd`. */
const endedGroup =
  /(?<=[(|])(?<device>\\{0,2}b?dd(?: |\\{1,2}s[+*]?|\[\[:space:\]\][+*]?|\.\*){1,3}(?:if|of)=)(?:\|[^()\n]{0,200})?\)\\{1,2}b/g;

/** `(mkfs|dd if=)\b`: what `dd` reads and writes are devices, whose names begin with a slash. */
function behindDevices(text: string): readonly BoundaryPattern[] {
  return [...text.matchAll(endedGroup)].slice(0, mostArguments).flatMap(({ groups, index }) => {
    const pattern = groups?.device ?? '';
    const operand = pattern.slice(-3);
    // Another pattern may ask for it without a boundary.
    if (isComment(text, index) || text.indexOf(operand) !== text.lastIndexOf(operand)) return [];
    return [{ pattern, offset: index, missed: `${operand}/dev/zero`, found: `${operand}x`, side: 'behind' as const }];
  });
}

/** Does another pattern ask for the same argument with a blank, the end or nothing at all behind it? */
function isFoundElsewhere(signs: string, text: string): boolean {
  const written = signs.replace(/[./*~]/g, String.raw`\\{0,2}\$&`);
  const ends = String.raw`(?:\\{1,2}s\*?\$?|\$|\((?:\?[:=!])?(?:\\{1,2}[sw]|\$|\[)|\[)`;
  return new RegExp(String.raw`${blank}\*?(?:\((?:\?:)?)?${written}\)?${ends}`).test(text);
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

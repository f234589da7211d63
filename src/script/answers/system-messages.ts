/** What a script says in `systemMessage`, as far as its text tells. By lines and patterns. Pure. */
import { isCommentLine } from '../lines/comment.js';

/** A text that goes into a `systemMessage`. */
export interface SystemMessage {
  /** Where it stands: the line, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Texts written out beside the key, and those of variables that are filled in there, in the order of the text. */
export function systemMessages(text: string): readonly SystemMessage[] {
  const lines = text.split('\n').map((line) => (isCommentLine(line) ? '' : line));
  const found = lines.flatMap((line, index) => {
    if (!line.includes('systemMessage')) return [];
    const call = callAround(lines, index);
    const own = longTexts(call).map((each) => ({ line: index + 1, text: each }));
    return [...own, ...filledIn(call).flatMap((name) => assigned(name, lines))];
  });
  return [...new Map(found.map((each) => [`${each.line}:${each.text}`, each])).values()].toSorted(
    (a, b) => a.line - b.line,
  );
}

/** The calls that print a `systemMessage`, by the line (from 1), and the variables that are filled in there. */
export function systemMessageCalls(
  text: string,
): readonly { readonly line: number; readonly names: readonly string[] }[] {
  const lines = text.split('\n').map((line) => (isCommentLine(line) ? '' : line));
  return lines.flatMap((line, index) =>
    line.includes('systemMessage') ? [{ line: index + 1, names: filledIn(callAround(lines, index)) }] : [],
  );
}

/** The line with the key, and those around it that are one command or one object with it. */
function callAround(lines: readonly string[], index: number): string {
  let [from, to] = [index, index];
  while (index - from < reach && /\\$|[({,]$/.test(lines[from - 1]?.trimEnd() ?? '')) from--;
  while (to - index < reach && /\\$|[({,]$/.test(lines[to]?.trimEnd() ?? '')) to++;
  return lines.slice(from, to + 1).join('\n');
}

const reach = 6;

/** Variables of a shell that a call fills in, and the name behind the key in other languages. */
function filledIn(call: string): readonly string[] {
  const shell = [...call.matchAll(/\$\{?([A-Za-z_]\w{0,40})/g)].map(([, name = '']) => name);
  const other = /systemMessage["']?\s?:\s?([A-Za-z_]\w{0,40})\b(?!\()/.exec(call)?.[1];
  return [...new Set([...shell, ...(other === undefined ? [] : [other])])];
}

/** The texts that a variable is given anywhere, also those that are put together of several. */
function assigned(name: string, lines: readonly string[]): readonly SystemMessage[] {
  const sets = new RegExp(`^\\s{0,40}(?:local |const |let |var )?${name}\\s?\\+?=`);
  return lines.flatMap((line, index) => {
    if (!sets.test(line)) return [];
    const value = lines
      .slice(index, index + longest)
      .join('\n')
      .replace(sets, '');
    const text = joined(value);
    return text.length < shortest ? [] : [{ line: index + 1, text }];
  });
}

/** A literal, also behind a bracket that it is the first in. */
const literal =
  /^\s{0,80}(?:\(\s{0,80})?(?:[$fr]?"((?:\\[\s\S]|[^"\\]){0,4000})"|[fr]?'([^']{0,4000})'|`((?:\\[\s\S]|[^`\\]){0,4000})`)/;

/** What stands between two literals of one text: a plus, perhaps with something else between, or in Python nothing. */
const between =
  /^\s{0,80}\+(?:\s{0,80}[\w.]{1,60}(?:\([^()\n]{0,80}\))?\s{0,80}\+)?(?=\s{0,80}["'`])|^\s{1,80}(?=[fr]?["'])/;

/** The text that a value begins with: one literal, or several that make one. */
function joined(value: string): string {
  const pieces: string[] = [];
  let rest = value;
  for (let count = 0; count < longest; count++) {
    const found = literal.exec(rest);
    if (found === null) break;
    pieces.push(found[1] ?? found[2] ?? found[3] ?? '');
    rest = rest.slice(found[0].length);
    const gap = between.exec(rest);
    if (gap === null) break;
    rest = rest.slice(gap[0].length);
  }
  return pieces.join('');
}

/** Lines of a text, at most. */
const longest = 12;

/** Texts in quotes that are long enough to be a sentence. */
const longTexts = (call: string): readonly string[] =>
  [...call.matchAll(/"((?:\\[\s\S]|[^"\\\n]){20,800})"|'([^'\n]{20,800})'/g)].map(([, a, b]) => a ?? b ?? '');

const shortest = 20;

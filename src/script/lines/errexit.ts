/** Where `set -e` has ended a shell script before it asks for the status of what failed. Read by lines, narrowly. Pure. */
import { closingBracket } from './brackets.js';
import { isCommentLine } from './comment.js';

const turnsOn = /^\s*set\s+(?:-[a-df-z]*e|-o\s+errexit\b)|^#!.{1,40}\s-[a-z]*e\b/i;
const turnsOff = /^\s*set\s+(?:\+[a-df-z]*e|\+o\s+errexit\b)/i;

/** What `set -e` lets pass, what is no command, and what nobody asks the status of. */
const spared =
  /\|\||&&|&\s*$|;;\s*$|^\s*(?:if|elif|while|until|then|else|do|for|case|fi|done|esac|trap|return|exit|echo|printf|set|shift|local|declare|export|readonly|typeset)\b|^\s*[!{}()]|^[^($]*\)\s*$|^\s*\w+=[^$`]*$/;

/** Does the script end, by `set -e`, where the command in front of a line (from 0) fails? */
export function endsBefore(lines: readonly string[], index: number): boolean {
  if (!endsWhereFails(lines, index)) return false;
  const before = commandAbove(lines.slice(0, index));
  return before !== undefined && !spared.test(before) && isTested(lines, index);
}

/** Has a failing command on a line (from 0) ended the script, which came to no other line after it? */
export const isEndedByFailure = (lines: readonly string[], index: number): boolean =>
  endsWhereFails(lines, index) && !spared.test(lines[index] ?? '');

/** Does a command that fails on a line (from 0), and that nothing spares, end the script? */
export function endsWhereFails(lines: readonly string[], index: number): boolean {
  const above = lines.slice(0, index);
  const on = above.findLastIndex((line) => turnsOn.test(line));
  return on !== -1 && above.findLastIndex((line) => turnsOff.test(line)) < on && !isInFunction(above);
}

/** In a function, `set -e` holds or not by how it is called. */
function isInFunction(above: readonly string[]): boolean {
  const head = above.findLastIndex((line) => /^\s*(?:function\s+[\w-]+|[\w-]+\s*\(\))[\s(){]*$/.test(line));
  const indent = /^\s*/.exec(above[head] ?? '')?.[0] ?? '';
  return head !== -1 && !above.slice(head).some((line) => line.startsWith(`${indent}}`));
}

/** The command that ends right above: with the lines that go on in the next one, and the head of a here-document. */
function commandAbove(above: readonly string[]): string | undefined {
  const last = above.findLastIndex((line) => line.trim() !== '' && !isCommentLine(line));
  const line = above[last];
  if (line === undefined) return undefined;
  if (/^[A-Z_]{2,20}$/.test(line)) {
    const head = above.slice(0, last).findLastIndex((each) => new RegExp(`<<-?\\s*["']?${line}\\b`).test(each));
    return head === -1 ? undefined : commandAbove(above.slice(0, head + 1));
  }
  const kept = keptAbove(above, last);
  if (kept !== undefined) return kept;
  let first = last;
  while (first > 0 && /(?:\\|\||&&)\s*$/.test(above[first - 1] ?? '')) first--;
  return above
    .slice(first, last + 1)
    .map((each) => each.replace(/\\\s*$/, ''))
    .join(' ');
}

/** How many lines a program in a substitution has, at most. */
const longestKept = 100;

/** `out=$(node -e "` and the lines down to the one (from 0) with its bracket; undefined where there is no such. */
function keptAbove(above: readonly string[], last: number): string | undefined {
  if (!/^[^($]*\)"?\s*$/.test(above[last] ?? '')) return undefined;
  const lines = above.slice(Math.max(0, last - longestKept), last + 1);
  const head = lines.findLastIndex((line) => /^\s*\w{1,40}="?\$\(/.test(line));
  const text = lines.slice(Math.max(0, head)).join('\n');
  const end = head === -1 ? 0 : closingBracket(text, text.indexOf('('), text.length);
  return /^"?\s*$/.test(text.slice(end)) ? text : undefined;
}

/** Is the status tested, here or below, and not only handed on? */
function isTested(lines: readonly string[], index: number): boolean {
  const name = /^\s*(\w{1,40})=/.exec(lines[index] ?? '')?.[1];
  if (name === undefined) return true;
  const test = new RegExp(`(?:\\[\\[?|\\(\\(|\\bcase)\\s[^\\n]{0,80}\\b${name}\\b`);
  return lines.slice(index + 1).some((line) => !isCommentLine(line) && test.test(line));
}

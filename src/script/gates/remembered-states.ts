/** What a shell script notes on its way to a block, and lets pass where it finds it noted: it blocks the same state once. By the text. Pure. */
import type { Said } from '../answers/answering-functions.js';
import { isCommentLine } from '../lines/comment.js';

/** Lines in front of a block in which something is noted, at most. */
const reach = 60;

/** So many blocks and names of one script are looked at. */
const mostLooks = 40;

/** `blocks`: the lines (from 1) at which the script blocks. */
export function remembersState({ language, text }: Said, blocks: readonly number[]): boolean {
  if (!/^(?:ba|z)?sh$/.test(language)) return false;
  const lines = text.split('\n').map((line) => (isCommentLine(line) ? '' : line));
  const names = new Set(
    blocks.slice(0, mostLooks).flatMap((block) => {
      const start = Math.max(0, block - 1 - reach);
      return lines
        .slice(start, block - 1)
        .flatMap((line, index) => (isOnTheWay(lines, start + index, block - 1) ? notedIn(line) : []));
    }),
  );
  return [...names].slice(0, mostLooks).some((name) => {
    const asks = asked(name);
    return lines.some((line) => asks.test(line));
  });
}

/** Does whoever comes to the line `to` come by the line `from` as well: does no line between them end its block? */
function isOnTheWay(lines: readonly string[], from: number, to: number): boolean {
  const indent = indentOf(lines[from]);
  return lines.slice(from + 1, to + 1).every((line) => line.trim() === '' || indentOf(line) >= indent);
}

const indentOf = (line = ''): number => /^\s*/.exec(line)?.[0].length ?? 0;

/** Names of what a line writes to a file: `echo "$hash" >"$STATE"`. */
function notedIn(line: string): readonly string[] {
  const [, words = ''] = /\b(?:echo|printf)\s([^>|\n]{1,200}?)\d?>{1,2}\s?(?![&\s])/.exec(line) ?? [];
  return [...words.matchAll(/\$\{?([A-Za-z_]\w{0,40})/g)].map(([, name = '']) => name);
}

/** `[ "$hash" = "$last" ]`, `grep -qx "$hash" "$STATE"` */
const asked = (name: string): RegExp =>
  new RegExp(
    `(?:\\[\\[?|\\btest)\\s[^\\n]{0,80}(?:\\$\\{?${name}\\}?"?\\s(?:==?|!=)\\s"?\\$|\\s(?:==?|!=)\\s"?\\$\\{?${name}\\b)|\\bgrep\\s-\\w{0,5}q[^\\n|;&]{0,80}\\$\\{?${name}\\b`,
  );

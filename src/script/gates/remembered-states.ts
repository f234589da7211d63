/** What a hook notes on its way to a block, and lets pass where it finds it noted: it blocks the same state once. By the text. Pure. */
import { escaped } from '../../text/escaped.js';
import { indentOf } from '../../text/lines.js';
import { isCommentLine } from '../lines/comment.js';
import { isShell } from '../lines/family.js';
import type { Said } from '../lines/said.js';

/** Lines in front of a block in which something is noted, at most. */
const reach = 60;

/** So many blocks and names of one script are looked at. */
const mostLooks = 40;

/** `blocks`: the lines (from 1) at which the script blocks. */
export function remembersState({ language, text }: Said, blocks: readonly number[]): boolean {
  const lines = text.split('\n').map((line) => (isCommentLine(line) ? '' : line));
  const names = new Set(
    blocks.slice(0, mostLooks).flatMap((block) => {
      const start = Math.max(0, block - 1 - reach);
      return lines
        .slice(start, block - 1)
        .flatMap((line, index) =>
          isOnTheWay(lines, start + index, block - 1) ? notedIn(line, isShell(language)) : [],
        );
    }),
  );
  return [...names].slice(0, mostLooks).some((name) => {
    const asks = isShell(language) ? askedInShell(name) : askedInProgram(name);
    return lines.some((line) => asks.test(line));
  });
}

/** Does whoever comes to the line `to` come by the line `from` as well: does no line between them end its block? */
function isOnTheWay(lines: readonly string[], from: number, to: number): boolean {
  const indent = indentOf(lines[from] ?? '');
  return lines.slice(from + 1, to + 1).every((line) => line.trim() === '' || indentOf(line) >= indent);
}

/** Names of what a line writes to a file: `echo "$hash" >"$STATE"`, `saveState({ ...state, blocked: [hash] })`. */
function notedIn(line: string, isOfShell: boolean): readonly string[] {
  if (isOfShell) {
    const [, words = ''] = /\b(?:echo|printf)\s([^>|\n]{1,200}?)\d?>{1,2}\s?(?![&\s])/.exec(line) ?? [];
    return [...words.matchAll(/\$\{?([A-Za-z_]\w{0,40})/g)].map(([, name = '']) => name);
  }
  const [, words = ''] =
    /\b(?:write_text|json\.dump|(?:write|append)File(?:Sync)?|\w{0,40}(?:save|store|record|remember|mark)\w{0,40})\(([^\n]{1,200})/i.exec(
      line,
    ) ?? [];
  return words.match(/(?<![\w$."'])[A-Za-z_$][\w$]{0,40}(?![\w$("':])/g) ?? [];
}

/** `[ "$hash" = "$last" ]`, `grep -qx "$hash" "$STATE"` */
const askedInShell = (name: string): RegExp =>
  new RegExp(
    `(?:\\[\\[?|\\btest)\\s[^\\n]{0,80}(?:\\$\\{?${name}\\}?"?\\s(?:==?|!=)\\s"?\\$|\\s(?:==?|!=)\\s"?\\$\\{?${name}\\b)|\\bgrep\\s-\\w{0,5}q[^\\n|;&]{0,80}\\$\\{?${name}\\b`,
  );

/** `state.blocked.includes(hash)`, `hash in seen`, `hash === state.last`, `already_told(hash)` */
function askedInProgram(name: string): RegExp {
  const own = escaped(name);
  return new RegExp(
    [
      `\\.(?:includes|has)\\(${own}\\)`,
      `(?<![\\w$.])${own} (?:not )?in [\\w.]`,
      `[=!]==? ?${own}(?![\\w$.(])`,
      `(?<![\\w$.])${own} ?[=!]==? ?(?!(?:null|undefined|true|false|None)\\b)[A-Za-z_$]`,
      `\\b\\w{0,40}(?:already|seen|blocked|reported)\\w{0,40}\\([^\\n)]{0,99}(?<![\\w$.])${own}\\b`,
    ].join('|'),
  );
}

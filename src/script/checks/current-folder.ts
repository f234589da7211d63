/** Checks that a shell script runs in the current directory of the session, to which it goes by the payload's `cwd`. Pure. */

import { isCommentLine } from '../lines/comment.js';
import { checkNames, startsCheck } from './check-names.js';

export interface CheckInCurrent {
  /** `npm test` */
  readonly program: string;
  /** Where it goes there, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
}

/** It knows where the project or the repository begins. */
const knowsTheRoot = /CLAUDE_PROJECT_DIR|CLAUDE_PLUGIN_ROOT|--show-toplevel|--git-common-dir|\bgit\s+-C\b/;

/** A command that hands out the field, in `$(…)`. */
const field = String.raw`\$\([^\n]{0,120}\bjq\b[^\n]{0,40}["' ]\.cwd\b[^\n]{0,80}\)`;
const held = new RegExp(`^[ \\t]{0,20}(?:local\\s|export\\s)?(\\w{1,40})="?${field}"?[ \\t]{0,9}$`, 'gm');

/** What a project starts by a file of its own that lies at its root; `just` looks for its file in the folders above. */
const ofRoot = '\\.\\/gradlew \\w{1,40}|make [a-z][\\w-]{0,40}|composer (?:run )?[a-z][\\w:-]{0,40}';
const check = new RegExp(
  `(?:^|[;&|({!]|\\b(?:then|do|if))\\s{0,40}(?:${startsCheck})?(${checkNames}|${ofRoot})(?!\\.?[\\w-])`,
);

/** The first check behind such a `cd`; undefined: there is none, or the script knows the root as well. */
export function checkInCurrent(text: string): CheckInCurrent | undefined {
  const code = text.replace(/^[ \t]{0,80}#.{0,400}$/gm, '');
  if (knowsTheRoot.test(code)) return undefined;
  const own = [...text.matchAll(held)].map(([, name = '']) => name);
  const below = own.flatMap((name) =>
    [
      ...text.matchAll(new RegExp(`^[ \\t]{0,20}(\\w{1,40})="?\\$\\{?${name}\\}?/[\\w./-]{1,80}"?[ \\t]{0,9}$`, 'gm')),
    ].map(([, folder = '']) => folder),
  );
  const names = [...own, ...below];
  const folders = [field, ...names.map((name) => `\\$(?:${name}\\b|\\{${name}\\})`)];
  const goes = new RegExp(`(?<![\\w-])cd\\s"?(?:${folders.join('|')})(?=["\\s/;&)]|$)`, 'm').exec(text);
  if (goes === null) return undefined;
  const behind = text.slice(goes.index + goes[0].length).split('\n');
  const program = behind
    .filter((line) => !isCommentLine(line))
    .flatMap((line) => check.exec(line.replace(/"[^"$\n]*"|'[^'\n]*'/g, "''"))?.[1] ?? [])[0];
  return program === undefined ? undefined : { program, offset: goes.index, length: goes[0].length };
}

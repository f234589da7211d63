/** Checks that a script runs in the current directory of the session, wherever that is. Pure. */

import { placed } from '../../text/lines.js';
import { codeLines, isCommentLine } from '../lines/comment.js';
import { isShell } from '../lines/family.js';
import type { Said } from '../lines/said.js';
import { programCalls } from '../program/program-calls.js';
import { checkNames, mayCallCheck, startsCheck } from './check-names.js';

export interface CheckInCurrent {
  /** `npm test` */
  readonly program: string;
  /** The folder that it is to check, named from the root of the project: `src`; absent: all that is below. */
  readonly named?: string;
  /** Where it goes there, or is called, in UTF-16 offsets. */
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
  `(?:^|[;&|({!]|\\b(?:then|do|if))\\s{0,40}(?:${startsCheck})?(${checkNames}|${ofRoot})(?!\\.?[\\w-]|\\+?=)`,
);

/** The first check behind a `cd` to the payload's `cwd`; undefined: there is none, or the script knows the root as well. */
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
  const behind = codeLines(text.slice(goes.index + goes[0].length));
  const program = behind.flatMap((line) => check.exec(line.replace(/"[^"$\n]*"|'[^'\n]*'/g, "''"))?.[1] ?? [])[0];
  return program === undefined ? undefined : { program, offset: goes.index, length: goes[0].length };
}

/** It goes elsewhere, or starts programs elsewhere. */
const goesElsewhere = /\bcd\s|\bpushd\b|\bchdir\b|\bcwd\s?[:=,}]/;

/** All below, or a folder that projects have at their root. */
const named =
  /^(?:[^;|&()<>\n]{0,120}?\s)??(\.(?:\/\.\.\.)?|(?:\.\/)?(?:src|apps?|libs?|tests?|packages|scripts|backend|frontend|server|client|cmd|internal|pkg)(?:\/[\w./-]{0,60})?)(?=[\s;|&)]|$)/;

/** What a program is told to check behind these options does not lie where it starts. */
const choosesFolder = /\s(?:-C|--prefix|--dir|--cwd|--directory|--project|--rootdir|--root|-f|--file)[ =]/;

/**
 * The check of a script that knows no root which names a folder of the project, or else all that is below; undefined where
 * there is none.
 */
export function checkOfNamed({ text, language }: Said): CheckInCurrent | undefined {
  if (!mayCallCheck(text) || knowsTheRoot.test(text) || goesElsewhere.test(text)) return undefined;
  const calls = isShell(language) ? shellCalls(text) : programCalls(text, language);
  const found = calls.flatMap(({ words, offset, end }): readonly CheckInCurrent[] => {
    const program = startOfCall.exec(words);
    if (program === null || choosesFolder.test(words)) return [];
    const [, checked] = named.exec(words.slice(program[0].length)) ?? [];
    if (checked === undefined) return [];
    const found = { program: `${program[1]} ${checked}`, offset, length: end - offset };
    return [/^\.(?:\/\.\.\.)?$/.test(checked) ? found : { ...found, named: checked }];
  });
  return found.find((each) => each.named !== undefined) ?? found[0];
}

const startOfCall = new RegExp(`^(?:${startsCheck})?(${checkNames})(?![\\w-])`);

interface Call {
  readonly words: string;
  readonly offset: number;
  readonly end: number;
}

/** The checks of a shell script, one a line. */
function shellCalls(text: string): readonly Call[] {
  return placed(text.split('\n')).flatMap(({ line, start }) => {
    const found = isCommentLine(line) || line.length > longest ? null : check.exec(line);
    const [whole, program = ''] = found ?? [];
    if (found === null || whole === undefined) return [];
    const at = found.index + whole.length - program.length;
    const [words = ''] = line.slice(at).split(/[;|&)<>]| \d>/, 1);
    return [{ words: words.trimEnd(), offset: start + at, end: start + at + words.trimEnd().length }];
  });
}

/** Longer lines were written by a program. */
const longest = 1000;

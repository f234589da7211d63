/** Files that Git names from the root of the repository, and that a shell script looks for in the current directory. By the text. Pure. */

import type { TextPart } from '../../text/text-part.js';
import { isComment, withoutComments } from '../lines/comment.js';

export interface RootNames extends TextPart {
  /** The command of Git that names them: `git diff --name-only`. */
  readonly command: string;
}

/** It asks Git for the root, or has it name files from the current directory. */
const asksForRoot = /\bpushd\b|--show-toplevel|--show-cdup|--relative\b|\bgit\s+-C\b|\bGIT_WORK_TREE\b/;

/** A command in brackets on one line, which moves the rest of the script nowhere: `$(cd "$(dirname "$0")" && pwd)`. */
const inBrackets = /(?<!\bcd\s{1,4}["']?\$?)\(\s?cd\s[^\n]{1,300}\)/g;

/** It sees to it that both begin in the same place. The `cwd` of the payload is the current directory; "cannot cd to" goes nowhere. */
function seesToIt(code: string): boolean {
  if (asksForRoot.test(code)) return true;
  const [, current] = /^[ \t]{0,40}(\w{1,40})=["']?\$\([^\n]{1,120}["'\s]\.cwd\b/m.exec(code) ?? [];
  const goes = [
    ...code.replace(inBrackets, '').matchAll(/\bcd\s+(?!to\b)["']?(?:\$\{?(\w{1,40})\}?["']?(?=[\s;&|)]|$))?/g),
  ];
  return goes.some(([, to]) => current === undefined || to !== current);
}

/** A list of changed files. `git ls-files` names them from the current directory. */
const lists = /\bgit\s+(?:diff\b[^\n|;&)]{0,80}--name-only|status\b[^\n|;&)]{0,40}--porcelain)\b/g;

/** So many lists of one script are looked at: each takes a look at the whole script. */
const mostLists = 40;

/** So many names of one list are looked for: each takes a look at the whole script as well. */
const mostNames = 20;

/** The list with whose names the script looks for files as they are; undefined where there is none. */
export function rootNames(text: string): RootNames | undefined {
  const code = withoutComments(text, 'bash');
  if (seesToIt(code)) return undefined;
  let read = 0;
  for (const { 0: command, index } of text.matchAll(lists)) {
    if (++read > mostLists) return undefined;
    if (isComment(text, index)) continue;
    const line = text.slice(text.lastIndexOf('\n', index) + 1, text.indexOf('\n', index + command.length));
    const held = /^\s*(?:local\s+)?(\w{1,40})="?\$\(/.exec(line)?.[1];
    const names = [
      ...inLoop(line),
      ...(held === undefined
        ? []
        : [...new Set([held, ...joinedFrom(held, code)])].flatMap((each) => loopsOver(each, code))),
    ];
    if ([...new Set(names)].slice(0, mostNames).some((name) => looksFor(name, code)))
      return { command: command.replace(/\s+/g, ' '), offset: index, length: command.length };
  }
  return undefined;
}

/** A list that begins in the current directory: of patterns, `git diff -- '*.ts'`, and of files that Git does not know. */
const below =
  /\bgit\s+(?:(?:diff|status|ls-files)\b[^\n|;&)]{0,120}\s--\s+["']?(?!:)[\w./-]{0,40}\*|ls-files\b[^\n|;&):]{0,60}\s(?:--others|-o)\b)/g;

/** The list that has only what is below the current directory; undefined where there is none. */
export function listedBelow(text: string): RootNames | undefined {
  if (seesToIt(withoutComments(text, 'bash'))) return undefined;
  const found = [...text.matchAll(below)].find(({ index }) => !isComment(text, index));
  if (found === undefined) return undefined;
  const [whole] = found;
  return { command: whole.split(/\s+/).slice(0, 2).join(' '), offset: found.index, length: whole.length };
}

/** What each name is called where the list itself is gone through: `for f in $(…)`, `… | while read -r f`. */
const inLoop = (line: string): readonly string[] =>
  [
    /\bfor\s+(\w{1,40})\s+in\s+["']?\$\(/.exec(line),
    /\|\s*while\s+(?:IFS=\S*\s+)?read\s+(?:-r\s+)?(\w{1,40})/.exec(line),
  ].flatMap((match) => match?.[1] ?? []);

/** So many variables that a list goes on into are followed. */
const mostJoined = 4;

/** Variables that take the names of another one as they are, perhaps with more: `all=$(echo "$changed" | sort -u)`. */
export function joinedFrom(held: string, code: string): readonly string[] {
  const joins = new RegExp(
    `^[ \\t]{0,40}(\\w{1,40})=["']?\\$\\((?:echo|printf)\\s[^\\n]{0,120}\\$\\{?${held}\\b(?![^\\n]{0,200}\\b(?:sed|awk|xargs|while)\\b)`,
    'gm',
  );
  return [...code.matchAll(joins)].slice(0, mostJoined).flatMap(([, name]) => name ?? []);
}

/** The same of a variable that holds the list. */
function loopsOver(held: string, code: string): readonly string[] {
  const loops = [
    new RegExp(`\\bfor\\s+(\\w{1,40})\\s+in\\s+\\$\\{?${held}\\}?\\s{0,9}(?:;|\\n)`, 'g'),
    new RegExp(
      `["$]\\{?${held}\\}?["']?\\s{0,9}\\|\\s{0,9}while\\s+(?:IFS=\\S{0,9}\\s+)?read\\s+(?:-r\\s+)?(\\w{1,40})`,
      'g',
    ),
  ];
  const read = new RegExp(`\\bdone\\s{0,9}<<<\\s{0,9}["']?\\$\\{?${held}\\b`).test(code)
    ? [...code.matchAll(/\bwhile\s+(?:IFS=\S{0,9}\s+)?read\s+(?:-r\s+)?(\w{1,40})/g)]
    : [];
  return [...loops.flatMap((loop) => [...code.matchAll(loop)]), ...read].flatMap(([, name]) => name ?? []);
}

/** Is the name, with nothing in front of it, that of a file which has to be there? */
const looksFor = (name: string, code: string): boolean =>
  new RegExp(`(?:\\[\\[?|\\btest)\\s+(?:!\\s+)?-[fers]\\s+"?\\$\\{?${name}\\}?"?\\s`).test(code);

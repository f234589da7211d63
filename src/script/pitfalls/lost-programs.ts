/** Programs of the project that a shell script starts, and what of their answer it throws away. Read by lines, narrowly. Pure. */

import { placed } from '../../text/lines.js';
import { startedFiles } from '../files/started-file.js';
import { isCommentLine } from '../lines/comment.js';
import { pathTail } from '../shell/path-tail.js';

export interface LostProgram {
  /** Its path, as far as the text tells it: `guard.py`, `lib/check.sh`. */
  readonly path: string;
  /** Where the line begins that starts it, and its length. */
  readonly offset: number;
  readonly length: number;
  /** What throws its exit code away, in the words of the script. */
  readonly exitLostTo?: string;
  /** What throws away what it prints. */
  readonly outputLostTo?: string;
}

/** A file that is a program by its name. */
const program = /\.(?:sh|bash|py|[cm]?[jt]s|rb)$/;

/** Words behind `||` that end with 0. */
const forgives = /\|\|\s{0,9}(true|:|echo\b[^;&|]{0,80}|exit 0)\s{0,9}(?:[;})]|$|#)/;

/** Every such program of which something is lost, in the order of the text. */
export function lostPrograms(text: string): readonly LostProgram[] {
  const lines = text.split('\n');
  return placed(lines).flatMap(({ line, start }, index) => {
    if (isCommentLine(line) || line.length > 500 || line.endsWith('\\')) return [];
    const kept = /^\s{0,80}(?:local )?(\w{1,40})="?\$\((.{1,400}?)\)"?(\s.{0,100})?$/.exec(line);
    const [, name, inner, rest = ''] = kept ?? [];
    const command = inner ?? line;
    const path = startedIn(command);
    if (path === undefined || /^\s{0,80}(?:if|elif|while|until|!)\s/.test(line)) return [];
    if (isWordOfAbove(line, lines[index - 1] ?? '') || /;\s{0,9}do\s{0,9}$/.test(line)) return [];
    const behind = lines.slice(index + 1);
    const isAsked = behind.slice(0, 3).some((each) => /\$\?|\bPIPESTATUS\b/.test(each));
    if (isAsked || /\bexec\b|\$\?|\bexit 2\b|\bwait\b/.test(line)) return [];
    if (name !== undefined && new RegExp(`\\$\\{?${name}\\b`).test(behind.join('\n'))) return [];
    const forgiving = forgives.exec(`${command}${rest}`)?.[1];
    const exitLostTo = forgiving === undefined ? ending(text, behind) : `|| ${forgiving.trim()}`;
    const silenced = /(?:^|[^0-9&])(?:1?>|&>)\s?\/dev\/null/.exec(command)?.[0].trim();
    const outputLostTo = silenced ?? (name === undefined ? undefined : `$${name}`);
    if (exitLostTo === undefined && outputLostTo === undefined) return [];
    return [
      {
        path,
        offset: start + line.search(/\S/),
        length: line.trim().length,
        ...(exitLostTo === undefined ? {} : { exitLostTo }),
        ...(outputLostTo === undefined ? {} : { outputLostTo }),
      },
    ];
  });
}

/** Does a line go on with the words of the command above: an argument, one of the list of a `for`? */
function isWordOfAbove(line: string, above: string): boolean {
  return above.endsWith('\\') && !/[|&;]\s{0,9}\\$/.test(above) && !/^\s{0,80}[|&;]/.test(line);
}

/** The one program of the project that a command starts, alone or at the end of a pipe from `echo` or `cat`. */
function startedIn(command: string): string | undefined {
  const piped = command.replace(/^\s{0,80}(?:echo|printf|cat)\b[^|]{0,200}\|(?!\|)/, '');
  const [one, ...more] = startedFiles({ type: 'command', command: piped });
  if (one === undefined || more.length > 0 || one.interpreter === 'source') return undefined;
  const path = pathTail(one.word);
  return path !== undefined && program.test(path) ? path : undefined;
}

/** The `exit 0` that follows, where nothing ends the script before with the program's own code. */
function ending(text: string, behind: readonly string[]): string | undefined {
  if (/^\s{0,9}set\s+-\w{0,9}e|\bset -o errexit|^#!.{1,60}\s-\w{0,9}e/m.test(text)) return undefined;
  const rest = behind.map((line) => line.trim()).filter((line) => line !== '' && !isCommentLine(line));
  return rest.at(-1) === 'exit 0' && !rest.some((line) => /\bexit [1-9]|\breturn\b/.test(line)) ? 'exit 0' : undefined;
}

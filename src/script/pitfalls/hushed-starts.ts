/** Programs of the project that a shell script starts with their errors thrown away: nobody sees that one is not there. Pure. */
import { baseName } from '../../text/base-name.js';
import { startedFiles } from '../files/started-file.js';
import { isCommentLine } from '../lines/comment.js';
import { pathTail } from '../shell/path-tail.js';

export interface HushedStart {
  /** Its path below a folder of the project that a variable holds: `scripts/check.py`. */
  readonly path: string;
  /** The line that starts it, from 1. */
  readonly line: number;
  /** What throws its errors away, as the script writes it. */
  readonly hush: string;
}

const hushes = /(?:2>|&>)\s?\/dev\/null|>\s?\/dev\/null\s{1,4}2>&1/;

/** A file that is a program by its name. */
const program = /\.(?:sh|bash|py|[cm]?[jt]s|rb)$/;

/** What a variable is given that holds a folder of the project: Git's, the script's own, or one below. */
const ofProject =
  /--show-toplevel|\bCLAUDE_(?:PROJECT_DIR|PLUGIN_ROOT)\b|\bdirname\b[^\n]{0,40}(?:\$\{?0\b|\bBASH_SOURCE\b)/;

const known: ReadonlySet<string> = new Set(['CLAUDE_PROJECT_DIR', 'CLAUDE_PLUGIN_ROOT']);

/** So many lines of one script are read: each takes a look at the whole script. */
const most = 40;

/** Each of them that the script does not look for first. */
export function hushedStarts(text: string): readonly HushedStart[] {
  const lines = text.split('\n').flatMap((line, index) => {
    const hush = line.length > 500 || isCommentLine(line) ? undefined : hushes.exec(line)?.[0];
    return hush === undefined || !namesProgram.test(line) ? [] : [{ line, number: index + 1, hush }];
  });
  return lines.slice(0, most).flatMap(({ line, number, hush }) => {
    const path = startedIn(line, text);
    return path === undefined ? [] : [{ path, line: number, hush }];
  });
}

const namesProgram = /\/[\w.-]{0,99}\.(?:sh|bash|py|[cm]?[jt]s|rb)\b/;

function startedIn(line: string, text: string): string | undefined {
  const [started] = startedFiles({ type: 'command', command: line });
  if (started?.interpreter === undefined || started.interpreter === 'source') return undefined;
  const [first, ...rest] = started.word.parts;
  const path = pathTail(started.word);
  if (first?.kind !== 'variable' || rest.length !== 1 || path === undefined || !program.test(path)) return undefined;
  return isFolder(first.name, text) && !isSought(path, text) ? path : undefined;
}

/** Does the variable hold the folder of the project, or of the script, and nothing else? */
function isFolder(name: string, text: string): boolean {
  if (known.has(name)) return true;
  const sets = new RegExp(`^[ \\t]{0,40}(?:local |readonly |export )?${name}=([^\\n]{0,200})`, 'gm');
  const given = [...text.matchAll(sets)];
  return given.length === 1 && ofProject.test(given[0]?.[1] ?? '');
}

/** `[ -f "$ROOT/scripts/check.py" ]`, a variable that is given the path, or a file of that name that is written. */
function isSought(path: string, text: string): boolean {
  const name = baseName(path);
  const isBeforeName = /\s-[efrsx]\s[^\n]{0,200}$|[=>][^\n ]{0,200}$/;
  for (let at = text.indexOf(name), read = 0; at !== -1 && read < most; at = text.indexOf(name, at + 1), read++)
    if (isBeforeName.test(text.slice(Math.max(text.lastIndexOf('\n', at) + 1, at - 220), at))) return true;
  return false;
}

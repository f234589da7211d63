/**
 * Where Python or JavaScript waits for the failure of a check that a pipe hides: the shell hands on the status of the last
 * program, which only passes on what it reads. By the layout, narrowly. Pure.
 */
import type { Language } from '../../model.js';
import { checkNames, mayCallCheck } from '../checks/check-names.js';
import { isComment } from '../lines/comment.js';
import { familyOf } from '../lines/family.js';

export interface LostFailure {
  /** How the failure would be heard of. */
  readonly by: 'execSync' | 'returncode';
  /** The last program of the pipe. */
  readonly last: string;
  /** The pipe up to its end, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
}

/** So many calls of one script are looked at. */
const mostCalls = 100;

/** Every call of a check in a pipe whose failure the script waits for in vain. */
export function lostFailures(text: string, language: Language): readonly LostFailure[] {
  const reader = language === 'python' ? inPython : familyOf(language) === 'javascript' ? inJavaScript : undefined;
  if (reader === undefined || !mayCallCheck(text)) return [];
  const { by, calls, waits } = reader;
  return [...text.matchAll(calls)].slice(0, mostCalls).flatMap((match): LostFailure[] => {
    const { into, command = '' } = match.groups ?? {};
    const pipe = endOfPipe.exec(command);
    if (pipe === null || /\bpipefail\b/.test(command) || !aCheck.test(command.slice(0, pipe.index))) return [];
    const behind = text.slice(match.index + match[0].length, match.index + match[0].length + reach);
    if (isComment(text, match.index) || !waits(behind, into)) return [];
    const offset = match.index + match[0].lastIndexOf(command) + pipe.index;
    return [{ by, last: pipe[1] ?? '', offset, length: pipe[0].length }];
  });
}

/** Programs whose status tells nothing of what they read. */
const endOfPipe = /\|\s{0,9}(head|tail|tee|cat|sort|uniq)\b[^|&;]{0,60}$/;

const aCheck = new RegExp(`(?<![\\w./-])${checkNames}(?![\\w-])`);

/** A statement that runs a command line, or that keeps what it prints. */
const javaScriptCalls =
  /^[ \t]{1,40}(?:(?:const |let |var )?(?<into>\w{1,40}) = )?(?:\w{1,30}\.)?execSync\(\s{0,40}(?<quote>["'`])(?<command>(?:(?!\k<quote>)[^\\\n]){1,300})\k<quote>/gm;
const pythonCalls =
  /^[ \t]{0,40}(?<into>\w{1,40}) = (?:subprocess|sp)\.run\(\s{0,40}f?(?<quote>["'])(?<command>(?:(?!\k<quote>)[^\\\n]){1,300})\k<quote>/gm;

/** UTF-16 units behind a call in which the failure is waited for. */
const reach = 1_500;

/**
 * Does a `catch` behind the call do something about a failure, and nothing in front of it look at what was printed? Where that is
 * kept, as it may be for its own sake, the `catch` has to read what came of the check.
 */
function catches(behind: string, into?: string): boolean {
  const [, inTry = '', rest = ''] =
    /^([\s\S]{0,800}?)\n[ \t]{0,40}\}\s{0,9}catch\b[^{\n]{0,60}\{([\s\S]{0,600})/.exec(behind) ?? [];
  const [handler = ''] = rest.split(/\n[ \t]{0,40}\}/, 1);
  return (into === undefined ? acts : /\.(?:stdout|stderr|status)\b/).test(handler) && !looks.test(inTry);
}

/** What is done about a failure. */
const acts = /\bexit\(\s?[1-9]|\bconsole\.|\.write\(|\.push\(|\bdecision\b|\bexitCode\b|\bfail/;

/** A look at what was printed, or another `try`. */
const looks = /\bif ?\(| \? |\.(?:includes|match|test)\(|\bfunction\b|\btry\b/;

/** Is the status, and nothing else, tested on a line behind the call, which a shell runs? */
function testsCode(behind: string, into = ''): boolean {
  const test = new RegExp(`\\n[ \\t]{0,40}(?:el)?if ${into}\\.returncode(?: ?(?:!=|>) ?0)?:`);
  return /^[^)]{0,300}\bshell ?= ?True\b/.test(behind) && test.test(behind);
}

interface Reader {
  readonly by: LostFailure['by'];
  readonly calls: RegExp;
  /** Is the failure waited for in what stands behind the call? `into`: what the call gives its value. */
  readonly waits: (behind: string, into?: string) => boolean;
}

const inJavaScript: Reader = { by: 'execSync', calls: javaScriptCalls, waits: catches };
const inPython: Reader = { by: 'returncode', calls: pythonCalls, waits: testsCode };

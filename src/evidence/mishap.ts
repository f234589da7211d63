/** Distinguishes the error message of an interpreter or a tool from one that the hook's author wrote. */
import type { Run } from '../model.js';
import { filePathOf } from '../plan/call-input.js';
import { ownTexts } from '../script/answers/origin.js';
import { textOf } from '../script/answers/text-of.js';
import { isShell } from '../script/lines/family.js';
import { baseName } from '../text/base-name.js';
import { latest } from '../text/latest.js';
import { ownWords } from './echo.js';
import { stderrOf } from './runs.js';

/** An accident, in words that a message can use. */
interface Mishap {
  readonly line: RegExp;
  readonly what: string;
  /** A script goes on behind it, unless it says otherwise. */
  readonly goesOn?: true;
}

export const shellCouldNotParse = 'the shell could not parse a script';

/**
 * Lines that a program prints when it goes wrong by itself. Each is bound to a form that authors do not use for their
 * own messages; better to miss one than to take a guard's own words for an accident.
 */
const mishaps: readonly Mishap[] = [
  { line: /^(?:ModuleNotFoundError|ImportError): /, what: 'Python could not find a module' },
  { line: /^Error(?: \[\w+\])?: Cannot find (?:module|package) '/, what: 'Node could not find a script or module' },
  { line: /^Traceback \(most recent call last\):/, what: 'Python stopped with an uncaught exception' },
  { line: /^(?:Syntax|Indentation|Tab)Error: /, what: 'a script could not be parsed' },
  { line: /can't open file '.{0,999}': \[Errno \d+\]/, what: 'Python could not find a script' },
  {
    line: /^node:internal\/|^ {4}at (?=.*(?:file:|node:|\/)).*:\d+:\d+\)?$/,
    what: 'Node stopped with an uncaught exception',
  },
  {
    line: /: (?:line )?\d+: .{0,999}(?:syntax error|unexpected EOF|unexpected end of file|conditional (?:bi|u)nary operator expected)/i,
    what: shellCouldNotParse,
  },
  // The words of dash, which ends with code 2 then; bash goes on.
  { line: /: \d+: set: Illegal option /, what: 'the shell does not know an option of `set`' },
  {
    line: /: (?:line )?\d+: .{0,999}(?:unbound variable|parameter (?:null or )?not set|bad substitution|integer expression expected|unary operator expected|unexpected operator|too many arguments|can only be used in a function|readonly variable$|division by 0)/i,
    what: 'the shell stopped on an error',
    goesOn: true,
  },
  {
    line: /: (?:line )?\d+: .{0,999}: (?:command not found|not found|Permission denied|No such file(?: or directory)?|Directory nonexistent|Is a directory|Read-only file system|No space left on device)$/,
    what: 'the shell could not run or open something',
    goesOn: true,
  },
  // The words of dash, which ends with code 2 where that ends the command; those of bash are above.
  {
    line: /: \d+: cd: can't cd to /,
    what: 'the shell could not change its directory',
    goesOn: true,
  },
  {
    line: /^(?:(?:jq|gojq): (?:error|parse error|Unknown|\d+ compile error)|parse error: (?:Invalid|Unfinished|Expected|Objects?|Unmatched)\b)/,
    what: '`jq` failed',
    goesOn: true,
  },
  {
    line: /^[\w./-]+: error: (?:unrecognized arguments|the following arguments are required|argument )/,
    what: 'a program rejected its arguments',
    goesOn: true,
  },
  {
    line: /^(?:ba|z|da)?(?:sh|grep|egrep|sed|awk|gawk|mawk|find|cat|ls|cd|git|curl|rm|cp|mv|date|stat|tail|head): (?:.*: )?(?:No such file or directory|invalid option|unrecognized option|illegal option|Permission denied|Is a directory|Unmatched|Invalid )/,
    what: 'a tool failed',
    goesOn: true,
  },
  { line: /^fatal: not a git repository/, what: '`git` ran outside a repository', goesOn: true },
  { line: /^\S+\.rb:\d+:in [`'].*(?:Error|Exception)\)?$/, what: 'Ruby stopped with an uncaught exception' },
];

/** Enough to hold any interpreter's message; stderr may be endless. */
const linesRead = 200;
const lineLength = 400;

/** What went wrong, and the line that says what, in the words of the interpreter or tool. */
export interface Said {
  readonly what: string;
  readonly line: string;
}

/**
 * What went wrong, when stderr holds the error message of an interpreter or tool; undefined when it does not, where the
 * payload brought that message, and where the script caught the error and tells of it.
 */
export const mishap = latest((run: Run): Said | undefined =>
  isAboutFile(stderrOf(run), run) ? undefined : mishapIn(ownWords(run, 'stderr'), hasLastWord(run)),
);

/** Shorter texts may end an error message by chance. */
const telling = 8;

/** Does a shell script end in words of its own, as in `node -e '…' "$file" || fail "Not JSON: $file"`? */
function hasLastWord(run: Run): boolean {
  const { hook } = run.case;
  if (!isShell(textOf(hook).language)) return false;
  const last = stderrOf(run).trimEnd().split('\n').at(-1) ?? '';
  return ownTexts(hook).some((text) => text.trim().length >= telling && last.includes(text.trim()));
}

/** Does an interpreter say of the file of the call that it cannot be parsed? That is what a check found, not what went wrong. */
function isAboutFile(stderr: string, { case: { payload } }: Run): boolean {
  const path = filePathOf(payload.json) ?? '';
  const name = baseName(path);
  if (name === '' || !/^(?:Syntax|Indentation|Tab)Error: /m.test(stderr)) return false;
  return [`${name}:`, `${name}", line `].some((place) => stderr.includes(`/${place}`) || stderr.includes(`"${place}`));
}

/** `isCaught`: the script itself says what to make of a program that stopped. */
function mishapIn(stderr: string, isCaught: boolean): Said | undefined {
  if (stderr === '') return undefined;
  const lines = stderr
    .slice(0, linesRead * lineLength)
    .split(/\r?\n/, linesRead)
    .map((line) => line.slice(0, lineLength));
  for (const { line: sign, what, goesOn } of mishaps) {
    const at = lines.findIndex((line) => sign.test(line));
    const wasMeant = goesOn === true ? spokeAfter(lines, sign) : isCaught;
    if (at !== -1 && !wasMeant) return { what, line: causeAt(lines, at) };
  }
  return undefined;
}

/** Lines that a tool itself adds to its complaint: its usage, where to find help. */
const ofTool = 3;

/** Did the script go on and say something of its own? Then that is why it ended. */
function spokeAfter(lines: readonly string[], sign: RegExp): boolean {
  const rest = lines.slice(lines.findLastIndex((line) => sign.test(line)) + 1);
  return rest.filter((line) => line.trim() !== '' && !mishaps.some((each) => each.line.test(line))).length > ofTool;
}

/** The line of an exception: in Python it is below its trace, in Node above, marked where the error refers to itself. */
const exception =
  /^(?:Uncaught |<ref \*\d+> )?(?:[A-Za-z_][\w.]*(?:Error|Exception|Interrupt|Exit|Warning)|[A-Z]\w*)(?: \[\w+\])?:(?: |$)/;

/** The line that names the cause; a program that an error of the shell quotes is the end of its line. */
function causeAt(lines: readonly string[], at: number): string {
  const line = lines[at] ?? '';
  const told = /^Traceback /.test(line)
    ? (lines.slice(at + 1).findLast((each) => exception.test(each)) ?? lines.findLast((each) => /^\S/.test(each)))
    : /^node:internal|^ {4}at /.test(line)
      ? lines.find((each) => exception.test(each))
      : line.replace(/^.*?: (?:line )?\d+: (?=\S)/, '');
  const text = (told ?? line).trim().replace(/^<ref \*\d+> /, '');
  return text.length <= 120 ? text : `${text.slice(0, 117)}...`;
}

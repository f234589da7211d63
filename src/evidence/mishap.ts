/** Tells the error message of an interpreter or a tool from a message that the hook's author wrote. */
import type { Run } from '../model.js';
import { stderrOf } from './runs.js';

/** An accident, in words that a message can use. */
interface Mishap {
  readonly line: RegExp;
  readonly what: string;
}

/**
 * Lines that a program prints when it goes wrong by itself. Each is bound to a form that authors do not use for their
 * own messages; better to miss one than to take a guard's own words for an accident.
 */
const mishaps: readonly Mishap[] = [
  { line: /^(?:ModuleNotFoundError|ImportError): /, what: 'Python did not find a module' },
  { line: /^Error(?: \[\w+\])?: Cannot find (?:module|package) '/, what: 'Node did not find a script or module' },
  { line: /^Traceback \(most recent call last\):/, what: 'Python stopped with an uncaught exception' },
  { line: /^(?:Syntax|Indentation|Tab)Error: /, what: 'a script could not be parsed' },
  { line: /can't open file '.*': \[Errno \d+\]/, what: 'Python did not find a script' },
  {
    line: /^node:internal\/|^ {4}at .*(?:file:|node:|\/).*:\d+:\d+\)?$/,
    what: 'Node stopped with an uncaught exception',
  },
  {
    line: /: (?:line )?\d+: .*(?:syntax error|unexpected EOF|unexpected end of file)/i,
    what: 'the shell could not parse a script',
  },
  {
    line: /: (?:line )?\d+: .*(?:unbound variable|parameter (?:null or )?not set|bad substitution|integer expression expected|unary operator expected|unexpected operator|too many arguments)/i,
    what: 'the shell stopped at an error',
  },
  {
    line: /: (?:line )?\d+: .*: (?:command not found|not found|Permission denied|No such file or directory|Is a directory|Read-only file system|No space left on device)$/,
    what: 'the shell could not run or open something',
  },
  { line: /^(?:jq|gojq): (?:error|parse error|Unknown|\d+ compile error)/, what: '`jq` failed' },
  {
    line: /^[\w./-]+: error: (?:unrecognized arguments|the following arguments are required|argument )/,
    what: 'a program refused its arguments',
  },
  {
    line: /^(?:ba|z|da)?(?:sh|grep|egrep|sed|awk|gawk|mawk|find|cat|ls|cd|git|curl|rm|cp|mv|date|stat|tail|head): (?:.*: )?(?:No such file or directory|invalid option|unrecognized option|illegal option|Permission denied|Is a directory|Unmatched|Invalid )/,
    what: 'a tool failed',
  },
  { line: /^fatal: not a git repository/, what: '`git` was called outside a repository' },
  { line: /^\S+\.rb:\d+:in [`'].*(?:Error|Exception)\)?$/, what: 'Ruby stopped with an uncaught exception' },
];

/** Enough to hold any interpreter's message; stderr may be endless. */
const linesRead = 200;
const lineLength = 400;

/** The stderr asked about last: several rules look at one, then at the next. */
let latest: { readonly stderr: string; readonly what: string | undefined } | undefined;

/** What went wrong, when stderr holds the error message of an interpreter or tool; undefined when it does not. */
export function mishap(run: Run): string | undefined {
  const stderr = stderrOf(run);
  if (latest?.stderr !== stderr) latest = { stderr, what: mishapIn(stderr) };
  return latest.what;
}

function mishapIn(stderr: string): string | undefined {
  if (stderr === '') return undefined;
  const lines = stderr
    .slice(0, linesRead * lineLength)
    .split(/\r?\n/, linesRead)
    .map((line) => line.slice(0, lineLength));
  return mishaps.find(({ line }) => lines.some((each) => line.test(each)))?.what;
}

/** Options that the programs of only one system know: those of GNU, on Linux, or of BSD, on macOS. Rows, and where they stand in a shell script. Pure. */
import type { Language } from '../../model.js';
import { isCommentLine } from '../lines/comment.js';
import { isShell } from '../lines/family.js';

type System = 'Linux' | 'macOS';

export interface SystemOption {
  /** The program with its option, as one would say it. */
  readonly option: string;
  /** The only system that knows it. */
  readonly only: System;
  /** What says the same on the other one, or on both. */
  readonly instead: string;
  /** A call with it: a program where one can stand, and the option behind it. */
  readonly call: RegExp;
  /** It is none of a program's: bash 4 has it, and macOS has bash 3.2. */
  readonly ofBash?: true;
  /** It is a program, which the other one does not have at all. */
  readonly isProgram?: true;
}

const rows: readonly SystemOption[] = [
  {
    option: 'stat -f',
    only: 'macOS',
    instead: '`stat -c` on Linux',
    call: /(?:^|[\s;&|(`!])stat\s+(?:-L\s+)?-f\s?["']?%/,
  },
  {
    option: 'stat -c',
    only: 'Linux',
    instead: '`stat -f` on macOS',
    call: /(?:^|[\s;&|(`!])stat\s+(?:-L\s+)?(?:-L?c\s?["']?%|--(?:format|printf)=)/,
  },
  {
    option: 'date -v',
    only: 'macOS',
    instead: '`date -d` on Linux',
    call: /(?:^|[\s;&|(`!])date\s+(?:-u\s+)?-v\s?["']?[-+]?\d/,
  },
  {
    option: 'date -j',
    only: 'macOS',
    instead: '`date -d` on Linux',
    call: /(?:^|[\s;&|(`!])date\s+(?:-u\s+)?-ju?f?\s/,
  },
  {
    option: 'date -d',
    only: 'Linux',
    instead: '`date -v` or `date -j -f` on macOS',
    call: /(?:^|[\s;&|(`!])date\s+(?:-u\s+)?(?:-d\s?["'$@]|--date[= ])/,
  },
  {
    option: "sed -i ''",
    only: 'macOS',
    instead: '`sed -i.bak`, which both know',
    call: /(?:^|[\s;&|(`!])sed\s+(?:-[En]\s+)?-i\s+(?:''|"")\s/,
  },
  {
    option: 'sed -i',
    only: 'Linux',
    instead: '`sed -i.bak`, which both know',
    call: /(?:^|[\s;&|(`!])sed\s+(?:-[Enr]\s+)?-i\s+(?!''|""|-e)["']?[s/\d$^]/,
  },
  {
    option: 'grep -P',
    only: 'Linux',
    instead: '`grep -E`, or `perl -ne`',
    call: /(?:^|[\s;&|(`!])grep\s+(?:-[a-zA-Z]+\s+)?-[a-zA-OQ-Z]*P[a-zA-Z]*\s/,
  },
  {
    option: 'find -printf',
    only: 'Linux',
    instead: '`-exec stat` or `-print`',
    call: /(?:^|[\s;&|(`!])find\s[^|;]{1,200}\s-printf\s/,
  },
  {
    option: 'xargs -d',
    only: 'Linux',
    instead: "`tr '\\n' '\\0' | xargs -0`",
    call: /(?:^|[\s;&|(`!])xargs\s+(?:-[a-zA-Z]+\s+)?-[a-ce-zA-Z]*d\s/,
  },
  {
    option: 'head -n -1',
    only: 'Linux',
    instead: "`sed '$d'`",
    call: /(?:^|[\s;&|(`!])head\s+-n\s?-\d/,
  },
  // That of macOS knows `-q` alone.
  {
    option: 'realpath -m',
    only: 'Linux',
    instead: '`os.path.abspath` of Python',
    call: /(?:^|[\s;&|(`!])realpath\s+(?:-[a-zA-Z]+\s+){0,3}(?:-[a-ln-zA-Z]*m|--canonicalize-missing)/,
  },
  {
    option: 'realpath --relative-to',
    only: 'Linux',
    instead: '`os.path.relpath` of Python',
    call: /(?:^|[\s;&|(`!])realpath\s+(?:-[a-zA-Z]+\s+){0,3}--relative-(?:to|base)/,
  },
  {
    option: 'base64 -w',
    only: 'Linux',
    instead: "`base64 | tr -d '\\n'`",
    call: /(?:^|[\s;&|(`!])base64\s+-w\s?\d/,
  },
];

/** Where a command begins, also one that another program starts. */
const begins = String.raw`(?:^|[;&|(\`!]|\b(?:if|then|else|do|xargs(?:\s-\S{1,20}){0,3}))\s{0,40}`;

/** Programs of GNU and of util-linux that macOS comes without. */
const programs: readonly SystemOption[] = (
  [
    [
      'timeout',
      String.raw`\s(?:-{1,2}\S{1,20}\s(?:\d{1,5}[smh]?\s)?){0,3}["']?[\d$]`,
      '`perl -e \'alarm shift; exec @ARGV\' 30`, or `"timeout"` in the handler',
    ],
    ['flock', String.raw`\s(?:-\S{1,20}\s|["'\d/$])`, '`mkdir` as a lock'],
    ['setsid', String.raw`\s["'$/\w]`, '`nohup`'],
    ['tac', String.raw`(?:\s["'$/\w.]|\s{0,9}(?:\||$))`, '`tail -r` on macOS'],
    ['nproc', String.raw`\s{0,9}(?:\)|\||$)`, '`getconf _NPROCESSORS_ONLN`'],
  ] as const
).map(([option, behind, instead]) => ({
  option,
  only: 'Linux',
  instead,
  call: new RegExp(`${begins}${option}${behind}`),
  isProgram: true,
}));

/** What bash 4 brought. */
const ofBash: readonly SystemOption[] = [
  {
    option: 'declare -A',
    only: 'Linux',
    instead: 'a `case` or two lists',
    call: /(?:^|[\s;&|(`!])(?:declare|local|typeset)\s+-[a-zB-Z]*A/,
    ofBash: true,
  },
  {
    option: 'mapfile',
    only: 'Linux',
    instead: '`while IFS= read -r line`',
    call: /(?:^|[\s;&|(`!])(?:mapfile|readarray)\s+(?:-t\s+|-d\s)?/,
    ofBash: true,
  },
  {
    option: '${name,,}',
    only: 'Linux',
    instead: '`tr`',
    call: /\$\{\w+(?:\[[^\]\n]{1,40}\])?(?:,,?|\^\^?)\}/,
    ofBash: true,
  },
  { option: '|&', only: 'Linux', instead: '`2>&1 |`', call: /[\w"')]\s\|&\s\w/, ofBash: true },
];

export interface SystemCall {
  readonly row: SystemOption;
  /** The line (from 1) of the first call. */
  readonly line: number;
  /** A program that is missing is taken for a check that finds something, and the script blocks. */
  readonly blocks?: true;
}

/** It asks which system it is on, or which programs are there: those of GNU tell their version, and only BSD has `date -r SECONDS`. */
const asks =
  /\buname\b|\bOSTYPE\b|darwin|\bggrep\b|\bgdate\b|\bgstat\b|\bgsed\b|gnubin|\b(?:date|sed|stat|grep) --version\b|\bdate -r \d/i;

/** The first call with each option of one system, where nothing stands beside it for the other one. */
export function systemCalls(text: string, language: Language): readonly SystemCall[] {
  if (!isShell(language)) return [];
  const lines = wholeLines(text);
  const called = [...rows, ...programs.filter(({ option }) => !isSought(option, text)), ...bashRows(text)].filter(
    ({ call }) => lines.some(({ code }) => call.test(code)),
  );
  // Who calls a program in the way of either system tells them apart.
  const alone = called.filter((row) => !called.some((other) => isCounterpart(row, other)));
  if (alone.length === 0 || asks.test(text)) return [];
  return alone.flatMap((row) => {
    const found = lines.filter(({ code }) => {
      const call = row.call.exec(code);
      return call !== null && !thoughtOf(row, code, call.index);
    });
    const blocking = row.isProgram === true ? found.find((each) => blocksWithout(row.option, each, lines)) : undefined;
    if (blocking !== undefined) return [{ row, line: blocking.line, blocks: true }];
    return found[0] === undefined ? [] : [{ row, line: found[0].line }];
  });
}

/** Lines from a call to the one that blocks for what it says, at most. */
const reach = 12;

/** Is the output or the status of a call tested, so that a program that is not there blocks as a finding does? */
function blocksWithout(program: string, { code, line }: Line, lines: readonly Line[]): boolean {
  const behind = lines.filter((each) => each.line > line && each.line <= line + reach).map((each) => each.code);
  const end = behind.findIndex((each) => /\bexit 2\b/.test(each));
  if (end === -1 || lines.some((each) => /\b12[67]\b/.test(each.code))) return false;
  const between = behind.slice(0, end + 1).join('\n');
  if (new RegExp(`\\bif ! ${program}\\b`).test(code)) return true;
  const [, name] = /^\s{0,80}(?:local )?(\w{1,40})=["']?\$\(/.exec(code) ?? [];
  if (name === undefined || /\)["']?\s?\|\|/.test(code)) return false;
  return /\$\?/.test(between) || (/2>\s?&1/.test(code) && new RegExp(`-n ["']?\\$\\{?${name}\\b`).test(between));
}

/** The rows that hold where the script starts the bash of the system, and does not ask for its version: one speaks for all. */
function bashRows(text: string): readonly SystemOption[] {
  if (!/^#!\s?\/bin\/bash\b/.test(text) || /\bBASH_VERS/.test(text)) return [];
  const lines = wholeLines(text);
  const first = lines
    .map(({ code }) => ofBash.find(({ call }) => call.test(code.replace(/'[^']*'/g, "''"))))
    .find((row) => row !== undefined);
  return first === undefined ? [] : [first];
}

/** Does the script look whether the program is there, or bring a function of this name? */
const isSought = (program: string, text: string): boolean =>
  new RegExp(
    `(?:command -v|which|type|hash|-x)\\s(?:-\\w\\s)?\\S{0,60}\\b${program}\\b|\\bg${program}\\b|\\b${program} ?\\(\\)`,
  ).test(text);

/** Whoever goes on behind a failure has thought of it. */
function thoughtOf(row: SystemOption, code: string, at: number): boolean {
  if (code.slice(0, at).includes('||')) return true;
  const behind = code.slice(at, endOfArgument(code, at));
  // grep fails as well where it finds nothing, and what a program starts may: that is what `|| true` is there for. What
  // sed was to edit stays as it is.
  const isExpected = row.isProgram === true || /^(?:grep -P|sed -i.*)$/.test(row.option);
  return behind.includes('||') && !(isExpected && /\|\|\s*(?:true|:|echo\s*(?:""|''|\)|$))/.test(behind));
}

/**
 * The end of a substitution that is an argument of another command, as in `jq --arg since "$(date -d yesterday)"`: what
 * stands behind that command does not hear of its failure. Elsewhere, the end of the line.
 */
function endOfArgument(code: string, at: number): number {
  const opened = /\s["']?\$\($/.test(code.slice(0, at + 1).trimEnd());
  if (!opened) return code.length;
  let depth = 0;
  for (let index = at + 1; index < code.length; index++) {
    if (code[index] === '(') depth++;
    if (code[index] === ')' && depth-- === 0) return index;
  }
  return code.length;
}

const isCounterpart = (one: SystemOption, other: SystemOption): boolean =>
  one.only !== other.only && one.option.split(' ')[0] === other.option.split(' ')[0];

/**
 * The lines (from 1) that ask `stat -f %m FILE` first and `stat -c` where it fails. On Linux the first one fails after it
 * has printed what the file system is: it takes the format for a file, and `-f` for its own option of that name.
 */
export function statsOfFileSystems(text: string, language: Language): readonly number[] {
  if (!isShell(language) || !/\bstat\s+-f\s/.test(text) || asks.test(text)) return [];
  return wholeLines(text).flatMap(({ code, line }) => (mixed.test(code) ? [line] : []));
}

const mixed = /\bstat\s+-f\s+["']?%[^|;]{1,200}\|\|\s*stat\s+(?:-L\s+)?(?:-c|--format|--printf)/;

interface Line {
  readonly code: string;
  readonly line: number;
}

/** The lines of code, with those that a backslash makes part of them; patterns and messages in quotes stay in. */
function wholeLines(text: string): readonly Line[] {
  const lines = text.split('\n');
  return lines.flatMap((raw, index) => {
    if (isCommentLine(raw) || lines[index - 1]?.endsWith('\\') === true) return [];
    let code = raw;
    for (let at = index + 1; code.endsWith('\\') && at < lines.length; at++) code = `${code.slice(0, -1)} ${lines[at]}`;
    return [{ code, line: index + 1 }];
  });
}

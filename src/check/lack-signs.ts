/** What stderr, or what a script sends to stdout in its place, says that a run lacked, in the words of shells, interpreters and package managers. Pure. */
import { blockingExitCode } from '../contract/exit-codes.js';
import { streamsOf } from '../interpret/streams.js';
import type { CommandExecution, Lack, Lacked, Language, Machine, Run } from '../model.js';
import { startsScript } from '../plan/stand-ins.js';
import { textOf } from '../script/answers/text-of.js';
import { escaped } from '../text/escaped.js';
import { isWithoutAnswer, startFailures } from './failed-runs.js';
import { homeOfSomebody, installsPackages, missingPackage, missingProgram } from './missing-software.js';
import { isEcho } from './of-payload.js';

/** A line that somebody writes to stderr who lacks something; the group `name` is what. */
interface Sign {
  readonly line: RegExp;
  readonly kind: 'program' | 'package' | 'network' | 'terminal' | 'rights' | 'home';
  /** A shell says it and goes on. */
  readonly byShell?: true;
  /** Python or JavaScript caught the error of a package, and says so in its own words. */
  readonly caught?: true;
  /** Node says it, or a package manager for it. */
  readonly byNode?: true;
  /** What else stands on stderr then. */
  readonly beside?: RegExp;
  /** What is missing, where the line does not name it. */
  readonly name?: string;
  /** A file would be told of in the same words: the script starts a program of that name. */
  readonly started?: true;
}

/** Quotes as programs set them, depending on the language of the machine. */
const signs: readonly Sign[] = [
  // dash, bash, zsh; with `exec:` in front where the shell was to become the program.
  { kind: 'program', byShell: true, line: /^\S+: \d+: (?:exec: )?(?<name>[^\s:]+): not found$/ },
  { kind: 'program', byShell: true, line: /^.+: line \d+: (?:exec: )?(?<name>[^\s:]+): (?:command )?not found$/ },
  { kind: 'program', byShell: true, line: /^\S+:\d+: command not found: (?<name>\S+)$/ },
  // bash, of a program that is named with its path.
  {
    kind: 'program',
    byShell: true,
    line: /^.+: line \d+: (?:exec: )?(?<name>[^\s:/]*\/[^\s:]+): (?:cannot execute: )?No such file or directory$/,
  },
  // A hook that goes to where its author works.
  {
    kind: 'home',
    byShell: true,
    line: /^\S+: (?:line )?\d+: cd: (?:can't cd to )?(?<name>\/[^\n:]{1,300})(?:: No such file or directory)?$/,
  },
  { kind: 'program', line: /^(?:\/usr\/bin\/)?env: ['‘]?(?<name>[^\s'’]+)['’]?: No such file or directory$/ },
  { kind: 'program', line: /: (?:\/[\w./-]*\/)?(?<name>[\w.-]+): bad interpreter: No such file or directory$/ },
  {
    kind: 'program',
    line: /^(?:xargs|nice|sudo|time|stdbuf|setsid): ['‘]?(?<name>[^\s'’:]+)['’]?: (?:No such file or directory|command not found)$/,
  },
  {
    kind: 'program',
    line: /^g?make(?:\[\d+\])?: (?<name>[^\s:]+): (?:No such file or directory|Command not found)$/,
  },
  {
    kind: 'program',
    line: /^(?:timeout|nohup|nice|stdbuf|setsid|chroot): failed to (?:run command|execute) ['‘]?(?<name>[^\s'’:]+)['’]?: No such file/,
  },
  {
    kind: 'program',
    line: /^FileNotFoundError: \[Errno 2\] No such file or directory: ['"](?<name>[^'"]+)['"]$/,
    beside: /\bin _execute_child\b/,
  },
  // The same, where Python caught it.
  {
    kind: 'program',
    line: /(?:^|: )\[Errno 2\] No such file or directory: ['"](?<name>[a-z][\w+-]{1,40})['"]$/,
    started: true,
  },
  // An option of a newer release than the one here: Node is there, and not this one.
  { kind: 'program', line: /^\S*?(?<name>node: bad option: --(?:experimental-|env-file|import\b|permission\b)\S*)$/ },
  // TypeScript, which Node runs by itself since 22.18: an older one does not know the file, or reads it as JavaScript.
  {
    kind: 'program',
    line: /^TypeError \[ERR_UNKNOWN_FILE_EXTENSION\]: Unknown file extension "(?<name>\.[cm]?ts)" for /,
  },
  {
    kind: 'program',
    line: /^\/.{1,300}(?<name>\.[cm]?ts):\d{1,7}$/,
    beside: /^SyntaxError: [\s\S]{1,2000}^Node\.js v(?:1\d|2[01]|22\.(?:\d|1[0-7]))\./m,
  },
  // Syntax of a newer Python than the one here, by the line that Python shows. `except IOError, error:` is none.
  {
    kind: 'program',
    name: 'Python 3.14',
    line: /^SyntaxError: multiple exception types must be parenthesized$/,
    beside: /^\s{1,80}except (?:[\w.]{1,80}, ?){1,9}(?:\w{1,60}\.){0,3}[A-Z]\w{0,60}:/m,
  },
  {
    kind: 'program',
    name: 'Python 3.12',
    line: /^SyntaxError: (?:invalid syntax|expected '\(')$/,
    beside:
      /^\s{1,80}(?:type \w{1,60}(?:\[[^\]\n]{1,200}\])? = |(?:(?:async )?def|class) \w{1,60}\[[A-Z*][^\]\n]{0,200}\])/m,
  },
  {
    kind: 'program',
    name: 'Python 3.12',
    line: /^SyntaxError: f-string expression part cannot include a backslash$/,
  },
  // The Python that `.python-version` asks for.
  { kind: 'program', line: /^pyenv: version [`'‘](?<name>[\w.-]{1,60})['’] is not installed\b/ },
  // The same of `rust-toolchain.toml`.
  { kind: 'program', line: /^error: (?:override )?toolchain '(?<name>[\w.-]{1,80})' is not installed\b/ },
  // A module of a newer Node, also as the cause of an error that the hook throws in its place.
  { kind: 'program', line: /\bNo such built-in module: (?<name>node:[\w/]{1,40})/ },
  { kind: 'program', line: /^(?:Uncaught |<ref \*\d+> )?Error: spawn(?:Sync)? (?<name>\S+) ENOENT$/ },
  { kind: 'program', line: /No such file or directory - (?<name>\S+) \(Errno::ENOENT\)$/ },
  { kind: 'package', byNode: true, line: /^Error(?: \[\w+\])?: Cannot find (?:module|package) '(?<name>[^'./][^']*)'/ },
  // The same in what a test runner or a compiler prints: with `#` in front, or a place.
  {
    kind: 'package',
    byNode: true,
    line: /^(?:[\s#│]{1,20}(?:Error|TypeError)[^\n:]{0,40}: |\S{1,200}\(\d+,\d+\): error TS2307: |\S{1,200}:\d+:\d+ - error TS2307: )Cannot find (?:module|package) '(?<name>[^'./][^']*)'/,
  },
  {
    kind: 'package',
    byNode: true,
    line: /^(?:error: )?Cannot find (?:module|package) ["'](?<name>[^"'./][^"']*)["'] from/,
  },
  { kind: 'package', line: /^(?:ModuleNotFoundError: |\S*python[\d.]*: )No module named '?(?<name>[\w.]+)'?$/ },
  { kind: 'package', line: /\bcannot load such file -- (?<name>[\w/-]+) \(LoadError\)$/ },
  {
    kind: 'package',
    byNode: true,
    line: /^npm (?:error|ERR!) request to https?:\/\/[^/\s]+\/(?<name>(?:@|%40)?[\w.%/-]+) failed: cache mode/,
  },
  {
    kind: 'package',
    byNode: true,
    line: /^npm (?:error|ERR!) npx canceled due to missing packages\b.*\["(?<name>@?[^@"]+)/,
  },
  { kind: 'package', byNode: true, line: /ERR_PNPM_NO_OFFLINE_\w{1,99}\s+Failed to resolve (?<name>@?[^@\s]+)@/ },
  { kind: 'package', line: /^error: \w+ downloading package manifest (?<name>\S+)$/ },
  // cargo, of a crate that it has not fetched yet.
  { kind: 'network', line: /^error: no matching package named `[\w-]{1,80}` found$/ },
  { kind: 'package', line: /^ERROR: No matching distribution found for (?<name>[\w.-]+)/ },
  { kind: 'package', line: /\bBecause (?<name>[\w.-]+) was not found in the cache\b/ },
  {
    kind: 'package',
    line: /^(?:\W{0,9}(?:error|warning|fatal|critical)\W{1,9})?(?:the )?(?:required )?(?:python )?(?:package |module |library )?['"`]?(?<name>[A-Za-z][\w.-]{1,60})['"`]?(?: python)?(?: package| module| library|,?) (?:is )?(?:not (?:installed|found|available)|missing|required)\b/i,
    caught: true,
  },
  { kind: 'terminal', byShell: true, line: /\/dev\/tty['"]?: (?:No such device or address|Device not configured)/ },
  {
    kind: 'rights',
    line: /^sudo: (?:The "no new privileges" flag is set|effective uid is not 0, is .{0,999} on a file system with the 'nosuid')/,
  },
  { kind: 'terminal', line: /(?:ENXIO|No such device or address)\b.{0,999}\/dev\/tty/ },
];

const catches: readonly Language[] = ['python', 'javascript', 'typescript'];

/** Enough to hold the message of any interpreter; stderr may be endless. */
const linesRead = 400;
const lineLength = 400;

/** Does the script call a program of this name with arguments, as a list or in one text? */
const startsProgram = ({ case: { hook } }: Run, name: string): boolean =>
  new RegExp(`[[(]\\s{0,20}["']${escaped(name)}(?:["']\\s{0,9}[,\\]]| )`).test(textOf(hook).text);

/** `Review required. Ask for one.` is about no package. */
const saysPackage = /\b(?:package|module|library|installed)\b/i;

/** Does the script import it, or one of its libraries? */
const imports = ({ case: { hook } }: Run, name: string): boolean => {
  const { text, libraries = [] } = textOf(hook);
  const imported = new RegExp(`\\b(?:import|from|require)\\b[^\\n]{0,200}(?<![\\w-])${escaped(name)}(?![\\w-])`);
  return [text, ...libraries.map((library) => library.text)].some((each) => imported.test(each));
};

/** What stderr says, where the machine bears it out. */
export function lackTold(run: Run, execution: CommandExecution, machine: Machine): Lacked | undefined {
  const streams = streamsOf(execution);
  // What programs say on stderr may be on stdout too, by the text of the script.
  const isSentOn = sentToStdout.test(textOf(run.case.hook).text);
  const said = [streams.stderr, ...(isSentOn ? [streams.stdout] : []), ...textsIn(run.verdict.reply)].join('\n').trim();
  if (said === '') return undefined;
  const lines = said
    .slice(0, linesRead * lineLength)
    .split(/\r?\n/, linesRead)
    .map((line) => line.slice(0, lineLength))
    .filter((line) => line.trim() !== '');
  for (const line of lines) {
    for (const sign of signs) {
      const match = sign.line.exec(line);
      if (match === null || sign.beside?.test(said) === false || isEcho(line, run)) continue;
      if (sign.caught === true && !catches.includes(run.case.hook.script?.language ?? 'other')) continue;
      const name = sign.name ?? match.groups?.name ?? '';
      if (sign.started === true && !startsProgram(run, name)) continue;
      if (sign.caught === true && !saysPackage.test(line) && !imports(run, name)) continue;
      const lack = told(sign, name, run, machine);
      if (lack === undefined) continue;
      // A shell goes on. What else the script then says is its author's, and so is the exit code.
      const wentOn = sign.byShell === true && !startFailures.includes(execution.exitCode) && lines.some(isNoSign);
      // A program that the script is handed to runs all of the hook, whatever `|| true` makes of its exit code.
      const isAll = lack.kind === 'program' && startsScript(lack.name, run.case.hook);
      const blocked = !isAll && execution.exitCode === blockingExitCode && lines.every((each) => !isNoSign(each));
      return { lack, ended: isAll || (isWithoutAnswer(execution) && !wentOn), ...(blocked ? { blocked } : {}) };
    }
  }
  return undefined;
}

/** What a reply says, which may be what a program that it ran had to say: `{"decision": "block", "reason": "npm error …"}`. */
function textsIn(reply: Run['verdict']['reply']): readonly string[] {
  if (reply.kind !== 'json') return [];
  const { hookSpecificOutput, ...top } = reply.value;
  const values = [...Object.values(top), ...Object.values(isObject(hookSpecificOutput) ? hookSpecificOutput : {})];
  return values.filter((value) => typeof value === 'string');
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A shell sends to stdout what goes to stderr. */
const sentToStdout = /2>\s?&\s?1|&>\s?\/dev\/stdout|\|&/;

/** What package managers and `make` say around such a line. */
const around =
  /^(?:g?make(?:\[\d+\])?: \*\*\* \[.{1,300}\] Error 127$|location searched: |required by package |As a reminder, you're using offline mode|npm (?:warn|notice|error|ERR!|WARN) )/;

const isNoSign = (line: string): boolean => !around.test(line) && !signs.some((sign) => sign.line.test(line));

function told({ byNode, kind }: Sign, name: string, run: Run, machine: Machine): Lack | undefined {
  switch (kind) {
    case 'program':
      return missingProgram(name, run, machine);
    case 'package':
      if (installsPackages(run)) return { kind: 'network' };
      return missingPackage(name.replace('%40', '@').replace(/%2f/i, '/'), run, machine, byNode);
    case 'home': {
      const home = homeOfSomebody(name, machine);
      return home === undefined ? undefined : { kind: 'path', name: home, is: 'missing' };
    }
    case 'network':
    case 'terminal':
    case 'rights':
      return { kind };
  }
}

/**
 * What a run needed and the machine does not have, read from how it ended and what it wrote to stderr. A text alone
 * proves nothing (a hook echoes what it is given): the machine is asked whether the thing is really not there. Pure.
 */

import { isShared } from '../evidence/registration.js';
import { streamsOf } from '../interpret/streams.js';
import type { CommandExecution, Hook, Lack, Lacked, Machine, Run } from '../model.js';
import { startsScript } from '../plan/stand-ins.js';
import { type GateCondition, gatesIn } from '../script/gates.js';
import { callsUv, textOf } from '../script/text-of.js';
import { bashOnly, hushedProgram } from './hushed-program.js';

/** A line that somebody writes to stderr who lacks something; the group `name` is what. */
interface Sign {
  readonly line: RegExp;
  readonly kind: 'program' | 'package' | 'terminal' | 'rights';
  /** A shell says it and goes on. */
  readonly byShell?: true;
  /** What else stands on stderr then. */
  readonly beside?: RegExp;
}

/** Quotes as programs set them, depending on the language of the machine. */
const signs: readonly Sign[] = [
  // dash, bash, zsh; with `exec:` in front where the shell was to become the program.
  { kind: 'program', byShell: true, line: /^\S+: \d+: (?:exec: )?(?<name>[^\s:]+): not found$/ },
  { kind: 'program', byShell: true, line: /^.+: line \d+: (?:exec: )?(?<name>[^\s:]+): (?:command )?not found$/ },
  { kind: 'program', byShell: true, line: /^\S+:\d+: command not found: (?<name>\S+)$/ },
  { kind: 'program', line: /^(?:\/usr\/bin\/)?env: ['‘]?(?<name>[^\s'’]+)['’]?: No such file or directory$/ },
  { kind: 'program', line: /: (?:\/[\w./-]*\/)?(?<name>[\w.-]+): bad interpreter: No such file or directory$/ },
  {
    kind: 'program',
    line: /^(?:xargs|nice|sudo|time|stdbuf|setsid): ['‘]?(?<name>[^\s'’:]+)['’]?: (?:No such file or directory|command not found)$/,
  },
  {
    kind: 'program',
    line: /^(?:timeout|nohup|nice|stdbuf|setsid|chroot): failed to (?:run command|execute) ['‘]?(?<name>[^\s'’:]+)['’]?: No such file/,
  },
  {
    kind: 'program',
    line: /^FileNotFoundError: \[Errno 2\] No such file or directory: ['"](?<name>[^'"/]+)['"]$/,
    beside: /\bin _execute_child\b/,
  },
  // An option of a newer release than the one here: Node is there, and not this one.
  { kind: 'program', line: /^\S*?(?<name>node: bad option: --(?:experimental-|env-file|import\b|permission\b)\S*)$/ },
  { kind: 'program', line: /^(?:Uncaught )?Error: spawn(?:Sync)? (?<name>\S+) ENOENT$/ },
  { kind: 'program', line: /No such file or directory - (?<name>\S+) \(Errno::ENOENT\)$/ },
  { kind: 'package', line: /^Error(?: \[\w+\])?: Cannot find (?:module|package) '(?<name>[^'./][^']*)'/ },
  { kind: 'package', line: /^(?:error: )?Cannot find (?:module|package) ["'](?<name>[^"'./][^"']*)["'] from/ },
  { kind: 'package', line: /^(?:ModuleNotFoundError: |\S*python[\d.]*: )No module named '?(?<name>[\w.]+)'?$/ },
  { kind: 'package', line: /\bcannot load such file -- (?<name>[\w/-]+) \(LoadError\)$/ },
  {
    kind: 'package',
    line: /^npm (?:error|ERR!) request to https?:\/\/[^/\s]+\/(?<name>(?:@|%40)?[\w.%/-]+) failed: cache mode/,
  },
  { kind: 'package', line: /^npm (?:error|ERR!) npx canceled due to missing packages\b.*\["(?<name>@?[^@"]+)/ },
  { kind: 'package', line: /ERR_PNPM_NO_OFFLINE_\w{1,99}\s+Failed to resolve (?<name>@?[^@\s]+)@/ },
  { kind: 'package', line: /^error: \w+ downloading package manifest (?<name>\S+)$/ },
  { kind: 'package', line: /^ERROR: No matching distribution found for (?<name>[\w.-]+)/ },
  { kind: 'package', line: /\bBecause (?<name>[\w.-]+) was not found in the cache\b/ },
  { kind: 'terminal', byShell: true, line: /\/dev\/tty['"]?: (?:No such device or address|Device not configured)/ },
  {
    kind: 'rights',
    line: /^sudo: (?:The "no new privileges" flag is set|effective uid is not 0, is .{0,999} on a file system with the 'nosuid')/,
  },
  { kind: 'terminal', line: /(?:ENXIO|No such device or address)\b.{0,999}\/dev\/tty/ },
];

/** Enough to hold the message of any interpreter; stderr may be endless. */
const linesRead = 400;
const lineLength = 400;

/** What the run lacked; undefined where nothing shows that the machine is to blame. */
export function lackedBy(run: Run, machine: Machine): Lacked | undefined {
  const { execution } = run;
  if (execution.type !== 'command') return undefined;
  const unbuilt = unbuiltFile(run.case.hook, execution);
  if (unbuilt !== undefined) return { lack: unbuilt, ended: failed(execution) };
  const elsewhere = otherHome(run.case.hook, execution, machine);
  // Even exit code 2 is none of the hook's then: Python ends with it where it finds no script.
  if (elsewhere !== undefined) return { lack: elsewhere, ended: true };
  if (execution.startError?.code === 'ENOENT') {
    const { command = '', shell } = run.case.hook.handler;
    const lack = missingProgram(shell === 'powershell' ? 'pwsh' : command, run, machine);
    return lack && { lack, ended: true };
  }
  return (
    lackTold(run, execution, machine) ??
    lackShown(run, execution, machine) ??
    lackAtGate(run, execution, machine) ??
    withoutInstaller(run, machine)
  );
}

/** A run that shows what the hook does, with Python in the place of what would have installed packages for it first. */
function withoutInstaller({ case: { hook } }: Run, machine: Machine): Lacked | undefined {
  if (!callsUv(hook) || machine.hasProgram('uv') || !machine.hasProgram('python3')) return undefined;
  return { lack: { kind: 'installer', name: 'uv' }, ended: false };
}

/** Does a run show what its hook does? Not if it ended for what the machine lacks, or tripped over it. */
export function isJudged({ lacked, verdict }: Run): boolean {
  return lacked === undefined || !(lacked.ended || verdict.reply.kind === 'parse-error');
}

/** Did it end without an answer of the hook's own? Exit codes 0 and 2 are answers, whatever it lacked. */
function failed({ exitCode, timedOut, startError }: CommandExecution): boolean {
  return startError !== undefined || timedOut || (exitCode !== 0 && exitCode !== 2);
}

/** What becomes of a shell that does not find a program, or cannot run it. */
const startFailures: readonly (number | null)[] = [126, 127];

/** What stderr says, where the machine bears it out. */
function lackTold(run: Run, execution: CommandExecution, machine: Machine): Lacked | undefined {
  const { stderr } = streamsOf(execution);
  if (stderr === '') return undefined;
  const lines = stderr
    .slice(0, linesRead * lineLength)
    .split(/\r?\n/, linesRead)
    .map((line) => line.slice(0, lineLength))
    .filter((line) => line.trim() !== '');
  for (const line of lines) {
    for (const sign of signs) {
      const match = sign.line.exec(line);
      if (match === null || sign.beside?.test(stderr) === false || isEcho(line, run)) continue;
      const lack = told(sign.kind, match.groups?.name ?? '', run, machine);
      if (lack === undefined) continue;
      // A shell goes on. What else the script then says is its author's, and so is the exit code.
      const wentOn = sign.byShell === true && !startFailures.includes(execution.exitCode) && lines.some(isNoSign);
      // A program that the script is handed to runs all of the hook, whatever `|| true` makes of its exit code.
      const isAll = lack.kind === 'program' && startsScript(lack.name, run.case.hook);
      return { lack, ended: isAll || (failed(execution) && !wentOn) };
    }
  }
  return undefined;
}

const isNoSign = (line: string): boolean => !signs.some((sign) => sign.line.test(line));

/** What the exit code and what the hook tried show without a word on stderr. */
function lackShown({ case: { hook } }: Run, execution: CommandExecution, machine: Machine): Lacked | undefined {
  if (startFailures.includes(execution.exitCode)) {
    const interpreter = interpreterOf(hook);
    if (interpreter !== undefined && !machine.has(interpreter)) {
      return { lack: { kind: 'program', name: nameOf(interpreter) }, ended: true };
    }
  }
  if (startFailures.includes(execution.exitCode)) {
    // npx and its like say nothing about a package that they neither have nor can fetch.
    const name = runnerOfPackages.exec(hook.handler.command ?? '')?.groups?.name;
    if (name !== undefined && !machine.hasProgram(name)) return { lack: { kind: 'package', name }, ended: true };
  }
  const hushed = failed(execution) ? hushedProgram(hook, execution, machine) : undefined;
  if (hushed !== undefined) return { lack: { kind: 'program', name: hushed }, ended: true };
  if ((execution.networkAttempts ?? 0) > 0) return { lack: { kind: 'network' }, ended: failed(execution) };
  const isRefused = execution.writes?.some(({ change }) => change === 'refused') === true;
  return isRefused ? { lack: { kind: 'pipe' }, ended: failed(execution) } : undefined;
}

/** What starts a program of a package, fetched first where it is not there. */
const runnerOfPackages =
  /\b(?:npx|bunx|uvx|(?:pnpm|yarn)\s+dlx|pipx\s+run|npm\s+(?:exec|x))\s+(?:-\S+\s+)*(?<name>@?[\w.-]+(?:\/[\w.-]+)?)/;

function told(kind: Sign['kind'], name: string, run: Run, machine: Machine): Lack | undefined {
  switch (kind) {
    case 'program':
      return missingProgram(name, run, machine);
    case 'package':
      return missingPackage(name.replace('%40', '@').replace(/%2f/i, '/'), run, machine);
    case 'terminal':
    case 'rights':
      return { kind };
  }
}

/** What closes a gate of the hook, for a run that did nothing at all. */
function lackAtGate({ case: { hook } }: Run, execution: CommandExecution, machine: Machine): Lacked | undefined {
  const { exitCode, stderr, stdout, writes = [] } = execution;
  if (exitCode !== 0 || stdout.length + stderr.length + writes.length > 0) return undefined;
  const { language, text } = textOf(hook);
  for (const { closedBy, line } of gatesIn(text, language)) {
    const lack = shut(closedBy, hook, machine);
    if (lack !== undefined) return { lack, ended: true, gate: line };
  }
  return undefined;
}

/** What is lacking where a gate is shut here; undefined: it is open. */
function shut(gate: GateCondition, { projectDir }: Hook, machine: Machine): Lack | undefined {
  switch (gate.kind) {
    case 'program':
      return machine.hasProgram(gate.name) ? undefined : gate;
    case 'path': {
      const { path, when } = gate;
      const absolute = path.startsWith('/')
        ? path
        : path.replace(/^~/, machine.home).replace(/^(?!\/)(?:\.\/)?/, `${projectDir}/`);
      return machine.has(absolute) === (when === 'there') ? { kind: 'path', name: path, is: when } : undefined;
    }
    case 'variable': {
      const value = machine.variable(gate.name) ?? '';
      switch (gate.when) {
        case 'set':
        case 'unset':
          return (value !== '') === (gate.when === 'set')
            ? { kind: 'variable', name: gate.name, is: gate.when }
            : undefined;
        case 'equal':
          return value === gate.value ? { kind: 'variable', name: gate.name, is: 'otherwise' } : undefined;
        case 'other':
          return value !== gate.value
            ? { kind: 'variable', name: gate.name, is: value === '' ? 'unset' : 'otherwise' }
            : undefined;
      }
    }
  }
}

/** A file that the hook starts, and that nobody need be surprised not to find: a build makes it, or git ignores it. */
function unbuiltFile({ target }: Hook, { exitCode }: CommandExecution): Lack | undefined {
  if (target?.found !== 'missing' || exitCode === 0) return undefined;
  return target.excuse === 'a build makes it' || target.excuse === 'git ignores it'
    ? { kind: 'file', name: target.text }
    : undefined;
}

/** The home of somebody else in which the file that the hook starts lies, or what a file shared by many names in everybody's own. */
function otherHome({ target, ...hook }: Hook, { exitCode }: CommandExecution, machine: Machine): Lack | undefined {
  if (target?.found !== 'missing' || exitCode === 0) return undefined;
  const path = target.absolutePath;
  const inProject = [hook.projectDir, hook.pluginRoot].some(
    (root) => root !== undefined && path.startsWith(`${root}/`),
  );
  if (path.startsWith(`${machine.home}/`) && !inProject && isShared(hook))
    return { kind: 'path', name: `~${missingPart(path, machine).slice(machine.home.length)}`, is: 'missing' };
  const home = homeOfSomebody(path, machine);
  return home === undefined ? undefined : { kind: 'path', name: home, is: 'missing' };
}

/** The home folder that a path lies in, if this machine has no such home. */
function homeOfSomebody(path: string, machine: Machine): string | undefined {
  const home = /^(?:\/mnt\/[a-z])?\/(?:Users|home)\/[^/]+(?=\/)/.exec(path)?.[0];
  return home === undefined || home === machine.home || machine.has(home) ? undefined : home;
}

/** The highest folder on the way to a file that is not there, or the file itself. */
function missingPart(path: string, machine: Machine): string {
  const steps = path.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'));
  return steps.find((step) => step !== '' && step.startsWith(`${machine.home}/`) && !machine.has(step)) ?? path;
}

function missingProgram(name: string, run: Run, machine: Machine): Lack | undefined {
  const { projectDir } = run.case.hook;
  if (name === '' || bashOnly.has(name) || isOfPayload(name, run)) return undefined;
  if (name.includes('/')) {
    const home = homeOfSomebody(name, machine);
    if (home !== undefined) return { kind: 'path', name: home, is: 'missing' };
    // A script with a wrong path is the hook's fault; what npm or a build puts there is not.
    const inModules = /(?:^|\/)node_modules\//.exec(name);
    if (inModules === null || machine.has(name.startsWith('/') ? name : `${projectDir}/${name}`)) return undefined;
    return packagesOf(projectDir, machine) ?? { kind: 'program', name: nameOf(name) };
  }
  if (machine.hasProgram(name)) return undefined;
  return isScriptOfPackage(run) && !packageManagers.test(name)
    ? (packagesOf(projectDir, machine) ?? { kind: 'program', name })
    : { kind: 'program', name };
}

function missingPackage(name: string, run: Run, machine: Machine): Lack | undefined {
  const { projectDir, pluginRoot = projectDir, script } = run.case.hook;
  const [top = name] = name.startsWith('@') ? [name.split('/').slice(0, 2).join('/')] : name.split(/[./]/);
  const folders = [
    ...new Set([projectDir, pluginRoot, ...(script === undefined ? [] : foldersAbove(script.absolutePath, 3))]),
  ];
  const isOwn = folders.some((folder) =>
    [
      `${folder}/node_modules/${top}`,
      `${folder}/${top}.py`,
      `${folder}/${top}/__init__.py`,
      `${folder}/src/${top}`,
    ].some(machine.has),
  );
  if (isOwn) return undefined;
  const ofNode = script === undefined || script.language === 'javascript' || script.language === 'typescript';
  const packages = ofNode ? folders.map((folder) => packagesOf(folder, machine)).find((found) => found) : undefined;
  return packages ?? { kind: 'package', name: top };
}

/** The packages of a project, all of them, where it has some and none is installed: one cause, not one for each. */
function packagesOf(folder: string, machine: Machine): Lack | undefined {
  return machine.has(`${folder}/package.json`) && !machine.has(`${folder}/node_modules`)
    ? { kind: 'file', name: 'node_modules' }
    : undefined;
}

/** No project has these among its packages: they bring the packages. */
const packageManagers = /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|deno|node)$/;

/** Does a package manager run a script of the project's package? Programs are then looked for in its packages first. */
function isScriptOfPackage({ case: { hook }, execution }: Run): boolean {
  const text = `${hook.handler.command ?? ''}\n${hook.script?.text ?? ''}\n${execution.type === 'command' ? streamsOf(execution).stderr : ''}`;
  return /\b(?:npm|pnpm|yarn|bun)\s+(?:run|test|exec|lint|x)\b/.test(text);
}

/** The absolute path of the program that the first line of a directly started script names, other than `env`. */
function interpreterOf({ script, target }: Hook): string | undefined {
  if (target?.interpreter !== undefined) return undefined;
  const path = /^#!\s*(\/\S+)/.exec(script?.shebang ?? '')?.[1];
  return path?.endsWith('/env') === true ? undefined : path;
}

/** Does the line come from the payload, and the hook only repeats it? */
function isEcho(line: string, { case: { payload } }: Run): boolean {
  return stringsOf(payload.json).some((text) => text.includes(line.trim()));
}

/** Does the hook run what the payload names, and speaks of no such program itself? */
function isOfPayload(name: string, { case: { hook, payload } }: Run): boolean {
  const ownText = `${hook.script?.text ?? ''}\n${hook.handler.command ?? ''}`;
  return !ownText.includes(name) && stringsOf(payload.json).some((text) => text.includes(name));
}

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsOf);
}

function foldersAbove(path: string, levels: number): readonly string[] {
  const parts = path.split('/');
  return Array.from({ length: levels }, (_, i) => parts.slice(0, -1 - i).join('/')).filter((folder) => folder !== '');
}

const nameOf = (path: string): string => path.split('/').at(-1) ?? path;

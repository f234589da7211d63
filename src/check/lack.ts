/**
 * What a run needed and the machine does not have, read from how it ended and what it wrote to stderr. A text alone
 * proves nothing (a hook echoes what it is given): the machine is asked whether the thing is really not there. Pure.
 */

import { isShared } from '../evidence/registration.js';
import { streamsOf } from '../interpret/streams.js';
import type { CommandExecution, Hook, Lack, Lacked, Machine, Run } from '../model.js';
import { missingRunners } from '../script/gates/script-runners.js';
import { isWithoutAnswer, startFailures } from './failed-runs.js';
import { hushedProgram, programSaidMissing } from './hushed-program.js';
import { lackAtGate } from './lack-gates.js';
import { lackTold } from './lack-signs.js';
import {
  fetchesPackage,
  homeOfSomebody,
  missingProgram,
  nameOf,
  packagesOf,
  packagesOfCommand,
} from './missing-software.js';

/** What the run lacked; undefined where nothing shows that the machine is to blame. */
export function lackedBy(run: Run, machine: Machine): Lacked | undefined {
  const { execution } = run;
  if (execution.type !== 'command') return undefined;
  const unbuilt = unbuiltFile(run.case.hook, execution);
  if (unbuilt !== undefined) return { lack: unbuilt, ended: isWithoutAnswer(execution) };
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
    withoutPackages(run, machine) ??
    withoutRunner(run, machine)
  );
}

/** A run that blocked behind a command of the project, which has none of its packages here. */
function withoutPackages(run: Run, machine: Machine): Lacked | undefined {
  const lack = packagesOfCommand(run, machine);
  return lack && { lack, ended: false };
}

/** A run that shows what the hook does, with another program in the place of the one that would have run its script. */
function withoutRunner({ case: { hook } }: Run, machine: Machine): Lacked | undefined {
  const [name] = missingRunners(hook, machine);
  return name && { lack: { kind: 'runner', name }, ended: false };
}

/** Does a run show what its hook does? Not if it ended for what the machine lacks, or tripped over it. */
export function isJudged({ lacked, verdict }: Run): boolean {
  return lacked === undefined || !(lacked.ended || verdict.reply.kind === 'parse-error');
}

/** Do these first runs of a hook tell what it would do on anything here? */
export function tellsAll(runs: readonly Run[]): boolean {
  return (
    runs.some(({ lacked }) => lacked?.ended === true) ||
    (runs.length > 0 && runs.every(({ lacked }) => lacked?.blocked === true))
  );
}

/** What the exit code and what the hook tried show without a word on stderr. */
function lackShown({ case: { hook } }: Run, execution: CommandExecution, machine: Machine): Lacked | undefined {
  if (startFailures.includes(execution.exitCode)) {
    const interpreter = interpreterOf(hook);
    if (interpreter !== undefined && !machine.has(interpreter)) {
      return { lack: { kind: 'program', name: nameOf(interpreter) }, ended: true };
    }
  }
  if (startFailures.includes(execution.exitCode) || isHushed(hook, execution)) {
    // npx and its like say nothing about a package that they neither have nor can fetch.
    const name = runnerOfPackages.exec(hook.handler.command ?? '')?.groups?.name;
    if (name !== undefined && !machine.hasProgram(name)) {
      const ofProject = fetchesPackage(hook, name) ? undefined : packagesOf(hook.projectDir, machine);
      const lack = ofProject ?? { kind: 'package', name };
      return { lack, ended: true };
    }
  }
  const home = isHushed(hook, execution) ? homeNamed(hook, machine) : undefined;
  if (home !== undefined) return { lack: { kind: 'path', name: home, is: 'missing' }, ended: true };
  const hushed = isWithoutAnswer(execution)
    ? (hushedProgram(hook, execution, machine) ?? programSaidMissing(hook, execution, machine))
    : undefined;
  if (hushed !== undefined) return { lack: { kind: 'program', name: hushed }, ended: true };
  if ((execution.networkAttempts ?? 0) > 0) return { lack: { kind: 'network' }, ended: isWithoutAnswer(execution) };
  const isRefused = execution.writes?.some(({ change }) => change === 'refused') === true;
  return isRefused ? { lack: { kind: 'pipe' }, ended: isWithoutAnswer(execution) } : undefined;
}

/** Did it fail without a word, at something whose stderr it throws away? */
function isHushed({ handler: { command = '' } }: Hook, execution: CommandExecution): boolean {
  const { stdout, stderr } = streamsOf(execution);
  return isWithoutAnswer(execution) && `${stdout}${stderr}`.trim() === '' && /2>\s?\/dev\/null/.test(command);
}

/** The home of somebody else that the command names: `touch /Users/ann/seen 2>/dev/null`. */
function homeNamed({ handler: { command = '' } }: Hook, machine: Machine): string | undefined {
  const [path] = /(?<![\w./-])\/(?:mnt\/[a-z]\/)?(?:Users|home)\/[^\s"'/]{1,100}\//.exec(command) ?? [];
  return path === undefined ? undefined : homeOfSomebody(path, machine);
}

/** What starts a program of a package, fetched first where it is not there. */
const runnerOfPackages =
  /\b(?:npx|bunx|uvx|(?:pnpm|yarn)\s+dlx|pipx\s+run|npm\s+(?:exec|x))\s+(?:-\S+\s+)*(?<name>@?[\w.-]+(?:\/[\w.-]+)?)/;

/** A file that the hook starts, and that nobody need be surprised not to find: a build makes it, git ignores it, a submodule has it. */
function unbuiltFile({ target, projectDir }: Hook, { exitCode }: CommandExecution): Lack | undefined {
  if (target?.found !== 'missing' || exitCode === 0) return undefined;
  const { absolutePath, excuse, text } = target;
  const inProject = absolutePath.startsWith(`${projectDir}/`);
  const name = inProject ? absolutePath.slice(projectDir.length + 1) : text;
  if (excuse === 'its submodule is not checked out') return { kind: 'path', name, is: 'missing' };
  return excuse === 'a build makes it' || excuse === 'git ignores it' ? { kind: 'file', name } : undefined;
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

/** The highest folder on the way to a file that is not there, or the file itself. */
function missingPart(path: string, machine: Machine): string {
  const steps = path.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'));
  return steps.find((step) => step !== '' && step.startsWith(`${machine.home}/`) && !machine.has(step)) ?? path;
}

/** The absolute path of the program that the first line of a directly started script names, other than `env`. */
function interpreterOf({ script, target }: Hook): string | undefined {
  if (target?.interpreter !== undefined) return undefined;
  const path = /^#!\s*(\/\S+)/.exec(script?.shebang ?? '')?.[1];
  return path?.endsWith('/env') === true ? undefined : path;
}

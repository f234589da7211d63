/** Runs of a hook that tell which lines of its script they came to: how such a run is started, and what it tells. */
import { basename, isAbsolute, join, relative } from 'node:path';
import type { CommandExecution, Hook, Run, Script } from '../model.js';
import { withBeginnings } from '../script/shell/command-lines.js';
import { readShellCommand } from '../script/shell/shell-command.js';
import type { Alter, Runner } from './index.js';
import type { Launch } from './launch.js';
import { findProgram } from './programs.js';
import pythonTracer from './python/trace.py';

/** Stands before every line number in the trace; nothing that a hook prints by itself looks like it. */
const mark = '\u001e@hooklint:';

/**
 * The launch of the same script with a trace on stderr; undefined where there is none: another language, or a command
 * that does more than start the script. Scripts for `sh` are traced by bash, because dash does not know its lines.
 */
export function tracedLaunch(launch: Launch, hook: Hook): Launch | undefined {
  const { script } = hook;
  const given = givenTo(hook);
  if (script === undefined || given === undefined) return undefined;
  const within = relative(hook.projectDir, script.absolutePath);
  const isOutside = within.startsWith('..') || isAbsolute(within);
  const path = isOutside ? script.absolutePath : join(launch.projectDir, within);
  const search = launch.env.added.PATH ?? launch.env.own.PATH;
  switch (script.language) {
    case 'sh':
    case 'bash': {
      if (findProgram('bash', search) === undefined) return undefined;
      const begin = `PS4='\n${mark}\${BASH_SOURCE}:\${LINENO}:'; exec {BASH_XTRACEFD}>&2; set -x; . "$0"`;
      const posix = script.language === 'sh' ? ['--posix'] : [];
      return { ...launch, argv: ['bash', ...posix, ...shebangFlags(hook), '-c', begin, path, ...given] };
    }
    case 'python':
      return { ...launch, argv: ['python3', '-c', pythonTracer, mark, path, ...given] };
    default:
      return undefined;
  }
}

/** `#!/bin/bash -e`: what holds when the script is started by itself. */
function shebangFlags({ handler, script }: Hook): readonly string[] {
  const flags = /^#!\s*\S*sh\s+(-[efu]+)\s*$/.exec(script?.shebang ?? '')?.[1];
  const named = /(?:^|\/)(?:sh|dash|bash)$/.test((wordsOf(handler.command ?? '') ?? [])[0] ?? '');
  return flags === undefined || named ? [] : [flags];
}

/**
 * The arguments of the script, where the command does nothing but start it, by itself or through an interpreter; undefined
 * where it does more, or where only a shell knows an argument.
 */
function givenTo({ handler, script }: Hook): readonly string[] | undefined {
  if (handler.type !== 'command' || script === undefined) return undefined;
  const all = handler.args === undefined ? wordsOf(handler.command ?? '') : [handler.command ?? '', ...handler.args];
  const words = all?.filter((word) => word !== '/usr/bin/env') ?? [];
  const at = words.findIndex((word) => basename(word) === basename(script.path));
  if (at < 0) return undefined;
  const [interpreter = 'sh', ...options] = withoutRunner(words.slice(0, at));
  const given = words.slice(at + 1);
  const isKnown = options.length === 0 ? /^(?:.*\/)?(?:sh|dash|bash|python3?)$/ : /^(?:.*\/)?python3?$/;
  // Unbuffered Python prints the same.
  if (!isKnown.test(interpreter) || options.some((option) => option !== '-u')) return undefined;
  return given.some((word) => word.includes('$')) ? undefined : given;
}

/** `uv run python`: what it starts; by itself it starts Python. */
function withoutRunner(words: readonly string[]): readonly string[] {
  const [runner = '', run, ...others] = words;
  if (!/^(?:uv|poetry|pdm|rye)$/.test(runner) || run !== 'run') return words;
  return others.length === 0 ? ['python3'] : others;
}

/** The words of a single command, a variable standing as `$`; undefined where there is more than words. */
function wordsOf(text: string): readonly string[] | undefined {
  const [command, ...others] = readShellCommand(text);
  if (command === undefined || others.length + command.redirections.length + command.assignments.length > 0) {
    return undefined;
  }
  return command.words.map(({ parts }) => parts.map((part) => (part.kind === 'literal' ? part.text : '$')).join(''));
}

/** The lines of the script that a traced run came to, in order, each where it ran last; undefined when it told none. */
export function linesTold(stderr: Uint8Array, script: Script | undefined): readonly number[] | undefined {
  if (script === undefined) return undefined;
  const text = new TextDecoder().decode(stderr);
  const name = basename(script.path).replace(/[^\w]/g, '\\$&');
  const entry = new RegExp(`${mark}[^\n]{0,9999}?${name}:(\\d+):`, 'g');
  const told = [...text.matchAll(entry)].map(([, line]) => Number(line));
  if (told.length === 0) return undefined;
  return script.language === 'python' ? [...new Set(told.reverse())].reverse() : withBeginnings(told, script.text);
}

/** More runs than this are not traced: places then come from the text. */
const mostTraced = 48;

/**
 * The runs with the lines that they came to, where that could be found out. Runs of one hook that did the same are traced
 * once. Nothing else about a run changes, and a trace that came to another end than its run is not believed.
 */
export async function traceRuns(
  runs: readonly Run[],
  runner: Pick<Runner, 'run'>,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const byDeed = new Map<string, Run[]>();
  for (const run of runs) {
    const deed = deedOf(run);
    if (deed === undefined) continue;
    const same = byDeed.get(deed);
    if (same === undefined) byDeed.set(deed, [run]);
    else same.push(run);
  }
  const groups = [...byDeed.values()];
  const lines = new Map<string, readonly number[]>();
  if (groups.length === 0 || groups.length > mostTraced) return lines;
  const groupOf = new Map(groups.map((group) => [(group[0] as Run).case.id, group]));
  const cases = groups.map((group) => (group[0] as Run).case);
  for await (const { case: planned, execution } of runner.run(cases, traced)) {
    const group = groupOf.get(planned.id) ?? [];
    const told = execution.type === 'command' ? linesTold(execution.stderr, planned.hook.script) : undefined;
    if (told === undefined || !sameEnd(execution as CommandExecution, group[0]?.execution as CommandExecution))
      continue;
    for (const run of group) lines.set(run.case.id, told);
  }
  return lines;
}

/** Starts the script of a hook with a trace, where it can be traced. */
export const traced: Alter = (launch, { hook }) => {
  const started = tracedLaunch(launch, hook) ?? launch;
  // Before everything that waits: somebody reads what comes of it while the rest runs.
  return { ...started, turn: -1, limits: { ...started.limits, keptBytes: traceBytes } };
};

const traceBytes = 16 * 1024 * 1024;

/** Can the script of a hook be started with a trace? */
export function isTraceable(hook: Hook): boolean {
  const { script } = hook;
  return script !== undefined && ['sh', 'bash', 'python'].includes(script.language) && givenTo(hook) !== undefined;
}

/** What the hook did, as a text; undefined where it cannot be traced. */
function deedOf({ case: { hook }, execution }: Run): string | undefined {
  if (execution.type !== 'command' || execution.timedOut || execution.exitCode === null) return undefined;
  if (!isTraceable(hook)) return undefined;
  const decoder = new TextDecoder();
  return JSON.stringify([
    hook.id,
    execution.exitCode,
    decoder.decode(execution.stdout),
    decoder.decode(execution.stderr),
  ]);
}

function sameEnd(traced: CommandExecution, run: CommandExecution): boolean {
  return traced.exitCode === run.exitCode && apartFromFigures(traced.stdout) === apartFromFigures(run.stdout);
}

/** A time, an id of a process: what differs from run to run. */
function apartFromFigures(stdout: Uint8Array): string {
  return new TextDecoder().decode(stdout).replace(/\d+/g, '0');
}

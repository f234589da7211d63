/** What this machine has, asked once each. */
import { existsSync } from 'node:fs';
import { availableParallelism, homedir, loadavg } from 'node:os';
import type { Machine } from '../model.js';
import type { Environment } from './environment.js';
import { findProgram } from './programs.js';

/** The machine as hooks find it when it is first asked: `passed` is the environment that they are given. */
export function thisMachine(passed: Environment): Machine {
  return {
    hasProgram: remembering((name) => findProgram(name, passed.PATH) !== undefined),
    has: remembering(existsSync),
    variable: (name) => passed[name],
    home: homedir(),
  };
}

/** Processes that wait for each processor, beyond which times say more of the machine than of a hook. Our own make one. */
const muchLoad = 1.5;

/** Had the machine far more to do in the last minute than it has processors? Windows does not say: never there. */
export function isUnderLoad(): boolean {
  const [lastMinute = 0] = loadavg();
  return lastMinute > muchLoad * availableParallelism();
}

/** How many times as long as on an idle machine a process takes that only works; 1 where the machine has little else to do. */
export function slowdown(load = loadavg()[0] ?? 0, processors = availableParallelism()): number {
  return load > muchLoad * processors ? load / processors : 1;
}

/** How much longer than on an idle machine a hook may take here, at most. */
const longestWait = 4;

/** Seconds. A longer time limit is kept on a busy machine, too. */
const shortLimit = 15;

/** Seconds that a hook gets here for the time limit that Claude Code sets it: a short one passes while a busy machine does other things. */
export function secondsFor(limit: number, load = loadavg()[0] ?? 0, processors = availableParallelism()): number {
  return limit < shortLimit ? limit * Math.min(longestWait, slowdown(load, processors)) : limit;
}

function remembering(ask: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const answer = known.get(text) ?? ask(text);
    known.set(text, answer);
    return answer;
  };
}

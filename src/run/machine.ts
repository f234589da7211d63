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

function remembering(ask: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const answer = known.get(text) ?? ask(text);
    known.set(text, answer);
    return answer;
  };
}

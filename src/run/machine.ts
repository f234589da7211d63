/** What this machine has, asked once each. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
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

function remembering(ask: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const answer = known.get(text) ?? ask(text);
    known.set(text, answer);
    return answer;
  };
}

/** What this machine has, asked once each. */
import { existsSync } from 'node:fs';
import type { Machine } from '../model.js';
import { findProgram } from './programs.js';

/** The machine that hooks run on, as it is when it is first asked. */
export function thisMachine(path = process.env.PATH): Machine {
  return { hasProgram: remembering((name) => findProgram(name, path) !== undefined), has: remembering(existsSync) };
}

function remembering(ask: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const answer = known.get(text) ?? ask(text);
    known.set(text, answer);
    return answer;
  };
}

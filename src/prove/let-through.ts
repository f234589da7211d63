/** Commands that a guard was seen to let through by name. Pure. */
import { showsConduct } from '../model/lack.js';
import type { Hook, Run } from '../model.js';
import { commandLetThrough, harmlessLetThrough } from '../plan/let-through.js';
import { textOf } from '../script/answers/text-of.js';
import { isStopped } from './bench.js';

/** So many are tried beside what a guard stops. */
const most = 2;

/**
 * Those of the commands made from a guard's own text, shortest first, behind whose pattern it was seen to end without a word;
 * behind them a harmless one with an option that it leaves for.
 */
export function letThroughBy(hook: Hook, runs: readonly Run[]): readonly string[] {
  const lines = linesOf(textOf(hook).text);
  const found = runs.flatMap((run) => {
    const { hook: whose, payload } = run.case;
    return whose !== hook || isStopped(run) || !showsConduct(run) ? [] : (commandLetThrough(payload, lines) ?? []);
  });
  const known = [...new Set(found)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return [...known, ...harmlessLetThrough(lines).slice(0, 1)].slice(0, most);
}

const linesOf = (text: string): readonly string[] => text.split('\n').map((line) => line.trim());

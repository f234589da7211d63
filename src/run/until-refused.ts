/** What is left of a lint when the machine refuses to go on. */
import { type MachineError, machineErrorOf } from '../model/machine-error.js';
import type { Runner } from './index.js';

/** A runner that runs nothing more once the machine has refused something: what was seen until then still counts. */
export function untilRefused(runner: Runner, onRefused: (error: MachineError) => void): Runner {
  let isOver = false;
  return {
    ...runner,
    run: async function* (...plan) {
      if (isOver) return;
      try {
        yield* runner.run(...plan);
      } catch (error) {
        const refused = machineErrorOf(error);
        if (refused === undefined) throw error;
        isOver = true;
        onRefused(refused);
      }
    },
  };
}

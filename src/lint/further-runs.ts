/** Runs beyond the plan: among stand-ins, in worlds where a gate is open, and to prove guards. */
import type { Runner } from '../run/index.js';
import type { LintOptions } from './options.js';

/** The same runner, which tells of each run in passing: it may go on for longer than what was planned. */
export function tellingRunner(runner: Runner, onProgress: LintOptions['onProgress']): Runner {
  if (onProgress === undefined) return runner;
  let done = 0;
  return {
    ...runner,
    run: async function* (...plan) {
      for await (const ran of runner.run(...plan)) {
        onProgress({ done: ++done, hook: ran.case.hook });
        yield ran;
      }
    },
  };
}

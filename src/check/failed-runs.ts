/** How runs end that came to no answer. Pure. */
import { blockingExitCode } from '../contract/exit-codes.js';
import type { CommandExecution } from '../model.js';

/** Did it end without an answer of the hook's own? Success and the code that blocks are answers, whatever it lacked. */
export function isWithoutAnswer({ exitCode, timedOut, startError }: CommandExecution): boolean {
  return startError !== undefined || timedOut || (exitCode !== 0 && exitCode !== blockingExitCode);
}

/** What becomes of a shell that does not find a program, or cannot run it. */
export const startFailures: readonly (number | null)[] = [126, 127];

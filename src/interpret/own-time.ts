/** How long a hook would have taken had the machine had nothing else to do: what is found may not hang on that. Pure. */
import type { CommandExecution } from '../model.js';

/** Of so much of its time a hook that works may be kept waiting for a processor; one that works less has slept as well. */
const mostWaiting = 3 / 4;

/** Milliseconds. `slower`: how many times as long everything takes on this machine now. */
export function ownMs(
  { cpuMs, durationMs = 0 }: Pick<CommandExecution, 'cpuMs' | 'durationMs'>,
  slower: number,
): number {
  if (cpuMs === undefined) return durationMs / slower;
  return cpuMs >= durationMs * (1 - mostWaiting) ? Math.min(cpuMs, durationMs) : Math.max(cpuMs, durationMs / slower);
}

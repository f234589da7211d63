/** How long hooks took. */
import type { Execution, Run } from '../model.js';

/** Milliseconds. */
export interface Durations {
  readonly median: number;
  readonly worst: number;
  /** What Claude Code would start besides, and the runs did not. */
  readonly without?: 'pyenv shim';
}

/** Undefined where no run was timed. */
export function durationsOf(runs: readonly Run[]): Durations | undefined {
  const times = runs.flatMap(({ execution }) => durationOf(execution) ?? []).sort((a, b) => a - b);
  const worst = times.at(-1);
  if (worst === undefined) return undefined;
  const median = times[Math.floor((times.length - 1) / 2)] as number;
  const isPastPyenv = runs.some(({ execution }) => execution.type === 'command' && execution.pastPyenv);
  return { median, worst, ...(isPastPyenv && { without: 'pyenv shim' as const }) };
}

/** What the times of a report leave out, in a sentence; undefined: nothing. */
export function leftOutOfTimes(runs: readonly Run[]): string | undefined {
  const past = runs.filter(({ execution }) => execution.type === 'command' && execution.pastPyenv);
  const hooks = new Set(past.map((run) => run.case.hook.id)).size;
  if (hooks === 0) return undefined;
  const times = hooks === 1 ? 'The time of 1 hook leaves out' : `The times of ${hooks} hooks leave out`;
  return `${times} pyenv's shim, which delays each start of Python.`;
}

/** Milliseconds of one run, rounded up: none takes no time at all. */
export function durationOf(execution: Execution): number | undefined {
  return 'durationMs' in execution && execution.durationMs !== undefined ? Math.ceil(execution.durationMs) : undefined;
}

/** `4 ms`, `1.9 s`, `41 s`, `3 min` */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.max(1, Math.round(ms))} ms`;
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;
}

/** The median and the worst: `4–31 ms`, `40 ms–1.9 s`; one figure where they read alike. */
export function durationsText({ median, worst }: Durations): string {
  const [from, to] = [durationText(median), durationText(worst)];
  if (from === to) return from;
  const [fromUnit, toUnit] = [from, to].map((text) => text.slice(text.indexOf(' ')));
  return `${fromUnit === toUnit ? from.slice(0, from.indexOf(' ')) : from}–${to}`;
}

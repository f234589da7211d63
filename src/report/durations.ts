/** How long hooks took. */
import type { Execution, Run } from '../model.js';

/** Milliseconds. */
export interface Durations {
  readonly median: number;
  readonly worst: number;
}

/** Undefined where no run was timed. */
export function durationsOf(runs: readonly Run[]): Durations | undefined {
  const times = runs.flatMap(({ execution }) => durationOf(execution) ?? []).sort((a, b) => a - b);
  const worst = times.at(-1);
  return worst === undefined ? undefined : { median: times[Math.floor((times.length - 1) / 2)] as number, worst };
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

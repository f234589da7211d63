/** Runs that came out alike, so that a hook with many payloads stays readable. */
import { joinStretches } from '../contract/stretches.js';
import type { Run, Stretch } from '../model.js';
import { verdictLine } from './line.js';
import { stretchText } from './stretch.js';

export interface RunGroup {
  /** One line where the verdict is the same for every client asked about, else one per stretch of versions. */
  readonly lines: readonly { readonly versions?: string; readonly line: string }[];
  /** At least one. */
  readonly runs: readonly [Run, ...Run[]];
}

/** Groups in the order of their first run; runs are alike when a reader could not tell their verdicts apart. */
export function groupRuns(runs: readonly Run[]): readonly RunGroup[] {
  const groups = new Map<string, { readonly lines: RunGroup['lines']; readonly runs: [Run, ...Run[]] }>();
  for (const run of runs) {
    const lines = verdictLines(run);
    const key = JSON.stringify(lines);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { lines, runs: [run] });
    else group.runs.push(run);
  }
  return [...groups.values()];
}

/** The verdict of a run, one line for each stretch of versions; neighbours that read alike become one. */
export function verdictLines(run: Run): RunGroup['lines'] {
  const merged: { stretch: Stretch; readonly line: string }[] = [];
  for (const { stretch, verdict } of run.verdicts) {
    const line = verdictLine(verdict);
    const last = merged.at(-1);
    if (last?.line === line) last.stretch = joinStretches(last.stretch, stretch);
    else merged.push({ stretch, line });
  }
  if (merged.length <= 1) return [{ line: verdictLine(run.verdict) }];
  return merged.map(({ stretch, line }) => ({ versions: stretchText(stretch), line }));
}

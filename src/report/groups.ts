/** Runs that came out alike, so that a hook with many payloads stays readable. */
import { joinStretches } from '../contract/stretches.js';
import type { Run, Stretch } from '../model.js';
import { grouped } from '../text/grouped.js';
import { anySubject, subjectOf, verdictLine } from './line.js';
import { stretchText } from './stretch.js';

export interface RunGroup {
  /** One line where the verdict is the same for every client asked about, else one per stretch of versions. */
  readonly lines: readonly { readonly versions?: string; readonly line: string }[];
  /** The tool that the client names in these verdicts: `…` for several; undefined where it names none. */
  readonly subject: string | undefined;
  /** In how many ways Claude or the user is told: 1 unless groups were folded. */
  readonly wordings: number;
  /** At least one. */
  readonly runs: readonly [Run, ...Run[]];
}

/**
 * Groups in the order of their first run; runs are alike when a reader could not tell their verdicts apart, but for the
 * tool that the client names.
 */
export function groupRuns(runs: readonly Run[]): readonly RunGroup[] {
  const groups = grouped(runs, (run) => JSON.stringify(verdictLines(run, anySubject)));
  return [...groups.values()].map((alike) => {
    const subject = subjectOf(alike.map(({ verdict }) => verdict));
    return { lines: verdictLines(alike[0], subject), subject, wordings: 1, runs: alike };
  });
}

/** More groups than this that differ only in their texts are one, told with the first of the texts. */
const wordingsTold = 4;

/** The same with fewer lines: a guard that names the file it objects to says something else on every payload. */
export function foldGroups(groups: readonly RunGroup[]): readonly RunGroup[] {
  const shapes = grouped(groups, ({ runs: [{ verdict, verdicts }] }) =>
    JSON.stringify([verdict, ...verdicts.map((each) => each.verdict)].map((each) => verdictLine(each, 0))),
  );
  const folded = [...shapes.values()].filter((same) => same.length > wordingsTold);
  return groups.flatMap((group) => {
    const same = folded.find((each) => each.includes(group));
    if (same === undefined) return [group];
    return same[0] === group ? [fold(group, same)] : [];
  });
}

function fold(first: RunGroup, same: readonly RunGroup[]): RunGroup {
  const [run, ...others] = first.runs;
  const rest = same.filter((group) => group !== first).flatMap(({ runs }) => runs);
  return { ...first, wordings: same.length, runs: [run, ...others, ...rest] };
}

/**
 * The verdict of a run, one line for each stretch of versions; neighbours that read alike become one. `subject` stands
 * in place of the tool, where the line is said of several.
 */
export function verdictLines(run: Run, subject?: string): RunGroup['lines'] {
  const merged: { stretch: Stretch; readonly line: string }[] = [];
  for (const { stretch, verdict } of run.verdicts) {
    // Of several stretches each says where it begins, and how exactly that is known.
    const { uncertain: _known, ...certain } = verdict;
    const line = verdictLine(certain, undefined, subject);
    const last = merged.at(-1);
    if (last?.line === line) last.stretch = joinStretches(last.stretch, stretch);
    else merged.push({ stretch, line });
  }
  if (merged.length <= 1) return [{ line: verdictLine(run.verdict, undefined, subject) }];
  return merged.map(({ stretch, line }) => ({ versions: stretchText(stretch), line }));
}

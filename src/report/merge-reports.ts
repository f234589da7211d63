/** Several reports made one: those of the shards of a lint. Pure. */
import { inOrder } from '../check/index.js';
import { byAnotherShard } from '../check/not-run.js';
import { reportOf } from '../check/report-of.js';
import { UsageError } from '../model/usage-error.js';
import type { ModRun, NotJudged, Report } from '../model.js';
import { grouped } from '../text/grouped.js';

/** What stands in several reports stands in the result once, in the order of the reports. Throws UsageError. */
export function mergeReports(reports: readonly [Report, ...Report[]]): Report {
  const [first, ...others] = reports;
  if (others.length === 0) return first;
  const other = others.find(({ client }) => client !== first.client);
  if (other !== undefined) {
    throw new UsageError(`the reports are for different versions of Claude Code: ${first.client} and ${other.client}`, {
      hint: 'Use the same --client for every shard.',
    });
  }
  const all = <T>(list: (report: Report) => readonly T[], key?: (item: T) => string): readonly T[] =>
    distinct(reports.flatMap(list), key);
  const runs = all((report) => report.runs, byCase);
  const mods = all(({ project }) => project.mods ?? [], byId);
  const modRuns = all((report) => report.modRuns ?? [], byCase);
  const ran = new Set(runs.map((run) => run.case.hook.id));
  const [noProofs] = all(({ noProofs }) => (noProofs === undefined ? [] : [noProofs]));
  const [noFaults] = all(({ noFaults }) => (noFaults === undefined ? [] : [noFaults]));
  return reportOf(
    {
      root: first.root,
      client: first.client,
      project: {
        ...first.project,
        hooks: all(({ project }) => project.hooks, byId),
        ...(mods.length === 0 ? {} : { mods }),
        ignored: all(({ project }) => project.ignored),
      },
      runs,
      notRun: all((report) => report.notRun).filter(({ hook }) => !ran.has(hook)),
      merged: all(
        (report) => report.merged,
        ({ runs: [run], payload }) => `${run?.case.id} ${payload}`,
      ),
      findings: [...all((report) => report.findings)].sort(inOrder),
      problems: all((report) => report.problems),
    },
    {
      faulted: all((report) => report.faulted ?? [], byCase),
      stoodIn: all((report) => report.stoodIn ?? [], byCase),
      noFaults,
      proofs: all(
        (report) => report.proofs ?? [],
        ({ hook, action }) => `${hook} ${action.slug}`,
      ),
      noProofs,
      modRuns,
      modsNotRun: modsNotRunIn(reports, modRuns),
      notJudged: joinNotJudged(all((report) => report.notJudged ?? [])),
      leftOut: all((report) => report.leftOut ?? []),
      unreached: Object.assign({}, ...reports.map((report) => report.unreached ?? {})),
      isolation: weakestIsolation(reports),
    },
  );
}

const byId = ({ id }: { readonly id: string }): string => id;
const byCase = (run: { readonly case: { readonly id: string } }): string => run.case.id;

/** Each once, where it was first; of two with one key, the later. */
function distinct<T>(items: readonly T[], key: (item: T) => string = JSON.stringify): readonly T[] {
  return [...new Map(items.map((item) => [key(item), item] as const)).values()];
}

/** The mods that no shard has run. The shard that was to run a mod knows why it was not. */
function modsNotRunIn(reports: readonly Report[], modRuns: readonly ModRun[]): NonNullable<Report['modsNotRun']> {
  const tried = new Set(modRuns.map(({ mod }) => mod));
  const told = reports.flatMap(({ modsNotRun = [] }) => modsNotRun);
  return distinct(
    told.filter(({ mod, why }) => !tried.has(mod) && why !== byAnotherShard),
    ({ mod }) => mod,
  );
}

/** What is true of all of them. */
function weakestIsolation(reports: readonly Report[]): Report['isolation'] {
  const all = reports.flatMap(({ isolation }) => isolation ?? []);
  return all.find(({ kind }) => kind === 'none') ?? all.find(({ kind }) => kind === 'copy') ?? all[0];
}

/** The same cause once, with the hooks of all. */
function joinNotJudged(all: readonly NotJudged[]): readonly NotJudged[] {
  return [...grouped(all, ({ lack }) => JSON.stringify(lack)).values()].map((same) => {
    const gates = same.flatMap((each) => each.gates ?? []);
    return {
      ...same[0],
      hooks: [...new Set(same.flatMap(({ hooks }) => hooks))],
      ...(gates.length === 0 ? {} : { gates }),
      runsLeftOut: same.reduce((sum, { runsLeftOut }) => sum + runsLeftOut, 0),
    };
  });
}

/** Several reports made one: those of the shards of a lint. Pure. */
import { inOrder } from '../check/index.js';
import { byAnotherShard } from '../check/not-run.js';
import { reportOf } from '../check/report-of.js';
import { UsageError } from '../model/usage-error.js';
import type { NotJudged, Report } from '../model.js';
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
  const all = <T>(list: (report: Report) => readonly T[], key: (item: T) => string = JSON.stringify): readonly T[] => [
    ...new Map(reports.flatMap(list).map((item) => [key(item), item] as const)).values(),
  ];
  const hooks = all(
    ({ project }) => project.hooks,
    ({ id }) => id,
  );
  const runs = all(
    (report) => report.runs,
    (run) => run.case.id,
  );
  const faulted = all(
    (report) => report.faulted ?? [],
    (run) => run.case.id,
  );
  const stoodIn = all(
    (report) => report.stoodIn ?? [],
    (run) => run.case.id,
  );
  const proofs = all(
    (report) => report.proofs ?? [],
    ({ hook, action }) => `${hook} ${action.slug}`,
  );
  const mods = all(
    ({ project }) => project.mods ?? [],
    ({ id }) => id,
  );
  const modRuns = all(
    (report) => report.modRuns ?? [],
    (run) => run.case.id,
  );
  const triedMods = new Set(modRuns.map(({ mod }) => mod));
  // The shard that was to run a mod knows why it was not.
  const modsNotRun = all(
    ({ modsNotRun: unrun = [] }) => unrun.filter(({ mod, why }) => !triedMods.has(mod) && why !== byAnotherShard),
    ({ mod }) => mod,
  );
  const [noProofs] = all(({ noProofs }) => (noProofs === undefined ? [] : [noProofs]));
  const [noFaults] = all(({ noFaults }) => (noFaults === undefined ? [] : [noFaults]));
  const ran = new Set(runs.map((run) => run.case.hook.id));
  const isolations = all(({ isolation }) => (isolation === undefined ? [] : [isolation]));
  // What is true of all of them: the weakest.
  const isolation =
    isolations.find(({ kind }) => kind === 'none') ?? isolations.find(({ kind }) => kind === 'copy') ?? isolations[0];
  return reportOf(
    {
      root: first.root,
      client: first.client,
      project: {
        ...first.project,
        hooks,
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
      faulted,
      stoodIn,
      noFaults,
      proofs,
      noProofs,
      modRuns,
      modsNotRun,
      notJudged: joinNotJudged(all((report) => report.notJudged ?? [])),
      leftOut: all((report) => report.leftOut ?? []),
      unreached: Object.assign({}, ...reports.map((report) => report.unreached ?? {})),
      isolation,
    },
  );
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

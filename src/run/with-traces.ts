/** Findings of runs, placed by what a second, traced run shows of the script. The verdicts stay those of the first. */
import type { Finding, Project, Run } from '../model.js';
import type { Runner } from './index.js';

/** The runs with the lines they came to, as far as findings point into a script at all; undefined: nothing to trace. */
export async function withTraces(
  project: Project,
  runs: readonly Run[],
  findings: readonly Finding[],
  runner: Pick<Runner, 'run'>,
): Promise<readonly Run[] | undefined> {
  const scripts = new Map(project.hooks.map(({ id, script }) => [id, script?.path]));
  const shown = findings.filter(
    ({ cases, hook, place }) => cases !== undefined && scripts.get(hook ?? '') === place.file,
  );
  if (shown.length === 0) return undefined;
  const wanted = new Set(shown.flatMap(({ cases = [] }) => cases));
  const { traceRuns } = await import('./trace.js');
  const lines = await traceRuns(
    runs.filter(
      ({ case: { id, fault, standIns }, ranLines }) =>
        fault === undefined && standIns === undefined && ranLines === undefined && wanted.has(id),
    ),
    runner,
  );
  if (lines.size === 0) return undefined;
  return runs.map((run) => {
    const ranLines = lines.get(run.case.id);
    return ranLines === undefined ? run : { ...run, ranLines };
  });
}

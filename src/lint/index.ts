/** load -> plan -> run -> interpret -> check -> report: the whole of hooklint, behind one function. */
import { notRun } from '../check/not-run.js';
import { reportOf } from '../check/report-of.js';
import type { ClientRange } from '../contract/index.js';
import { loadPayloads } from '../load/payloads.js';
import type { Project, Report } from '../model.js';
import { obstacleOf } from '../plan/obstacle.js';
import { loadFileChecks, notInShards } from './checks.js';
import { interruption } from './interruption.js';
import type { LintOptions } from './options.js';
import { projectFor } from './project.js';

export type { Progress } from '../check/run-plan.js';
export { loadFileChecks } from './checks.js';
export type { Errors } from './early-errors.js';
export type { LintOptions } from './options.js';
export { projectFor } from './project.js';

/**
 * Lints hooks: finds them, runs each on the payloads it is wired for, works out how Claude Code reacts.
 * Throws UsageError where nothing can be done at all; what cannot be used besides is listed in `problems`.
 *
 * @example
 * ```ts
 * import { lint } from 'hooklint';
 *
 * const { findings } = await lint({ cwd: process.cwd(), paths: ['guard.sh'] });
 * console.log(findings[0]?.rule, findings[0]?.place.line); // stderr-only-failure 3
 * ```
 */
export async function lint(options: LintOptions): Promise<Report> {
  const start = performance.now();
  const { range, project } = await projectFor(options);
  if (!hasRuns(project, range, options)) return lintFiles(project, range, options, start);
  // Half of what a lint loads.
  const { lintWithRuns } = await import('./with-runs.js');
  return lintWithRuns(project, range, options, start);
}

/** Is there anything that hooklint would run, were it allowed to? */
function hasRuns({ hooks, mods = [] }: Project, { newest }: ClientRange, options: LintOptions): boolean {
  return mods.length > 0 || hooks.some((hook) => obstacleOf(hook, newest, options) === undefined);
}

/** What the files alone show. */
async function lintFiles(project: Project, range: ClientRange, options: LintOptions, start: number): Promise<Report> {
  const { payloads = [], cwd, ignores = [] } = options;
  const levels = { ...options.levels, ...(options.shard === undefined ? {} : notInShards) };
  const { problems } = await loadPayloads(payloads, cwd);
  const { checker, rules, files } = await loadFileChecks(project, ignores);
  const findings = checker(rules, project, { levels, ignores, ofFiles: files.all() })([]);
  return reportOf(
    {
      root: project.root,
      client: range.text,
      project,
      runs: [],
      notRun: notRun(project, {
        planned: [],
        mine: undefined,
        runs: [],
        obstacleOf: (hook) => obstacleOf(hook, range.newest, options),
        refused: undefined,
      }),
      merged: [],
      findings,
      problems: [...project.problems, ...problems, ...interruption(0, 0, options)],
    },
    { durationMs: Math.round(performance.now() - start) },
  );
}

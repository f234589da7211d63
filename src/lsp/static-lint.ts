/** What can be said of a document without running anything. */
import { type LintOptions, loadFileChecks, projectFor } from '../lint/index.js';
import type { Finding, Project } from '../model.js';

export interface StaticLint {
  readonly project: Project;
  readonly findings: readonly Finding[];
}

/** A suppression may silence what only a run shows. */
const notWithoutRuns = { 'unused-suppression': 'off' } as const;

/** Loads what the options name and checks it by the rules that look at files alone. Throws UsageError for a bad version. */
export async function lintStatically(options: LintOptions): Promise<StaticLint> {
  const { project } = await projectFor(options);
  const { checker, rules } = await loadFileChecks(project, options.ignores);
  const levels = { ...options.levels, ...notWithoutRuns };
  const check = checker(rules, project, { levels, ignores: options.ignores ?? [] });
  return { project, findings: check([]) };
}

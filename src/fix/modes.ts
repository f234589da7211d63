/** Scripts that are to be started directly and may not be: the one repair that comes before any run. */
import { stat } from 'node:fs/promises';
import { check } from '../check/index.js';
import type { LintOptions } from '../lint/index.js';
import type { Finding, Hook, Project, Run } from '../model.js';
import { rule } from '../rules/never-runs/script-not-executable.js';
import { fixes } from './table.js';

export interface ModeFix {
  readonly finding: Finding;
  readonly hook: Hook;
  readonly absolutePath: string;
  readonly mode: number;
}

/** The scripts to be made executable, for whoever may read them. */
export async function modesToFix(
  project: Project,
  { levels = {}, ignores = [] }: LintOptions,
): Promise<readonly ModeFix[]> {
  if (fixes[rule.id] === undefined) return [];
  const found: ModeFix[] = [];
  for (const finding of check([rule], project, [], { levels, ignores })) {
    const hook = project.hooks.find(({ id }) => id === finding.hook);
    const absolutePath = hook?.script?.absolutePath;
    if (finding.rule !== rule.id || hook === undefined || absolutePath === undefined) continue;
    const { mode } = await stat(absolutePath);
    found.push({ finding, hook, absolutePath, mode: mode | ((mode & 0o444) >> 2) });
  }
  return found;
}

/** The code with which a shell says that it may not start a file. */
const notStarted = 126;

/** Why the mode did not help; undefined: the script starts. */
export function modeDisproved(
  { hook }: ModeFix,
  runs: readonly Run[],
  findings: readonly Finding[],
): string | undefined {
  const left = findings.some((finding) => finding.rule === rule.id && finding.hook === hook.id);
  if (left) return 'the finding remains after the change';
  const failed = runs.some(
    ({ case: { hook: of }, execution }) =>
      of.id === hook.id && execution.type === 'command' && execution.exitCode === notStarted,
  );
  return failed ? 'the script still cannot start' : undefined;
}

/** The exit code of a lint, from what was found. */
import type { Finding, Report, Severity } from '../model.js';

/** 0 clean, 1 findings at or above the level asked for, 2 usage or unreadable input, 3 a fault of ours. */
export type ExitCode = 0 | 1 | 2 | 3;

export const failLevels = ['error', 'warning', 'info', 'not-judged', 'never'] as const;
/** `not-judged`: hooks that this machine could not judge count as well; alone it leaves the severity at `error`. */
type FailLevel = (typeof failLevels)[number];
export type FailOn = readonly FailLevel[];

const rank: Readonly<Record<Severity, number>> = { info: 1, warning: 2, error: 3 };

/**
 * Input that could not be used outranks findings: a lint that did not see everything must not pass for a complete one,
 * whatever level was asked for.
 *
 * @example
 * ```ts
 * import { exitCode, lint } from 'hooklint';
 *
 * const report = await lint({ cwd: process.cwd(), paths: ['guard.sh'] });
 * console.log(exitCode(report, ['error'])); // 1
 * ```
 */
export function exitCode(report: Pick<Report, 'findings' | 'problems' | 'notJudged'>, failOn: FailOn): ExitCode {
  if (report.problems.length > 0) return 2;
  const blind = failOn.includes('not-judged') && (report.notJudged ?? []).length > 0;
  return blind || reaches(report.findings, failOn) ? 1 : 0;
}

/** Is one of the findings at or above the lowest of the levels? */
export function reaches(findings: readonly Pick<Finding, 'severity'>[], failOn: FailOn): boolean {
  if (failOn.includes('never')) return false;
  const severities = failOn.filter((level) => level !== 'not-judged' && level !== 'never');
  const lowest = Math.min(...(severities.length === 0 ? [rank.error] : severities.map((level) => rank[level])));
  return findings.some(({ severity }) => rank[severity] >= lowest);
}

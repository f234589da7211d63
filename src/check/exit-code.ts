/** The exit code of a lint, from what was found. */
import type { Finding, Report, Severity } from '../model.js';

/** 0 clean, 1 findings at or above the level asked for, 2 usage or unreadable input, 3 a fault of ours. */
export type ExitCode = 0 | 1 | 2 | 3;

export const failLevels = ['error', 'warning', 'info', 'never'] as const;
export type FailOn = (typeof failLevels)[number];

const rank: Readonly<Record<Severity, number>> = { info: 1, warning: 2, error: 3 };

/**
 * Input that could not be used outranks findings: a lint that did not see everything must not pass for a complete one,
 * whatever level was asked for.
 */
export function exitCode(report: Pick<Report, 'findings' | 'problems'>, failOn: FailOn): ExitCode {
  return report.problems.length > 0 ? 2 : reaches(report.findings, failOn) ? 1 : 0;
}

/** Is one of the findings at or above the level? */
export function reaches(findings: readonly Pick<Finding, 'severity'>[], failOn: FailOn): boolean {
  return failOn !== 'never' && findings.some((finding) => rank[finding.severity] >= rank[failOn]);
}

/** A baseline: the findings that a project has agreed to live with for now, so that only new ones count. Pure. */
import type { Finding, Report } from '../model.js';
import { fingerprints } from './fingerprint.js';
import { summarise } from './summary.js';

/** What a baseline file holds. The words beside a fingerprint are for those who review the file. */
export interface Baseline {
  readonly version: 1;
  readonly findings: readonly {
    readonly fingerprint: string;
    readonly rule: string;
    readonly file: string;
    readonly message: string;
  }[];
}

/** The findings as a baseline. */
export function baselineOf(findings: readonly Finding[]): Baseline {
  const prints = fingerprints(findings);
  return {
    version: 1,
    findings: findings.map(({ rule, place, message }, i) => ({
      fingerprint: prints[i] as string,
      rule,
      file: place.file,
      message,
    })),
  };
}

/** The report with only the findings that the baseline does not know; `gone` counts those of its own that are no more. */
export function sinceBaseline(baseline: Baseline, report: Report): { readonly report: Report; readonly gone: number } {
  const known = new Set(baseline.findings.map(({ fingerprint }) => fingerprint));
  const prints = fingerprints(report.findings);
  const seen = new Set(prints);
  const findings = report.findings.filter((_, i) => !known.has(prints[i] as string));
  return {
    report: { ...report, findings, summary: summarise(report.summary.hooks, report.summary.runs, findings) },
    gone: [...known].filter((fingerprint) => !seen.has(fingerprint)).length,
  };
}

/** The text of a baseline file: one finding per line, in a stable order, so that a change reads well in a diff. */
export function formatBaseline(baseline: Baseline): string {
  const rows = baseline.findings.map((finding) => JSON.stringify(finding)).sort();
  return `{"version":1,"findings":[${rows.length === 0 ? '' : `\n${rows.join(',\n')}\n`}]}\n`;
}

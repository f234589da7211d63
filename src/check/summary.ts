/** The counts at the foot of a report. */
import type { Finding, Severity, Summary } from '../model.js';

export function summarise(hooks: number, runs: number, findings: readonly Finding[]): Summary {
  const of = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return { hooks, runs, errors: of('error'), warnings: of('warning'), infos: of('info') };
}

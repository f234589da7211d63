/** GitLab's Code Quality report: findings in the widget of a merge request and on its changed lines. */

import { fingerprintOf, fingerprints } from '../check/fingerprint.js';
import type { Place, Report, Severity } from '../model.js';
import { escapeJson, escapeText } from './escape.js';
import { repositoryPath } from './paths.js';
import { onVersions } from './stretch.js';

const severities: Readonly<Record<Severity, 'major' | 'minor' | 'info'>> = {
  error: 'major',
  warning: 'minor',
  info: 'info',
};

export function gitlabReport(report: Report): string {
  const prints = fingerprints(report.findings);
  const location = ({ file, line }: Place) => ({ path: repositoryPath(file, report), lines: { begin: line ?? 1 } });
  const issues = [
    ...report.findings.map(({ rule, severity, message, help, place, ...finding }, i) => ({
      description: escapeText(`${message}${onVersions(finding)} ${help}`),
      check_name: rule,
      fingerprint: prints[i],
      severity: severities[severity],
      location: location(place),
    })),
    ...report.problems.map(({ message, hint = '', place = { file: '.' } }) => ({
      description: escapeText(`${message} ${hint}`.trim()),
      check_name: 'cannot-lint',
      fingerprint: fingerprintOf(`cannot-lint\0${place.file}\0${message}`),
      severity: 'blocker',
      location: location(place),
    })),
  ];
  return `${escapeJson(JSON.stringify(issues, null, 2))}\n`;
}

/** Workflow commands of GitHub Actions: one annotation per finding, on the line that it speaks of. */
import type { Finding, Place, Report, Severity } from '../model.js';
import { escapeText } from './escape.js';
import { onVersions } from './stretch.js';

const commands: Readonly<Record<Severity, 'error' | 'warning' | 'notice'>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

export function githubReport(report: Report): string {
  return [
    ...report.problems.map(({ message, hint, place }) =>
      annotation('error', 'hooklint: cannot lint', hint === undefined ? message : `${message}\n${hint}`, place),
    ),
    ...report.findings.map(findingAnnotation),
  ].join('');
}

function findingAnnotation({ rule, severity, message, help, place, ...finding }: Finding): string {
  return annotation(commands[severity], `hooklint: ${rule}${onVersions(finding)}`, `${message}\n${help}`, place);
}

function annotation(command: string, title: string, text: string, place: Place | undefined): string {
  const { file, line, column, endLine, endColumn } = place ?? {};
  // GitHub refuses a column range that spans lines; the lines alone are kept then.
  const oneLine = endLine === undefined || endLine === line;
  const properties = Object.entries({
    file,
    line,
    endLine,
    col: oneLine ? column : undefined,
    endColumn: oneLine ? endColumn : undefined,
    title,
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`]));
  return `::${command} ${properties.join(',')}::${escapeData(text)}\n`;
}

/** What the runner decodes in the text of a command; everything else that a terminal would obey is shown instead. */
function escapeData(text: string): string {
  return escapeText(text).replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

/** Workflow commands of GitHub Actions: one annotation per finding, on the line that it speaks of. */
import type { Finding, Place, Report, Severity } from '../model.js';
import { escapeText } from './escape.js';
import { hookRows, notJudgedRows } from './hook-rows.js';
import { layoutOf } from './layout.js';
import { repositoryPath } from './paths.js';
import { onVersions } from './stretch.js';
import { summaryText } from './summary-text.js';
import { gravestFirst, toldOf } from './told.js';

const commands: Readonly<Record<Severity, 'error' | 'warning' | 'notice'>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

/** Annotations; then a folded line for each hook. */
export function githubReport(report: Report): string {
  const at = (place: Place): Place => ({ ...place, file: repositoryPath(place.file, report) });
  return [
    ...report.problems.map(({ message, hint, place }) => {
      // The log shows the text alone, and a file that is not there has no page that could show an annotation.
      const named = place === undefined ? message : `${at(place).file}: ${message}`;
      const said = hint === undefined ? named : `${named}\n${hint}`;
      return annotation('error', 'hooklint: cannot lint', said, place === undefined ? undefined : at(place));
    }),
    ...inTurn(report.findings).map((finding) => findingAnnotation({ ...finding, place: at(finding.place) })),
    ...hooksSeen(report),
  ].join('');
}

/** The gravest first, but one of each cause before others of it: GitHub shows ten annotations of each kind. */
export function inTurn(findings: readonly Finding[]): readonly Finding[] {
  const told = new Set(toldOf(findings).map(({ finding }) => finding));
  const sorted = gravestFirst(findings);
  return [...sorted.filter((each) => told.has(each)), ...sorted.filter((each) => !told.has(each))];
}

function findingAnnotation({ rule, severity, message, help, place, ...finding }: Finding): string {
  return annotation(commands[severity], `hooklint: ${rule}${onVersions(finding)}`, `${message}\n${help}`, place);
}

/** Columns of a log. */
const logWidth = 120;

function hooksSeen(report: Report): readonly string[] {
  const layout = layoutOf({ width: logWidth });
  const lines = [...hookRows(report, layout), ...notJudgedRows(report, layout)];
  if (lines.length === 0) return [];
  return [
    `::group::${escapeData(`hooklint: ${summaryText(report)}`)}\n`,
    ...lines.map((line) => `${line}\n`),
    '::endgroup::\n',
  ];
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

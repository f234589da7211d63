/** JUnit XML: a suite per hook, a case per payload, a failure for every error and warning that the run shows. */
import type { Finding, Hook, Report, Run } from '../model.js';
import { escapeLine, escapeText } from './escape.js';
import { verdictLine } from './line.js';
import { placeText } from './pretty.js';
import { onVersions } from './stretch.js';

interface Case {
  readonly name: string;
  readonly findings: readonly Finding[];
  readonly output?: string;
}

export function junitReport(report: Report): string {
  const suites = [
    ...report.project.hooks.map((hook) => suite(hook, report)),
    ...elsewhere(report),
    ...problems(report),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="hooklint">\n${suites.join('')}</testsuites>\n`;
}

function suite(hook: Hook, report: Report): string {
  const findings = report.findings.filter((finding) => finding.hook === hook.id);
  const runs = report.runs.filter((run) => run.case.hook.id === hook.id);
  const shown = new Set(runs.map((run) => run.case.id));
  // What no run shows belongs to the hook itself, which is a case of its own so that it cannot get lost.
  const ofHook = findings.filter((finding) => !finding.cases?.some((id) => shown.has(id)));
  return suiteXml(`${hook.script?.path ?? hook.handler.command ?? hook.id} (${hook.event})`, [
    { name: 'hook', findings: ofHook },
    ...runs.map((run) => caseOf(run, findings)),
  ]);
}

function caseOf(run: Run, findings: readonly Finding[]): Case {
  return {
    name: run.case.payload.id,
    findings: findings.filter((finding) => finding.cases?.includes(run.case.id)),
    output: verdictLine(run.verdict),
  };
}

/** Findings on configuration that belong to no hook. */
function elsewhere(report: Report): readonly string[] {
  const findings = report.findings.filter((finding) => finding.hook === undefined);
  return [...new Set(findings.map((finding) => finding.place.file))].map((file) =>
    suiteXml(file, [{ name: 'configuration', findings: findings.filter((finding) => finding.place.file === file) }]),
  );
}

function problems(report: Report): readonly string[] {
  if (report.problems.length === 0) return [];
  const cases = report.problems.map(({ message, hint, place }) => {
    const name = attribute(place === undefined ? 'input' : placeText(place));
    return `    <testcase name="${name}" classname="cannot lint">\n      <error message="${attribute(message)}">${content(hint ?? '')}</error>\n    </testcase>\n`;
  });
  return [
    `  <testsuite name="cannot lint" tests="${cases.length}" failures="0" errors="${cases.length}">\n${cases.join('')}  </testsuite>\n`,
  ];
}

function suiteXml(name: string, cases: readonly Case[]): string {
  const failed = cases.filter((testcase) => testcase.findings.some(fails)).length;
  const body = cases.map((testcase) => caseXml(name, testcase)).join('');
  return `  <testsuite name="${attribute(name)}" tests="${cases.length}" failures="${failed}" errors="0">\n${body}  </testsuite>\n`;
}

function caseXml(suiteName: string, { name, findings, output }: Case): string {
  const open = `    <testcase name="${attribute(name)}" classname="${attribute(suiteName)}"`;
  const inner = [
    ...findings.filter(fails).map(failure),
    ...(output === undefined ? [] : [`      <system-out>${content(output)}</system-out>\n`]),
    ...findings
      .filter((finding) => !fails(finding))
      .map((finding) => `      <system-out>${content(summary(finding))}</system-out>\n`),
  ];
  return inner.length === 0 ? `${open}/>\n` : `${open}>\n${inner.join('')}    </testcase>\n`;
}

const fails = ({ severity }: Finding): boolean => severity !== 'info';

function failure(finding: Finding): string {
  return `      <failure type="${attribute(finding.rule)}" message="${attribute(finding.message)}">${content(summary(finding))}</failure>\n`;
}

function summary({ severity, rule, place, message, help, ...finding }: Finding): string {
  return `${placeText(place)}: ${severity} ${rule}${onVersions(finding)}\n${message}\n${help}`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Control characters, which XML cannot hold at all, are written out before. */
function content(text: string): string {
  return escapeText(text).replace(/[&<>"']/g, (character) => entities[character] as string);
}

function attribute(text: string): string {
  return content(escapeLine(text));
}

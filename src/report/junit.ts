/**
 * JUnit XML: a suite per hook. Each error and warning is a case of its own that fails, once, however many runs show it;
 * every other run is a case that passes, with the time that it took.
 */

import { hookName } from '../evidence/hook-name.js';
import { showsConduct } from '../model/lack.js';
import type { Finding, Hook, Report, Run } from '../model.js';
import { durationOf } from './durations.js';
import { escapeLine, escapeText } from './escape.js';
import { verdictLine } from './line.js';
import { unjudgedMods } from './mods.js';
import { placeText } from './place-text.js';
import { onVersions } from './stretch.js';
import { gravestFirst } from './told.js';

interface Case {
  readonly name: string;
  /** Milliseconds. */
  readonly time?: number;
  readonly output?: string;
  readonly failure?: Finding;
  /** Why it was not tried. */
  readonly skipped?: string;
}

export function junitReport(report: Report): string {
  const suites = [
    ...report.project.hooks.map((hook) => suite(hook, report)),
    ...unjudgedMods(report).map(({ name, why }) => suiteXml(name, [{ name: 'not judged', skipped: why }])),
    ...elsewhere(report),
    ...problems(report),
  ];
  const time = report.durationMs === undefined ? '' : ` time="${seconds(report.durationMs)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="hooklint"${time}>\n${suites.join('')}</testsuites>\n`;
}

function suite(hook: Hook, report: Report): string {
  const findings = gravestFirst(report.findings.filter((finding) => finding.hook === hook.id));
  const runs = report.runs.filter((run) => run.case.hook.id === hook.id);
  const failing = new Set(findings.filter(fails).flatMap(({ cases = [] }) => cases));
  return suiteXml(`${hookName(hook)} (${hook.event})`, [
    ...findings.map((finding) => caseOf(finding, runs)),
    ...runs.filter((run) => !failing.has(run.case.id) && showsConduct(run)).map(passing),
    ...untried(hook, report),
  ]);
}

/** A finding stands for the runs that show it: their time is its own, and the first of them says what came of it. */
function caseOf(finding: Finding, all: readonly Run[]): Case {
  const runs = fails(finding) ? all.filter((run) => finding.cases?.includes(run.case.id)) : [];
  const [first] = runs;
  const name = `${finding.rule} at ${placeText(finding.place)}`;
  const told =
    first === undefined
      ? fails(finding)
        ? undefined
        : summary(finding)
      : `${verdictLine(first.verdict)}\non ${runs.map((run) => run.case.payload.id).join(', ')}`;
  return {
    name,
    ...timeOf(runs),
    ...(told === undefined ? {} : { output: told }),
    ...(fails(finding) ? { failure: finding } : {}),
  };
}

function passing(run: Run): Case {
  return { name: run.case.payload.id, ...timeOf([run]), output: verdictLine(run.verdict) };
}

function timeOf(runs: readonly Run[]): Pick<Case, 'time'> {
  const times = runs.flatMap(({ execution }) => durationOf(execution) ?? []);
  return times.length === 0 ? {} : { time: times.reduce((sum, time) => sum + time, 0) };
}

/** Why a hook was not run, or cannot be judged on this machine. */
function untried({ id }: Hook, { notRun, notJudged = [] }: Report): readonly Case[] {
  const lacking = notJudged.filter(({ hooks }) => hooks.includes(id));
  if (lacking.length > 0) {
    return lacking.map(({ cause, remedy }) => ({ name: 'not judged here', skipped: `${cause}. ${remedy}` }));
  }
  return notRun.filter(({ hook }) => hook === id).map(({ why }) => ({ name: 'not run', skipped: why }));
}

/** Findings on configuration that belong to no hook. */
function elsewhere(report: Report): readonly string[] {
  const findings = gravestFirst(report.findings.filter((finding) => finding.hook === undefined));
  return [...new Set(findings.map((finding) => finding.place.file))].map((file) =>
    suiteXml(
      file,
      findings.filter((finding) => finding.place.file === file).map((finding) => caseOf(finding, [])),
    ),
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
  const count = (of: (testcase: Case) => unknown): number => cases.filter((each) => of(each) !== undefined).length;
  const times = cases.flatMap(({ time }) => time ?? []);
  const attributes = [
    `name="${attribute(name)}"`,
    `tests="${cases.length}"`,
    `failures="${count(({ failure }) => failure)}"`,
    'errors="0"',
    `skipped="${count(({ skipped }) => skipped)}"`,
    ...(times.length === 0 ? [] : [`time="${seconds(times.reduce((sum, time) => sum + time, 0))}"`]),
  ];
  const body = cases.map((testcase) => caseXml(name, testcase)).join('');
  return `  <testsuite ${attributes.join(' ')}>\n${body}  </testsuite>\n`;
}

function caseXml(suiteName: string, { name, time, output, failure, skipped }: Case): string {
  const timed = time === undefined ? '' : ` time="${seconds(time)}"`;
  const open = `    <testcase name="${attribute(name)}" classname="${attribute(suiteName)}"${timed}`;
  const inner = [
    ...(skipped === undefined ? [] : [`      <skipped message="${attribute(skipped)}"/>\n`]),
    ...(failure === undefined ? [] : [failed(failure)]),
    ...(output === undefined ? [] : [`      <system-out>${content(output)}</system-out>\n`]),
  ];
  return inner.length === 0 ? `${open}/>\n` : `${open}>\n${inner.join('')}    </testcase>\n`;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

const fails = ({ severity }: Finding): boolean => severity !== 'info';

function failed(finding: Finding): string {
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

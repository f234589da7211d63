/** The report for people: per hook what the client makes of its answers, the findings under it, then a summary. */
import type { Finding, Hook, Place, Problem, Report, Run, Summary } from '../model.js';
import { emphasise } from './emphasis.js';
import { escapeLine, escapeText } from './escape.js';
import { foldGroups, grouped, groupRuns, type RunGroup } from './groups.js';
import { type Layout, layoutOf } from './layout.js';
import type { Paint } from './paint.js';
import { onPayloads } from './payload-names.js';
import { onVersions } from './stretch.js';
import { togetherBlocks } from './together.js';
import { lineText, unreachedIn } from './unreached.js';
import { plural } from './words.js';
import { wrap } from './wrap.js';

export interface PrettyOptions {
  /** Columns; default 80. Lines stay readable from 40 up, and are not stretched beyond 120. */
  readonly width?: number;
  readonly paint?: Paint;
  /** Findings and problems only. */
  readonly quiet?: boolean;
}

export function prettyReport(report: Report, options: PrettyOptions = {}): string {
  const layout = layoutOf(options);
  const quiet = options.quiet === true;
  const ofNoHook = report.findings.filter((finding) => finding.hook === undefined);
  const blocks = [
    ...problemBlocks(report.problems, layout),
    ...ofNoHook.map((finding) => findingBlock(finding, '', layout)),
    ...report.project.hooks.flatMap((hook) => hookBlock(hook, report, quiet, layout)),
    ...(quiet ? [] : togetherBlocks(report, layout)),
    ...(quiet ? [] : ignoredBlocks(report.project.ignored, layout)),
    ...(quiet && report.findings.length + report.problems.length === 0 ? [] : [summaryLine(report, layout)]),
  ];
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
}

function hookBlock(hook: Hook, report: Report, quiet: boolean, layout: Layout): readonly string[] {
  const findings = report.findings.filter((finding) => finding.hook === hook.id);
  if (quiet && findings.length === 0) return [];
  const runs = report.runs.filter((run) => run.case.hook.id === hook.id);
  const groups = foldGroups(groupRuns(runs));
  const neverWorked = runs.every(({ verdict }) => verdict.status !== 'success' && verdict.effect === 'proceed');
  // Under the first group that shows it; a finding that no run shows stands under the header.
  const shownBy = (finding: Finding): number =>
    groups.findIndex((group) => group.runs.some((run) => finding.cases?.includes(run.case.id)));
  const under = (index: number): readonly string[] =>
    findings.filter((finding) => shownBy(finding) === index).map((finding) => findingBlock(finding, '  ', layout));
  return [
    [
      header(hook, layout),
      ...under(-1),
      ...(quiet || groups.length > 0 ? [] : [wrap(notRun(hook, report), layout.width, '  ')]),
      ...groups.flatMap((group, index) => [...(quiet ? [] : [groupBlock(group, runs, layout)]), ...under(index)]),
      ...(quiet || neverWorked || findings.some(({ rule }) => rule === 'guard-never-fired')
        ? []
        : unseenBlocks(hook, report, layout)),
    ].join('\n'),
  ];
}

function header(hook: Hook, { width, paint }: Layout): string {
  const name = hook.script?.path ?? hook.handler.command ?? hook.handler.url ?? hook.handler.type;
  const matcher = hook.matcher === undefined || hook.matcher === '' ? '' : ` ${escapeLine(hook.matcher)}`;
  const text = [paint.strong(escapeLine(name)), `${hook.event}${matcher}`, paint.faint(`(${origin(hook)})`)].join('  ');
  return wrap(text, width, '', '  ');
}

function origin(hook: Hook): string {
  switch (hook.decidedBy) {
    case 'flag':
      return 'event given by --event';
    case 'settings':
      return `registered in ${placeText({ ...hook.place, column: undefined })}`;
    case 'directive':
      return 'event from its directive';
    case 'path':
      return 'event from its path';
    case 'text':
      return 'event from its text';
  }
}

function notRun({ id }: Hook, { notRun: all }: Report): string {
  const why = all.find(({ hook }) => hook === id)?.why;
  return why === undefined ? 'not run' : `not run: ${escapeLine(why)}`;
}

function groupBlock(group: RunGroup, runs: readonly Run[], { width, paint }: Layout): string {
  const lines = group.lines.map(({ versions, line }) =>
    wrap(`${versions === undefined ? '' : `${versions}: `}${emphasise(line, paint)}`, width, '  ', '    '),
  );
  const ids = group.runs.map((run) => run.case.payload.id);
  const [
    {
      case: {
        hook: { event },
      },
    },
  ] = group.runs;
  return [
    ...lines,
    paint.faint(wrap(onPayloads(event, ids, runs.length, width, group.wordings), width, '    ', '      ')),
  ].join('\n');
}

/** Where a guard has other ways to block than those that were seen, one line names them; the JSON report has all. */
function unseenBlocks(hook: Hook, report: Report, { width, paint }: Layout): readonly string[] {
  const lines = unreachedIn(hook, report).filter(({ blocks }) => blocks);
  if (lines.length === 0) return [];
  const shown = lines.slice(0, 3).map((line) => escapeLine(lineText(line)));
  const rest = lines.length - shown.length;
  const text = `no run came to ${shown.join('; ')}${rest === 0 ? '' : ` and ${rest} more`}`;
  return [paint.faint(wrap(text, width, '  ', '    '))];
}

function findingBlock(finding: Finding, indent: string, { width, paint }: Layout): string {
  const title = [
    paint[finding.severity](finding.severity),
    paint.strong(finding.rule),
    paint.faint(placeText(finding.place)),
    ...(finding.versions === undefined ? [] : [onVersions(finding).trim()]),
  ].join('  ');
  const body = `${indent}  `;
  return [
    `${indent}${title}`,
    ...escapeText(finding.message)
      .split('\n')
      .map((line) => wrap(line, width, body)),
    ...escapeText(`Help: ${finding.help}`)
      .split('\n')
      .map((line) => wrap(line, width, body)),
    ...(finding.fix === undefined
      ? []
      : [
          wrap(
            `Fix: ${escapeLine(finding.fix.description)} (--fix${finding.fix.safe ? '' : ' --unsafe'})`,
            width,
            body,
          ),
        ]),
  ].join('\n');
}

/** The same problem of several files is told once. */
function problemBlocks(problems: readonly Problem[], { width, paint }: Layout): readonly string[] {
  const told = grouped(problems, ({ message, hint }) => JSON.stringify([message, hint]));
  return [...told.values()].map((same) => {
    const [{ message, hint }] = same;
    const places = same.flatMap(({ place }) => (place === undefined ? [] : [placeText(place)]));
    const at = places.length === 0 ? '' : `${places.join(', ')}: `;
    return [
      wrap(`${paint.error('problem')}  ${at}${escapeLine(message)}`, width, '', '  '),
      ...(hint === undefined ? [] : [wrap(escapeLine(hint), width, '  ')]),
    ].join('\n');
  });
}

/** Places that are passed over for the same reason stand together. */
function ignoredBlocks(ignored: Report['project']['ignored'], { width, paint }: Layout): readonly string[] {
  return [...grouped(ignored, ({ why }) => why)].map(([why, same]) => {
    const places = same.map(({ place }) => placeText(place)).join(', ');
    return wrap(`${paint.faint('ignored')}  ${places}: ${escapeLine(why)}`, width, '', '  ');
  });
}

function summaryLine(report: Report, { width, paint }: Layout): string {
  const { summary, problems } = report;
  const counts = [
    paintCount(summary.errors, 'error', paint.error),
    paintCount(summary.warnings, 'warning', paint.warning),
    paintCount(summary.infos, 'info', paint.info),
    ...(problems.length === 0 ? [] : [paint.error(plural(problems.length, 'problem'))]),
  ].filter((text) => text !== '');
  const found = counts.length === 0 ? paint.good('no findings') : counts.join(', ');
  return wrap(`${scope(summary)} for client ${escapeLine(report.client)}: ${found}`, width, '', '  ');
}

function scope({ hooks, runs }: Summary): string {
  return `${plural(hooks, 'hook')}, ${plural(runs, 'run')}`;
}

function paintCount(count: number, noun: string, colour: (text: string) => string): string {
  return count === 0 ? '' : colour(plural(count, noun));
}

/** `file:line:column`, as far as known. */
export function placeText({
  file,
  line,
  column,
}: Pick<Place, 'file' | 'line'> & { readonly column?: number | undefined }): string {
  return escapeLine([file, line, column].filter((part) => part !== undefined).join(':'));
}

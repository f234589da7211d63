/** Every verdict of every hook, with the payloads that came to it: what a reader asks for who doubts a finding. */

import { hookName } from '../evidence/hook-name.js';
import type { Hook, Report, Run } from '../model.js';
import { reachOf } from '../mods/reach.js';
import { durationsOf, durationsText } from './durations.js';
import { emphasise } from './emphasis.js';
import { escapeLine } from './escape.js';
import { foldGroups, groupRuns, type RunGroup } from './groups.js';
import { isJudgedAsMeant, modsNotJudged, rows } from './hook-rows.js';
import type { Layout } from './layout.js';
import { judgedModRuns, modHooks, unjudgedModRows } from './mod-runs.js';
import { reachText } from './mods.js';
import { onPayloads } from './payload-names.js';
import { placeText } from './place-text.js';
import { lineText, unreachedIn } from './unreached.js';
import { plural } from './words.js';
import { wrap } from './wrap.js';

/** A block for each hook. */
export function verdictBlocks(report: Report, layout: Layout): readonly string[] {
  const mods = modHooks(report);
  const withMods = mods.length === 0 ? report : { ...report, runs: [...report.runs, ...judgedModRuns(report)] };
  return [
    ...[...report.project.hooks, ...mods].map((hook) => hookBlock(hook, withMods, layout)),
    ...rows([...modsNotJudged(report, layout), ...unjudgedModRows(report, layout)]),
  ];
}

function hookBlock(hook: Hook, report: Report, layout: Layout): string {
  const runs = report.runs.filter((run) => run.case.hook.id === hook.id);
  const groups = foldGroups(groupRuns(runs));
  const neverWorked = runs.every(({ verdict }) => verdict.status !== 'success' && verdict.effect === 'proceed');
  const unjudged = causesOf(hook, runs, report);
  const neverFired = report.findings.some(
    (finding) => finding.hook === hook.id && finding.rule === 'guard-never-fired',
  );
  return [
    header(hook, runs, layout),
    ...reachOf(hook, report.project.mods).map((reach) =>
      wrap(escapeLine(reachText(hook, reach, report)), layout.width, '  '),
    ),
    ...(groups.length > 0 ? [] : [wrap(notRun(hook, report), layout.width, '  ')]),
    ...(unjudged.length > 0
      ? unjudged.map((cause) => wrap(`not judged here: ${escapeLine(cause)}`, layout.width, '  ', '    '))
      : groups.map((group) => groupBlock(group, runs, layout))),
    ...leftOutLine(hook, report, layout),
    ...(neverWorked || neverFired || unjudged.length > 0 ? [] : unseenBlocks(hook, report, layout)),
  ].join('\n');
}

/** What every run of a hook ended for, where it is the machine that lacks it: what else they came to is none of the hook's. */
function causesOf({ id }: Hook, runs: readonly Run[], { notJudged = [] }: Report): readonly string[] {
  if (runs.length === 0 || !runs.every(({ lacked }) => lacked?.ended === true)) return [];
  return notJudged.flatMap(({ cause, hooks }) => (hooks.includes(id) ? [cause] : []));
}

function header(hook: Hook, runs: readonly Run[], { width, paint }: Layout): string {
  const matcher = hook.matcher === undefined || hook.matcher === '' ? '' : ` ${escapeLine(hook.matcher)}`;
  const times = durationsOf(runs);
  const text = [
    paint.strong(escapeLine(hookName(hook))),
    `${hook.event}${matcher}`,
    ...(times === undefined
      ? []
      : [`${durationsText(times)}${times.without === undefined ? '' : ` without ${times.without}`}`]),
    paint.faint(`(${origin(hook)}${isJudgedAsMeant(runs[0]) ? ', but it never runs; judged as meant' : ''})`),
  ].join('  ');
  return wrap(text, width, '', '  ');
}

function origin(hook: Hook): string {
  switch (hook.decidedBy) {
    case 'flag':
      return 'event set by --event';
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

/** Payloads that are the same to the hook as others, as far as its text tells. */
function leftOutLine({ id }: Hook, { leftOut = [] }: Report, { width, paint }: Layout): readonly string[] {
  const payloads = leftOut.find(({ hook }) => hook === id)?.payloads;
  if (payloads === undefined) return [];
  const text = `${plural(payloads, 'more payload')} left out: its text cannot tell ${payloads === 1 ? 'it' : 'them'} from these (--effort thorough runs all)`;
  return [paint.faint(wrap(text, width, '  ', '    '))];
}

/** Where a guard has other ways to block than those that were seen, one line names them; the JSON report has all. */
function unseenBlocks(hook: Hook, report: Report, { width, paint }: Layout): readonly string[] {
  const lines = unreachedIn(hook, report).filter(({ blocks }) => blocks);
  if (lines.length === 0) return [];
  const shown = lines.slice(0, 3).map((line) => escapeLine(lineText(line)));
  const rest = lines.length - shown.length;
  const text = `no run reached ${shown.join('; ')}${rest === 0 ? '' : ` and ${rest} more`}`;
  return [paint.faint(wrap(text, width, '  ', '    '))];
}

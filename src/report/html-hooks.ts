/** The hooks of the HTML report: a row for each, and under it every outcome with the payloads that came to it. */

import { gistOf } from '../evidence/gist.js';
import { hookName } from '../evidence/hook-name.js';
import { showsConduct } from '../model/lack.js';
import type { Execution, Hook, Message, Notice, Report, Run } from '../model.js';
import { shorten } from '../text/cut.js';
import { grouped } from '../text/grouped.js';
import { conductOf, deedOf, unjudgedOf } from './conduct.js';
import { durationOf, durationsOf, durationText, leftOutOfTimes } from './durations.js';
import { groupRuns, type RunGroup } from './groups.js';
import { chipClass, chipText, type Faults } from './html-matrix.js';
import { code, fileName, gistHtml, prose, text } from './html-text.js';
import { judgedModRuns, modHooks } from './mod-runs.js';
import { unjudgedMods } from './mods.js';
import { placeText } from './place-text.js';
import { lineText, unreachedIn } from './unreached.js';
import { plural } from './words.js';

/** UTF-16 units of a stream that are shown. */
const shownOutput = 4_000;

/** The outcomes of each hook, and where in the page they stand. */
export interface Outcomes {
  readonly groupsOf: ReadonlyMap<string, readonly RunGroup[]>;
  readonly anchorOf: (run: Run) => string;
}

/** The runs of each hook in groups of one outcome, and where the page tells of each run. */
export function outcomesOf(report: Report): Outcomes {
  const runsOf = grouped(report.runs, (run) => run.case.hook.id);
  const groupsOf = new Map(report.project.hooks.map(({ id }) => [id, groupRuns(runsOf.get(id) ?? [])]));
  const anchors = new Map<Run, string>();
  report.project.hooks.forEach(({ id }, hook) => {
    groupsOf.get(id)?.forEach(({ runs }, group) => {
      for (const run of runs) anchors.set(run, `outcome-${hook}-${group}`);
    });
  });
  return { groupsOf, anchorOf: (run) => anchors.get(run) ?? '' };
}

/** A row for each hook: what it was seen to do, and how long it took. */
export function hookTable(report: Report): string {
  if (report.project.hooks.length === 0) return '';
  const judged = report.runs.filter(showsConduct);
  const runsOf = grouped(judged, (run) => run.case.hook.id);
  const unjudged = unjudgedOf(report.runs);
  const lacking = new Map(
    (report.notJudged ?? []).flatMap(({ hooks, cause, remedy }) => hooks.map((id) => [id, `${cause}. ${remedy}`])),
  );
  const rows = report.project.hooks.map((hook, index) => {
    const runs = runsOf.get(hook.id);
    const did =
      runs === undefined
        ? `<span class="nothing">${prose(whyNot(hook, report, lacking))}</span>`
        : conductHtml(runs, unjudged.get(hook.id), unreachedIn(hook, report));
    const times = runs === undefined ? undefined : durationsOf(runs);
    const [median, worst] = times === undefined ? ['', ''] : [durationText(times.median), durationText(times.worst)];
    return `<tr><th scope="row"><a href="#hook-${index}">${fileName(hookName(hook))}</a></th><td>${hook.event} ${hook.matcher === undefined ? '' : code(hook.matcher)}</td><td>${did}</td><td class="time" data-label="median">${median}</td><td class="time" data-label="worst">${worst}</td></tr>`;
  });
  const leftOut = leftOutOfTimes(judged);
  return `<section id="hooks"><h2>Hooks</h2><div class="scroll"><table class="hooks"><thead><tr><th scope="col">hook</th><th scope="col">event</th><th scope="col">what it did</th><th scope="col">median</th><th scope="col">worst</th></tr></thead><tbody>${[...rows, ...modRows(report)].join('')}</tbody></table></div>${leftOut === undefined ? '' : `<p>${text(leftOut)}</p>`}</section>`;
}

/** A row for each mod and event, and one for each mod that was not judged. */
function modRows(report: Report): readonly string[] {
  const runsOf = grouped(judgedModRuns(report), (run) => run.case.hook.id);
  const row = (name: string, event: string, did: string) =>
    `<tr><th scope="row">${text(name)}</th><td>${text(event)}</td><td>${did}</td><td class="time"></td><td class="time"></td></tr>`;
  return [
    ...modHooks(report).flatMap((hook) => {
      const runs = runsOf.get(hook.id);
      return runs === undefined ? [] : [row(`${hookName(hook)} (mod)`, hook.event, conductHtml(runs))];
    }),
    ...unjudgedMods(report).map(({ name, why }) =>
      row(name, '', `<span class="nothing">${text(`not judged: ${why}`)}</span>`),
    ),
  ];
}

function whyNot({ id }: Hook, { notRun }: Report, lacking: ReadonlyMap<string, string>): string {
  const lacks = lacking.get(id);
  if (lacks !== undefined) return `not judged here: ${lacks}`;
  return `not run: ${notRun.find(({ hook }) => hook === id)?.why ?? 'no run was requested'}`;
}

function conductHtml(...of: Parameters<typeof conductOf>): string {
  const { clauses, doing, example } = conductOf(...of);
  const deed = doing === undefined ? '' : `${text(doing)} `;
  return `${text(clauses.join(', '))}${example === undefined ? '' : `, e.g. ${deed}${gistHtml(shorten(example, 80))}`}`;
}

/** Every outcome of every hook. */
export function hookSections(report: Report, outcomes: Outcomes, faults: Faults): string {
  const sections = report.project.hooks.flatMap((hook, index) => {
    const groups = outcomes.groupsOf.get(hook.id) ?? [];
    if (groups.length === 0) return [];
    return [
      `<section class="hook" id="hook-${index}">
<h3>${text(hookName(hook))} <small>${hook.event}${hook.matcher === undefined ? '' : ` ${text(hook.matcher)}`} · ${text(placeText(hook.place))}</small></h3>
${groups.map((group) => outcome(group, report, outcomes, faults)).join('\n')}
${unreachedList(hook, report)}
</section>`,
    ];
  });
  return sections.length === 0 ? '' : `<section id="outcomes"><h2>Every outcome</h2>${sections.join('\n')}</section>`;
}

function outcome({ lines, runs }: RunGroup, report: Report, { anchorOf }: Outcomes, faults: Faults): string {
  const [first] = runs;
  const deed = deedOf(first);
  const faulty = runs.map((run) => faults.get(run.case.id));
  const fault = faulty.find((each) => each === 'error') ?? faulty.find((each) => each !== undefined);
  const ids = new Set(runs.map((run) => run.case.id));
  const rules = report.findings.filter(({ cases }) => cases?.some((id) => ids.has(id))).map(({ rule }) => rule);
  const told = lines.map(({ versions, line }) => text(versions === undefined ? line : `${versions}: ${line}`));
  const marks = [...new Set(rules)].map((rule) => ` <mark>${text(rule)}</mark>`).join('');
  return `<details class="outcome" id="${anchorOf(first)}" data-deed="${deed ?? 'none'}" data-faulty="${fault !== undefined}">
<summary><span class="${chipClass(deed, fault)}">${chipText(deed, fault)}</span> <span class="count">${plural(runs.length, 'payload')}</span> ${told.join('<br>')}${marks}</summary>
<ul class="payloads">${runs.map(payloadItem).join('')}</ul>
${runs.length === 1 ? '' : `<p class="nothing">On the first of these:</p>`}
<div class="sides"><div><h4>What Claude sees</h4>${messages(first.verdict.toClaude, first.verdict.later)}</div><div><h4>What the user sees</h4>${notices(first.verdict.toUser)}</div></div>
${executed(first.execution)}
</details>`;
}

function payloadItem({ case: { payload }, execution }: Run): string {
  const time = durationOf(execution);
  return `<li>${gistHtml(gistOf(payload))} <small>${text(payload.id)}${time === undefined ? '' : `, ${durationText(time)}`}</small></li>`;
}

function unreachedList(hook: Hook, report: Report): string {
  const lines = unreachedIn(hook, report);
  if (lines.length === 0) return '';
  const items = lines.map((line) => `<li>${code(lineText(line))}</li>`);
  return `<details><summary>No run reached ${lines.length === 1 ? 'a line that replies' : `${lines.length} lines that reply`}</summary><ul>${items.join('')}</ul></details>`;
}

function messages(list: readonly Message[], later: string | undefined): string {
  if (later !== undefined) return `<figure><figcaption>later</figcaption><pre>${text(later)}</pre></figure>`;
  if (list.length === 0) return '<p class="nothing">nothing</p>';
  return list
    .map(
      ({ role, nextTurn, to, isError, text: said }) =>
        `<figure><figcaption>${[role, ...(isError === true ? ['error'] : []), ...(to === undefined ? [] : [to]), ...(nextTurn === true ? ['next turn'] : [])].join(', ')}</figcaption><pre>${text(said)}</pre></figure>`,
    )
    .join('');
}

function notices(list: readonly Notice[]): string {
  if (list.length === 0) return '<p class="nothing">nothing</p>';
  return list
    .map(
      ({ places, cut, text: said }) =>
        `<figure><figcaption>${[...places, ...(cut === true ? ['cut'] : [])].join(', ')}</figcaption><pre>${text(said)}</pre></figure>`,
    )
    .join('');
}

function executed(execution: Execution): string {
  if (execution.type !== 'command') return `<h4>Reply</h4><pre>${text(JSON.stringify(execution, null, 2))}</pre>`;
  const { exitCode, signal, timedOut, stdout, stderr } = execution;
  const ended = timedOut ? 'timed out' : signal !== null ? `${signal}, exit ${exitCode}` : `exit ${exitCode}`;
  return `<h4>What the hook did: ${text(ended)}</h4>${stream('stdout', stdout)}${stream('stderr', stderr)}`;
}

function stream(name: string, bytes: Uint8Array): string {
  if (bytes.length === 0) return '';
  const shown = shorten(new TextDecoder().decode(bytes.subarray(0, shownOutput * 4)), shownOutput);
  return `<figure><figcaption>${name}, ${bytes.length} bytes</figcaption><pre>${text(shown)}</pre></figure>`;
}

/** For each event, which hook does what on which payload: payloads on which all hooks do the same share a column. */

import { exampleOf, gistOf } from '../evidence/gist.js';
import { hookName } from '../evidence/hook-name.js';
import type { Hook, Report, Run, Severity } from '../model.js';
import { grouped } from '../text/grouped.js';
import { type DeedName, deedOf } from './conduct.js';
import { fileName, gistHtml, text } from './html-text.js';
import { verdictLine } from './line.js';

/** The word in a cell and on a chip. */
export const deedWords: Readonly<Record<DeedName | 'none', string>> = {
  block: 'blocks',
  ask: 'asks',
  defer: 'defers',
  allow: 'allows',
  answer: 'answers',
  'time-out': 'times out',
  fail: 'fails',
  end: 'ends turn',
  rewrite: 'rewrites',
  inform: 'informs Claude',
  show: 'informs user',
  none: 'nothing',
};

/** The severity of the gravest finding that a run shows, advice aside, by the id of its case. */
export type Faults = ReadonlyMap<string, Exclude<Severity, 'info'>>;

/** The worst severity of the findings about each case; advice is none. */
export function faultsOf({ findings }: Report): Faults {
  const faults = new Map<string, Exclude<Severity, 'info'>>();
  for (const { severity, cases = [] } of findings) {
    if (severity === 'info') continue;
    for (const id of cases) if (severity === 'error' || !faults.has(id)) faults.set(id, severity);
  }
  return faults;
}

/** `anchorOf`: where the outcome of a run is told in full. */
export function matrices(report: Report, faults: Faults, anchorOf: (run: Run) => string): string {
  const events = [...grouped(report.runs, (run) => run.case.hook.event)];
  if (events.length === 0) return '';
  const tables = events.map(([event, runs]) => {
    const hooks = [...new Map(runs.map((run) => [run.case.hook.id, run.case.hook])).values()];
    return `<h3>${event}</h3>${table(hooks, runs, faults, anchorOf)}`;
  });
  return `<section id="matrix"><h2>Who does what</h2>${legend(report.runs, faults)}${tables.join('\n')}</section>`;
}

/** Payloads on which every hook does the same; where none does anything they come last, as one. */
interface Column {
  /** What each hook does on them, as text to compare. */
  readonly deeds: readonly string[];
  readonly quiet: boolean;
  /** The runs on each payload. */
  readonly runs: (readonly [Run, ...Run[]])[];
}

function columnsOf(all: readonly Run[], faults: Faults): readonly Column[] {
  const deed = (run: Run): string => `${run.case.hook.id} ${deedOf(run) ?? 'none'} ${faults.get(run.case.id) ?? ''}`;
  const isMade = ([run]: readonly [Run, ...Run[]]): boolean => run.case.payload.madeFor !== undefined;
  const payloads = [...grouped(all, (run) => run.case.payload.id).values()];
  const columns: Column[] = [];
  // Payloads that were made for one hook come after the others: they join those on which this hook does the same.
  for (const runs of payloads.sort((a, b) => Number(isMade(a)) - Number(isMade(b)))) {
    const deeds = runs.map(deed);
    const quiet = runs.every((run) => deedOf(run) === undefined && !faults.has(run.case.id));
    const like = columns.find(
      (column) =>
        column.quiet === quiet &&
        (quiet ||
          ((isMade(runs) || deeds.length === column.deeds.length) && deeds.every((one) => column.deeds.includes(one)))),
    );
    if (like === undefined) columns.push({ deeds, quiet, runs: [runs] });
    else like.runs.push(runs);
  }
  return columns.sort((a, b) => Number(a.quiet) - Number(b.quiet));
}

/** Payloads that a heading names when it is pointed at. */
const mostInTitle = 30;

function table(hooks: readonly Hook[], runs: readonly Run[], faults: Faults, anchorOf: (run: Run) => string): string {
  const columns = columnsOf(runs, faults);
  const head = columns.map(({ runs: own, quiet }) => {
    const firsts = own.map(([run]) => run) as [Run, ...Run[]];
    const title = firsts.map((run) => gistOf(run.case.payload)).slice(0, mostInTitle);
    const more = firsts.length === 1 ? '' : ` <small>and ${firsts.length - 1} more</small>`;
    const label = quiet
      ? `<small>${quietHead(firsts.length, columns.length)}</small>`
      : `${gistHtml(exampleOf(firsts))}${more}`;
    return `<th scope="col" title="${text(title.join('\n'))}">${label}</th>`;
  });
  const rows = hooks.map((hook) => {
    const cells = columns.map(({ runs: own }) => {
      const run = own.flat().find((each) => each.case.hook.id === hook.id);
      return run === undefined ? '<td title="did not run on this payload"></td>' : cell(run, faults, anchorOf(run));
    });
    return `<tr><th scope="row">${fileName(hookName(hook, 40))}</th>${cells.join('')}</tr>`;
  });
  return `<div class="scroll"><table><thead><tr><td></td>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** Over the column of what does nothing: there may be no other. */
function quietHead(payloads: number, columns: number): string {
  if (columns === 1) return payloads === 1 ? 'the only payload' : `all ${payloads} payloads`;
  return payloads === 1 ? 'the other' : `the other ${payloads}`;
}

function cell(run: Run, faults: Faults, anchor: string): string {
  const fault = faults.get(run.case.id);
  return `<td><a class="${chipClass(deedOf(run), fault)}" href="#${anchor}" title="${text(verdictLine(run.verdict))}">${chipText(deedOf(run), fault)}</a></td>`;
}

/** A fault has the colour of its severity, whatever the hook did; what is well has that of the deed. */
export function chipClass(deed: DeedName | undefined, fault: Severity | undefined): string {
  return `chip ${fault === undefined ? `deed-${deed ?? 'none'}` : `fault-${fault}`}`;
}

/** What is written on the chip of a run. */
export function chipText(deed: DeedName | undefined, fault: Severity | undefined): string {
  return `${fault === undefined ? '' : '✗ '}${deedWords[deed ?? 'none']}`;
}

/** The chips that there are in this report, and what a mark in front of one means. */
function legend(runs: readonly Run[], faults: Faults): string {
  const deeds = [...new Set(runs.filter((run) => !faults.has(run.case.id)).map((run) => deedOf(run)))];
  const severities = [...new Set(faults.values())].sort();
  const chips = [
    ...deeds.map((deed) => `<span class="${chipClass(deed, undefined)}">${chipText(deed, undefined)}</span>`),
    ...severities.map((severity) => `<span class="chip fault-${severity}">✗ with an ${severity}</span>`),
  ].map((chip) => chip.replace('an warning', 'a warning'));
  return `<p class="legend">${chips.join(' ')}</p>`;
}

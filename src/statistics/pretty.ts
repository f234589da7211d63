/** Statistics for people: a block for each hook, the worst first. Pure; whatever a log said is escaped. */
import { compareVersions } from '../contract/version.js';
import { durationText } from '../report/durations.js';
import { escapeLine } from '../report/escape.js';
import type { Layout } from '../report/layout.js';
import { wrap } from '../report/wrap.js';
import { shorten } from '../text/cut.js';
import { quantile } from './durations.js';
import { type HookStatistics, mishapsOf, type Statistics } from './hook-statistics.js';
import { lintCommand } from './lint-command.js';
import { type Outcome, outcomes } from './outcome.js';

const words: Readonly<Record<Outcome, string>> = {
  timedOut: 'killed by the timeout',
  failedOpen: 'failed, and the action went ahead',
  badAnswer: 'answered what Claude Code discarded',
  cancelled: 'cancelled',
  blocked: 'blocked',
  fine: 'fine',
};

const indent = '  ';

export function prettyStatistics({ hooks, otherRuns, unreadable }: Statistics, layout: Layout): string {
  const { width } = layout;
  const notes = [
    ...(otherRuns > 0
      ? [`${counted(otherRuns)} ${plural(otherRuns, 'run')} of further hooks are not told apart.`]
      : []),
    ...(unreadable > 0
      ? [
          `${counted(unreadable)} ${plural(unreadable, 'line')} could not be read and ${unreadable === 1 ? 'is' : 'are'} not counted.`,
        ]
      : []),
    ...(hooks.some(({ everyRunLogged }) => !everyRunLogged)
      ? ['"At least": a transcript has no line for most runs of a hook that says nothing.']
      : []),
  ];
  const blocks = hooks.map((hook) => blockOf(hook, layout).join('\n'));
  const head = hooks.length === 0 ? 'No run of a hook is in these logs.' : headOf(hooks);
  return `${[wrap(head, width, ''), ...blocks, ...notes.map((note) => wrap(note, width, ''))].join('\n\n')}\n`;
}

function headOf(hooks: readonly HookStatistics[]): string {
  const runs = hooks.reduce((sum, hook) => sum + hook.runs, 0);
  const wrong = hooks.filter((hook) => mishapsOf(hook) > 0).length;
  const some = `${counted(hooks.length)} ${plural(hooks.length, 'hook')}, ${counted(runs)} logged ${plural(runs, 'run')}`;
  return wrong === 0
    ? `${some}. None went wrong.`
    : `${some}. ${counted(wrong)} went wrong at least once, the worst first:`;
}

function blockOf(hook: HookStatistics, { width, paint }: Layout): readonly string[] {
  const { event, names, example, first, last } = hook;
  const named = hook.hook ?? 'hooks that the log does not name';
  const on = names.flatMap((name) => (name.startsWith(`${event}:`) ? [name.slice(event.length + 1)] : []));
  const room = Math.max(20, width - event.length - 1);
  const where = [
    ...(on.length === 0 ? [] : [`on ${listed(on)}`]),
    ...(hook.project === undefined ? [] : [`in ${escapeLine(hook.project)}`]),
  ].join(', ');
  const span = [
    ...(first === undefined || last === undefined ? [] : [between(day(first), day(last))]),
    ...clientsOf(hook),
  ];
  const paragraph = (text: string): string => wrap(text, width, indent, `${indent}  `);
  return [
    `${paint.strong(event)} ${shorten(escapeLine(named), room)}`,
    ...(where === '' ? [] : [paragraph(where)]),
    paragraph(countsOf(hook, paint)),
    ...timesOf(hook).map(paragraph),
    ...(span.length === 0 ? [] : [paragraph(span.join(', '))]),
    ...(example === undefined || example.said === '' ? [] : [exampleOf(example, width)]),
    ...(mishapsOf(hook) === 0 ? [] : [`${indent}${paint.faint(escapeLine(lintCommand(hook)))}`]),
  ];
}

function countsOf(hook: HookStatistics, paint: Layout['paint']): string {
  const seen = outcomes.filter((outcome) => hook.outcomes[outcome] > 0);
  const parts = seen.map((outcome) => {
    const text = `${counted(hook.outcomes[outcome])} ${words[outcome]}`;
    return outcome === 'fine' || outcome === 'blocked' ? text : paint.error(text);
  });
  return `${hook.everyRunLogged ? '' : 'at least '}${counted(hook.runs)} ${plural(hook.runs, 'run')}: ${parts.join(', ')}`;
}

function timesOf({ durations }: HookStatistics): readonly string[] {
  const [p50, p90] = [0.5, 0.9].map((share) => quantile(durations, share));
  if (p50 === undefined || p90 === undefined) return [];
  const [median, nine, longest] = [p50, p90, durations.max].map(durationText);
  return [median === longest ? `took ${median}` : `median ${median}, nine in ten within ${nine}, longest ${longest}`];
}

function clientsOf({ clients }: HookStatistics): readonly string[] {
  const known = Object.keys(clients).sort(compareVersions);
  const [oldest, newest] = [known[0], known.at(-1)];
  return oldest === undefined || newest === undefined ? [] : [`Claude Code ${between(oldest, newest)}`];
}

/** Short enough for two lines. */
function exampleOf({ at, said }: { readonly at?: string; readonly said: string }, width: number): string {
  const when = at === undefined ? 'said' : `${day(at)} ${at.slice(11, 16)} said`;
  const line = `${when}: ${escapeLine(said.replace(/\s+/g, ' '))}`;
  return wrap(shorten(line, 2 * width - 12), width, indent, `${indent}  `);
}

const most = 6;

function listed(names: readonly string[]): string {
  const more = names.length - most;
  return `${names.slice(0, most).map(escapeLine).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const between = (one: string, other: string): string => (one === other ? one : `${one} to ${other}`);
const day = (at: string): string => at.slice(0, 10);
const plural = (count: number, word: string): string => (count === 1 ? word : `${word}s`);
const counted = (count: number): string => count.toLocaleString('en');

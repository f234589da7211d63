/** What several hooks of one event come to together, for people: one block for each set of hooks. */
import type { Hook, Merged, RaceOn } from '../model.js';
import { escapeLine } from './escape.js';
import type { Layout } from './layout.js';
import { verdictLine } from './line.js';
import { wrap } from './wrap.js';

/** Blocks in the order of the runs; events on which the hooks move nothing between them are left out. */
export function mergedBlocks(all: readonly Merged[], layout: Layout): readonly string[] {
  const sets = new Map<string, Merged[]>();
  for (const merged of all.filter(moves)) {
    const key = JSON.stringify([merged.event, merged.runs.map((run) => run.case.hook.id)]);
    sets.set(key, [...(sets.get(key) ?? []), merged]);
  }
  return [...sets.values()].map((set) => block(set, layout));
}

function moves({ verdict, races }: Merged): boolean {
  return verdict.effect !== 'proceed' || verdict.endsTurn || verdict.toClaude.length > 0 || races.length > 0;
}

function block(set: readonly Merged[], { width, paint }: Layout): string {
  const [first] = set as readonly [Merged, ...Merged[]];
  const hooks = first.runs.map((run) => run.case.hook);
  const title = [paint.strong(hooks.map(nameOf).join(' + ')), first.event, paint.faint('(together)')].join('  ');
  const alike = new Map<string, Merged[]>();
  for (const merged of set) {
    const key = JSON.stringify([verdictLine(merged.verdict), merged.deciders, merged.races]);
    alike.set(key, [...(alike.get(key) ?? []), merged]);
  }
  return [
    wrap(title, width, '', '  '),
    ...[...alike.values()].flatMap((group) => lines(group, hooks, { width, paint })),
  ].join('\n');
}

function lines(group: readonly Merged[], hooks: readonly Hook[], { width, paint }: Layout): readonly string[] {
  const [{ verdict, deciders, races, event }] = group as readonly [Merged, ...Merged[]];
  const names = deciders.map((id) => hooks.find((hook) => hook.id === id)).filter((hook) => hook !== undefined);
  const by = names.length === 0 ? '' : `decided by ${names.map(nameOf).join(' and ')}, `;
  const payloads = group.map(({ payload }) => escapeLine(payload.replace(`${event}/`, '')));
  const shown = payloads.slice(0, 6).join(', ') + (payloads.length > 6 ? ` and ${payloads.length - 6} more` : '');
  return [
    wrap(verdictLine(verdict), width, '  ', '    '),
    paint.faint(wrap(`${by}on ${shown}`, width, '    ', '      ')),
    ...races.map((on) => wrap(raceWords[on], width, '    ', '      ')),
  ];
}

const raceWords: Readonly<Record<RaceOn, string>> = {
  effect: 'The order in which the hooks end decides: another order comes to another effect.',
  endsTurn: 'Whether the turn ends hangs on which hook ends first.',
  updatedInput: 'Which rewritten input runs hangs on which hook ends last.',
  updatedToolOutput: 'Which rewritten output Claude sees hangs on which hook ends last.',
  texts: 'Which text Claude sees hangs on the order in which the hooks end.',
};

function nameOf({ script, handler }: Hook): string {
  return escapeLine(script?.path ?? handler.command ?? handler.url ?? handler.type);
}

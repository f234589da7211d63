/** What several hooks of one event come to together: the client runs them side by side and merges their answers. */
import type { EventName, Merged, Report } from '../model.js';
import { emphasise } from './emphasis.js';
import { escapeLine } from './escape.js';
import type { Layout } from './layout.js';
import { verdictLine } from './line.js';
import { onPayloads } from './payload-names.js';
import { wrap } from './wrap.js';

/** One block for each event that several hooks run on. */
export function togetherBlocks({ merged, project }: Report, layout: Layout): readonly string[] {
  const names = new Map(
    project.hooks.map((hook) => [hook.id, hook.script?.path ?? hook.handler.command ?? hook.handler.url ?? hook.id]),
  );
  return [...grouped(merged, ({ event }) => event)].map(([event, all]) => block(event, all, names, layout));
}

function block(event: EventName, all: readonly Merged[], names: ReadonlyMap<string, string>, layout: Layout): string {
  const { width, paint } = layout;
  const outcomes = grouped(all, (one) => sentence(one, names));
  return [
    `${paint.strong(`${event}, all hooks together`)}`,
    ...[...outcomes].flatMap(([text, same]) => [
      wrap(emphasise(text, paint), width, '  ', '    '),
      paint.faint(
        wrap(
          onPayloads(
            event,
            same.map(({ payload }) => payload),
            all.length,
            width,
          ),
          width,
          '    ',
          '      ',
        ),
      ),
    ]),
  ].join('\n');
}

function sentence({ verdict, deciders, races }: Merged, names: ReadonlyMap<string, string>): string {
  const by = deciders.map((id) => escapeLine(names.get(id) ?? id));
  return [
    verdictLine(verdict),
    ...(by.length === 0 ? [] : [`decided by ${by.join(' and ')}`]),
    ...(races.length === 0 ? [] : [`${races.join(', ')}: whichever hook ends first`]),
  ].join('; ');
}

function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}

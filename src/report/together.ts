/** What several hooks of one event come to together: the client runs them side by side and merges their answers. */

import { hookName } from '../evidence/hook-name.js';
import type { EventName, Merged, Report } from '../model.js';
import { grouped } from '../text/grouped.js';
import { emphasise } from './emphasis.js';
import { escapeLine } from './escape.js';
import type { Layout } from './layout.js';
import { anySubject, subjectOf } from './line.js';
import { mergedLine } from './merged-line.js';
import { onPayloads } from './payload-names.js';
import { wrap } from './wrap.js';

/** One block for each event that several hooks run on. */
export function togetherBlocks({ merged, project }: Report, layout: Layout): readonly string[] {
  const names = new Map(project.hooks.map((hook) => [hook.id, hookName(hook)]));
  return [...grouped(merged, ({ event }) => event)].map(([event, all]) => block(event, all, names, layout));
}

function block(event: EventName, all: readonly Merged[], names: ReadonlyMap<string, string>, layout: Layout): string {
  const { width, paint } = layout;
  // Each hook's own block tells its texts apart; here it counts which hook decides.
  const outcomes = grouped(all, (one) => sentence(one, names, anySubject, 0));
  const told = [...outcomes.values()].map((same) => {
    const subject = subjectOf(same.map(({ verdict }) => verdict));
    const payloads = same.map(({ payload }) => payload);
    const wordings = new Set(same.map((one) => sentence(one, names, '*'))).size;
    return [
      wrap(emphasise(sentence(same[0], names, subject), paint), width, '  ', '    '),
      paint.faint(wrap(onPayloads(event, payloads, all.length, width, wordings), width, '    ', '      ')),
    ];
  });
  return [`${paint.strong(`${event}, all hooks together`)}`, ...told.flat()].join('\n');
}

/** `subject` stands in place of the tool. */
function sentence(
  merged: Merged,
  names: ReadonlyMap<string, string>,
  subject: string | undefined,
  max?: number,
): string {
  const { deciders, otherwise, heldBack } = merged;
  const named = (ids: readonly string[]) => ids.map((id) => escapeLine(names.get(id) ?? id)).join(' and ');
  return [
    mergedLine(merged, max, subject),
    ...(otherwise.length > 0 || deciders.length === 0 ? [] : [`decided by ${named(deciders)}`]),
    ...(heldBack.length === 0 ? [] : [`${named(heldBack)} not run, because a managed hook has decided before`]),
  ].join('; ');
}

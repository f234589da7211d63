/** Explanations by name, and the list of the names. */
import { eventNames, parseClientRange } from '../contract/index.js';
import { contractAt } from '../interpret/contract-at.js';
import { UsageError } from '../model/usage-error.js';
import type { Rule } from '../model.js';
import type { Layout } from '../report/layout.js';
import { wrap } from '../report/wrap.js';
import { groupOf } from '../rules/group-of.js';
import { ruleGroups } from '../rules/groups.js';
import { rules } from '../rules/index.js';
import { nearest } from '../text/nearest.js';
import { answeringGuide } from './answering-page.js';
import { explainEvent } from './explain-event.js';
import { explainRule } from './explain-rule.js';

/** The name of the guide to answering. */
const guide = 'answers';

/**
 * What the rules or events of these names are, one below the other; all names with a line each when there are none.
 * Letter case does not matter. Throws UsageError for a name that is neither.
 */
export function explain(names: readonly string[], client: string | undefined, layout: Layout): string {
  if (names.length === 0) return contents(layout);
  const { newest } = parseClientRange(client);
  return names.map((name) => explainOne(name, newest, layout)).join('\n');
}

function explainOne(name: string, client: string, layout: Layout): string {
  const same = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  if (same(guide)) return answeringGuide(client, layout);
  const rule = rules.find(({ id }) => same(id));
  if (rule !== undefined) return explainRule(rule, layout);
  const event = eventNames.find(same);
  if (event !== undefined) return explainEvent(contractAt(event, client), layout);
  const meant = nearest(name, [...rules.map(({ id }) => id), ...eventNames, guide]);
  throw new UsageError(`${JSON.stringify(name)} is neither a rule nor an event`, {
    hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}Run \`hooklint explain\` for a list.`,
  });
}

function contents({ width, paint }: Layout): string {
  const column = Math.max(...rules.map(({ id }) => id.length)) + 2;
  const line = ({ id, severity, summary }: Rule): string =>
    wrap(
      `${paint[severity](id)}${' '.repeat(width < 60 ? 2 : column - id.length)}${summary}`,
      width,
      '  ',
      ' '.repeat(width < 60 ? 6 : column + 2),
    );
  const groups = ruleGroups.flatMap((group) => [
    paint.strong(group.title),
    ...rules.filter(({ id }) => groupOf[id] === group.id).map(line),
    '',
  ]);
  return [
    ...groups,
    paint.strong('Events'),
    wrap(eventNames.join(', '), width, '  '),
    '',
    paint.strong('Guide'),
    wrap(`${guide}  Which reply to use when, and what it does`, width, '  '),
    '',
  ].join('\n');
}

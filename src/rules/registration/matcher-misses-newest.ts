/** A matcher that names every value of its event but one that came later. */

import { matcherAt } from '../../contract/matchers.js';
import { quote } from '../../evidence/phrases.js';
import { clientOf, matcherSpot } from '../../evidence/registration.js';
import { commandExample } from '../../evidence/settings-example.js';
import type { Hook, Project, Rule } from '../../model.js';
import { onceFor } from '../../text/once-for.js';
import { readMatcher } from '../../wiring/matcher.js';

/** A choice is left to whoever names fewer. */
const fewest = 3;

const started = (matcher: string, title?: string) =>
  commandExample('SessionStart', { command: 'cat notes.md' }, { matcher, title });

export const rule: Rule = {
  id: 'matcher-misses-newest',
  severity: 'info',
  summary: 'The matcher names every value of its event except one, so the hook does not run there.',
  docs: {
    why:
      'A list of all values that there were when the hook was written leaves out those that Claude Code got later: ' +
      '`startup|resume|clear|compact` does not run for a session that is forked from another.',
    repair: 'Leave the matcher out where the hook is to run every time, or add the value.',
  },
  bad: [started('startup|resume|clear|compact')],
  good: [
    started('startup|resume|clear|compact|fork', 'All of them'),
    started('startup|resume', 'A choice'),
    started('startup|clear|compact', 'A choice of three, which leaves out more than one'),
    started('.*', 'An expression for all of them'),
  ],
  *onHook(hook, project) {
    const { event, matcher } = hook;
    // The handlers of one group have one matcher.
    if (firsts(project).get(groupOf(hook)) !== hook) return;
    const client = clientOf(project);
    const { subject, values } = matcherAt(event, client);
    const reading = readMatcher(event, matcher, client);
    if (values === undefined || reading.kind !== 'list' || reading.names.length < fewest) return;
    const [missed, ...more] = values.filter((value) => !reading.names.includes(value));
    if (missed === undefined || more.length > 0) return;
    yield {
      message: `The matcher names every ${subject} of ${event} except ${quote(missed)}: the hook does not run there.`,
      help: `Leave the matcher out, or add ${quote(missed)}; ignore this if the hook should not run there.`,
      at: matcherSpot(hook),
    };
  },
};

/** The first handler of each group. */
const firsts = onceFor(
  ({ hooks }: Project): ReadonlyMap<string, Hook> => new Map(hooks.toReversed().map((hook) => [groupOf(hook), hook])),
);

const groupOf = ({ id }: Hook): string => id.replace(/\/hooks\/\d+$/, '');

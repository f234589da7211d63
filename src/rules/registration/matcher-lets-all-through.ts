/** An expression with an empty alternative: it matches every name there is. */
import { matcherAt } from '../../contract/matchers.js';
import { quote } from '../../evidence/phrases.js';
import { clientOf, matcherSpot } from '../../evidence/registration.js';
import { commandExample } from '../../evidence/settings-example.js';
import type { Rule } from '../../model.js';
import { readMatcher } from '../../wiring/matcher.js';

export const rule: Rule = {
  id: 'matcher-lets-all-through',
  severity: 'warning',
  summary: 'The matcher has an empty alternative and matches everything.',
  docs: {
    why:
      'A matcher with characters other than letters, digits and `_ - | ,` is a regular expression. In one, `||` ' +
      'contains an empty alternative, and so does a `|` at either end: the expression matches every name, and the ' +
      'hook runs for everything.',
    repair: 'Write a list of names (`Edit|Write`), or an expression in which every alternative names something.',
  },
  bad: [wired('tool == "Edit" || tool == "Write"'), wired('^Bash$|')],
  good: [wired('^Bash$|^Edit$'), wired('Bash|')],
  *onHook(hook, project) {
    const { event, matcher } = hook;
    if (matcher === undefined || !/^\||\|\||\|$/.test(matcher)) return;
    const client = clientOf(project);
    const reading = readMatcher(event, matcher, client);
    if (reading.kind !== 'pattern' || !reading.test('')) return;
    yield {
      message: `The matcher ${quote(matcher)} has an empty alternative, so it matches every ${matcherAt(event, client).subject ?? 'value'}: the hook runs for everything.`,
      help: 'Remove the empty alternative, or write a list of names such as "Edit|Write".',
      at: matcherSpot(hook),
    };
  },
};

function wired(matcher: string) {
  return commandExample('PreToolUse', { command: 'true' }, { matcher, title: matcher });
}

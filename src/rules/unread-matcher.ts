/** A matcher on an event that reads none: the hook runs every time. */
import { matcherAt } from '../contract/matchers.js';
import { quote } from '../evidence/phrases.js';
import { clientOf, matcherSpot } from '../evidence/registration.js';
import type { Rule } from '../model.js';

/** Matchers by which nobody meant to choose. */
const everything = /^(?:\^?\.[*+]\$?|\*)?$/;

export const rule: Rule = {
  id: 'unread-matcher',
  severity: 'warning',
  summary: 'The event reads no matcher, so the hook runs every time.',
  docs: {
    why:
      'Some events have nothing to hold a matcher against. The client passes over it there, without a word, and the hook ' +
      'runs every time, not only where the matcher seems to say.',
    repair: 'Remove the matcher, and let the hook itself look at the payload.',
  },
  bad: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "true"}]}]}}',
    },
  ],
  good: [
    {
      kind: 'config',
      title: 'One that says "everything" does no harm',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"matcher": "*", "hooks": [{"type": "command", "command": "true"}]}]}}',
    },
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"SessionEnd": [{"matcher": "clear", "hooks": [{"type": "command", "command": "true"}]}]}}',
    },
  ],
  *onHook(hook, project) {
    const { event, matcher } = hook;
    if (matcher === undefined || everything.test(matcher)) return;
    if (matcherAt(event, clientOf(project)).subject !== null) return;
    yield {
      message: `${event} reads no matcher: the hook runs every time, not only for ${quote(matcher)}.`,
      help: 'Remove the matcher, and test the payload in the hook where it should not act every time.',
      at: matcherSpot(hook),
    };
  },
};

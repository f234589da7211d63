/** A matcher on an event that reads none: the hook runs every time. */
import { matcherAt } from '../../contract/matchers.js';
import { quote } from '../../evidence/phrases.js';
import { clientOf, matcherSpot } from '../../evidence/registration.js';
import type { Rule } from '../../model.js';

/** Matchers by which nobody meant to choose. */
const everything = /^(?:\^?\.[*+]\$?|\*)?$/;

export const rule: Rule = {
  id: 'unread-matcher',
  severity: 'warning',
  summary: 'The event has no matcher, so the hook runs every time.',
  docs: {
    why:
      'Some events have nothing that a matcher could select. Claude Code silently ignores the matcher there, and ' +
      'the hook runs every time, not only in the cases that the matcher names.',
    repair: 'Remove the matcher, and let the hook check the payload.',
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
      title: 'A matcher for everything does no harm',
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
      message: `${event} has no matcher: the hook runs every time, not only for ${quote(matcher)}.`,
      help: 'Remove the matcher; if the hook should not act every time, check the payload in the hook.',
      at: matcherSpot(hook),
    };
  },
};

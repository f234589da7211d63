/** hookSpecificOutput without hookEventName. */

import { outcomeWithout } from '../evidence/phrases.js';
import { contractOf, hookSpecific, replyObject } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'missing-hook-event-name',
  severity: 'error',
  summary: '`hookSpecificOutput` does not say which event it is for.',
  docs: {
    why:
      'Without `hookEventName`, Claude Code discards the whole reply, including a `decision` beside it: a deny ' +
      'denies nothing.',
    repair: 'Add `"hookEventName"` with the event\'s name to `hookSpecificOutput`.',
    issues: [
      'https://github.com/claudioemmanuel/squeez/issues/77',
      'https://github.com/obra/claude-session-driver/pull/12',
    ],
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        stdout: '{"hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
      },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
      },
    },
  ],
  yieldsTo: ['no-such-output', 'no-worktree-path'],
  replies: ['schema-error'],
  judgesWritten: true,
  *onRun(run) {
    const { reply, event } = run.verdict;
    if (reply.kind !== 'schema-error' || reply.pointer !== '/hookSpecificOutput/hookEventName') return;
    const specific = hookSpecific(replyObject(run));
    if (specific === undefined || Object.hasOwn(specific, 'hookEventName')) return;
    yield {
      message: `\`hookSpecificOutput\` has no \`hookEventName\`, so Claude Code discards the whole reply: ${outcomeWithout(Object.keys(specific), run, contractOf(run))}.`,
      help: `Add \`"hookEventName":"${event}"\` to \`hookSpecificOutput\`.`,
      at: { in: 'output', pointer: '/hookSpecificOutput' },
    };
  },
};

/** The hook did not end in time: what it printed is thrown away unread. */

import { failClosed, outcome } from '../evidence/phrases.js';
import { contractOf, endedEarly, timeoutOf } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'timed-out',
  severity: 'error',
  summary: 'The hook did not end before its timeout.',
  docs: {
    why:
      'The client cancels a hook that runs out of time and throws away everything it printed, even a complete answer. ' +
      'On most events the guarded action then goes ahead: a slow guard is no guard.',
    repair:
      'Make the hook answer sooner, or give it a longer `timeout` (in seconds). Where a missing answer must hold the ' +
      'action, set `"onFailure": "block"` on the handler; the client does not read it on events that end a turn or a task.',
    issues: [
      'https://github.com/anthropics/claude-code/issues/84302',
      'https://github.com/anthropics/claude-code/issues/84656',
    ],
  },
  bad: [
    {
      kind: 'run',
      title: 'A deny that comes too late',
      event: 'PreToolUse',
      execution: {
        timedOut: true,
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
      },
      handler: { timeout: 5 },
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'The same answer in time',
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
      },
      handler: { timeout: 5 },
    },
  ],
  replies: ['discarded'],
  *onRun(run) {
    if (run.verdict.status !== 'cancelled' || !run.execution.timedOut || endedEarly(run)) return;
    const contract = contractOf(run);
    yield {
      message: `The hook did not end within its timeout of ${timeoutOf(run)} s, so the client cancels it and discards what it printed; ${outcome(run, contract)}.`,
      help: `Make the hook answer sooner or raise \`timeout\` (seconds)${failClosed(run)}.`,
      at: { in: 'hook' },
    };
  },
};

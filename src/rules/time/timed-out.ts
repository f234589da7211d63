/** The hook did not end in time: what it printed is thrown away unread. */

import { failClosed, outcome } from '../../evidence/phrases.js';
import { contractOf, endedEarly, timeoutOf } from '../../evidence/runs.js';
import type { Rule, Run } from '../../model.js';

/** Seconds. A timeout below this is missed by a busy machine, too. */
const short = 15;

export const rule: Rule = {
  id: 'timed-out',
  severity: 'error',
  summary: 'The hook did not finish before its timeout.',
  docs: {
    why:
      'Claude Code cancels a hook that times out and discards everything it printed, even a complete reply. On most ' +
      'events the guarded action then goes ahead: a slow guard is no guard.',
    repair:
      'Make the hook faster, or give it a longer `timeout` (in seconds). If a missing reply must block the action, ' +
      'set `"onFailure": "block"` on the handler; Claude Code ignores it on events that end a turn or a task.',
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
    {
      kind: 'run',
      title: 'In the output stream of a session: cancelled, for one reason or the other',
      event: 'PreToolUse',
      execution: { timedOut: true, orInterrupted: true },
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
    {
      kind: 'runs',
      title: 'On a busy machine, with changes that hooklint made up',
      event: 'Stop',
      runs: [
        {
          execution: { timedOut: true, underLoad: true },
          world: { changes: { extensions: ['ts'], folders: ['src'] } },
        },
      ],
      handler: { timeout: 15 },
    },
  ],
  replies: ['discarded'],
  *onRun(run) {
    if (run.verdict.status !== 'cancelled' || !run.execution.timedOut || endedEarly(run)) return;
    // In a project that is not as it lies there, a busy machine says nothing of the time that the hook needs.
    if (run.case.world !== undefined && isUnderLoad(run)) return;
    const contract = contractOf(run);
    if (run.execution.type === 'command' && run.execution.orInterrupted === true) {
      yield {
        message: `Claude Code cancelled the hook and discards its output. The log does not say whether its timeout did it or the user, by interrupting the turn. After a timeout, ${outcome(run, contract)}.`,
        help: `If nobody interrupted, make the hook faster or raise \`timeout\` (in seconds)${failClosed(run)}.`,
        at: { in: 'hook' },
        severity: 'warning',
      };
      return;
    }
    yield {
      message: `The hook did not finish within its timeout of ${timeoutOf(run)} s, so Claude Code cancels it and discards its output: ${outcome(run, contract)}.`,
      help: `Make the hook faster or raise \`timeout\` (in seconds)${failClosed(run)}.`,
      at: { in: 'hook' },
      // How long a few seconds of work take is the machine's doing as much as the hook's.
      ...(timeoutOf(run) < short || isUnderLoad(run) ? { severity: 'warning' } : {}),
    };
  },
};

function isUnderLoad({ execution }: Run): boolean {
  return execution.type === 'command' && execution.underLoad === true;
}

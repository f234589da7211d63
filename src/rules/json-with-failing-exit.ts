/** JSON that counts, printed by a hook that ends with a failing exit code. */

import { blockingExitCode } from '../contract/index.js';
import { outcome } from '../evidence/phrases.js';
import { command, contractOf, replyCounts } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'json-with-failing-exit',
  severity: 'warning',
  summary: 'JSON is honoured although the hook ends with a failing exit code.',
  docs: {
    why:
      'The documentation says that JSON is read only at exit 0. The client reads it at every exit code, so the answer ' +
      'counts by accident, an `allow` included, and the user is shown a hook error beside it.',
    repair: 'Exit 0 after printing JSON. Where the hook failed, print no decision.',
    issues: ['https://github.com/eqtylab/cupcake/issues/117', 'https://github.com/anthropics/claude-code/issues/84656'],
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        exitCode: 1,
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'An allow counts as well',
      event: 'PreToolUse',
      execution: {
        exitCode: 1,
        stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\n',
        stderr: 'policy server not reachable\n',
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
  yieldsTo: ['killed-by-signal', 'crash', 'not-started'],
  exits: ['failure'],
  replies: ['json'],
  *onRun(run) {
    const exitCode = command(run)?.exitCode ?? 0;
    if (exitCode === 0 || exitCode === blockingExitCode || !replyCounts(run)) return;
    yield {
      message: `The hook ends with exit code ${exitCode}, a failure, and the client honours its JSON all the same: ${outcome(run, contractOf(run))}.`,
      help: 'Exit 0 after printing JSON; where the hook failed, print no decision.',
      at: { in: 'output', stream: 'exit' },
    };
  },
};

/** JSON that counts, printed by a hook that ends with a failing exit code. */

import { blockingExitCode } from '../../contract/index.js';
import { notCounted } from '../../evidence/families.js';
import { exitWith } from '../../evidence/own-language.js';
import { outcome } from '../../evidence/phrases.js';
import { command, contractOf, replyCounts } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'json-with-failing-exit',
  severity: 'warning',
  summary: 'Claude Code honours the JSON although the hook fails.',
  docs: {
    why:
      'The documentation says that Claude Code reads JSON only at exit 0. In fact it reads JSON at every exit code, ' +
      'so the reply counts by accident, even an `allow`, and the user sees a hook error beside it.',
    repair: 'Exit 0 after printing JSON. If the hook failed, print no decision.',
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
      title: 'An allow counts too',
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
  yieldsTo: [...notCounted, 'killed-by-signal', 'crash', 'not-started'],
  exits: ['failure'],
  replies: ['json'],
  judgesWritten: true,
  *onRun(run) {
    const exitCode = command(run)?.exitCode ?? 0;
    if (exitCode === 0 || exitCode === blockingExitCode || !replyCounts(run)) return;
    yield {
      message: `The hook fails with exit code ${exitCode}, but Claude Code still honours its JSON: ${outcome(run, contractOf(run))}.`,
      help: `End with ${exitWith(run.case.hook, 0)} after printing JSON; if the hook failed, print no decision.`,
      at: { in: 'output', stream: 'exit' },
    };
  },
};

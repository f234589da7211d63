/** `continue: false` before a tool, meant as a deny: the turn ends, and the tool still runs. */

import { unheld } from '../../evidence/phrases.js';
import { contractOf, fieldAt } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'continue-false-is-no-deny',
  severity: 'error',
  summary: '`continue: false` ends the turn, but the tool still runs.',
  docs: {
    why:
      'On PreToolUse, `continue: false` ends the turn after the tool call. The call itself still runs; every ' +
      'version measured did this.',
    repair:
      'Deny the call with `permissionDecision: "deny"` or exit code 2. Add `continue: false` if the turn must end ' +
      'as well.',
    issues: ['https://github.com/anthropics/claude-code/issues/3514'],
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: { stdout: '{"continue":false,"stopReason":"Not on main"}\n' },
    },
    {
      kind: 'run',
      title: 'It even allows the call',
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"continue":false,"stopReason":"Not on main","hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\n',
      },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"continue":false,"stopReason":"Not on main","hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'After a tool, it stops Claude as intended',
      event: 'PostToolUse',
      execution: { stdout: '{"continue":false,"stopReason":"The budget is spent"}\n' },
    },
  ],
  replies: ['json'],
  judgesWritten: true,
  *onRun(run) {
    const { effect, endsTurn } = run.verdict;
    if (!endsTurn) return;
    if (effect !== 'proceed' && effect !== 'allow') return;
    const contract = contractOf(run);
    if (fieldAt(contract, '/hookSpecificOutput/permissionDecision') === undefined) return;
    yield {
      message: `\`continue: false\` does not deny the call: ${unheld(contract)}, and the turn ends afterwards.`,
      help: 'To deny the call, add `permissionDecision: "deny"` and a reason to `hookSpecificOutput`.',
      at: { in: 'output', pointer: '/continue' },
    };
  },
};

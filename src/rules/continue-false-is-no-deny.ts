/** `continue: false` before a tool, meant as a deny: the turn ends, and the tool still runs. */

import { contractOf, fieldAt, honouredReply } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'continue-false-is-no-deny',
  severity: 'error',
  summary: '`continue: false` ends the turn, and the tool still runs.',
  docs: {
    why:
      'Before a tool, `continue: false` says that Claude must not go on after the call. The call itself takes place: it ' +
      'did in every version measured.',
    repair:
      'Deny the call with `permissionDecision: "deny"` (or exit code 2); add `continue: false` if the turn must end as well.',
    issues: ['https://github.com/anthropics/claude-code/issues/3514'],
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: { stdout: '{"continue":false,"stopReason":"Not on main"}\n' },
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
      title: 'After a tool it does what it says',
      event: 'PostToolUse',
      execution: { stdout: '{"continue":false,"stopReason":"The budget is spent"}\n' },
    },
  ],
  replies: ['json'],
  *onRun(run) {
    if (honouredReply(run)?.continue !== false || !run.verdict.endsTurn) return;
    const { effect } = run.verdict;
    if (effect !== 'proceed' && effect !== 'allow') return;
    const contract = contractOf(run);
    if (fieldAt(contract, '/hookSpecificOutput/permissionDecision') === undefined) return;
    yield {
      message: `\`continue: false\` is no deny: the ${contract.guards ?? 'action'} still goes ahead, and only then the turn ends.`,
      help: 'Add `permissionDecision: "deny"` with a reason to `hookSpecificOutput` to refuse the call.',
      at: { in: 'output', pointer: '/continue' },
    };
  },
};

/** The old form of a permission decision: top-level `decision` and `reason` where the contract has its own fields. */

import { quote } from '../evidence/phrases.js';
import { contractOf, fieldAt, honouredReply, hookSpecific } from '../evidence/runs.js';
import type { Rule } from '../model.js';

/** What the client takes an old value for. */
const successor: Readonly<Record<string, string>> = { approve: 'allow', block: 'deny' };

export const rule: Rule = {
  id: 'deprecated-decision',
  severity: 'warning',
  summary: 'Top-level `decision` and `reason` on PreToolUse are deprecated.',
  docs: {
    why:
      'The client still takes `decision: "approve"` for `allow` and `"block"` for `deny`, but the form is deprecated, ' +
      'knows no `ask` and no rewritten input, and is read differently from the newer fields when both are there.',
    repair:
      'Print `hookSpecificOutput` with `hookEventName`, `permissionDecision` (`approve` becomes `allow`, `block` becomes ' +
      '`deny`) and `permissionDecisionReason` (the old `reason`). Change all hooks of a project at once.',
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: { stdout: '{"decision":"block","reason":"Protected file. Fix the code, not the rules."}\n' },
    },
    { kind: 'run', event: 'PreToolUse', execution: { stdout: '{"decision":"approve"}\n' } },
  ],
  good: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Protected file. Fix the code, not the rules."}}\n',
      },
    },
    {
      kind: 'run',
      title: 'On Stop the field is current',
      event: 'Stop',
      execution: { stdout: '{"decision":"block","reason":"The tests fail; fix them first."}\n' },
    },
  ],
  replies: ['json'],
  *onRun(run) {
    const reply = honouredReply(run);
    const value = reply?.decision;
    if (reply === undefined || typeof value !== 'string') return;
    if (fieldAt(contractOf(run), '/decision')?.deprecated === undefined) return;
    const decision = successor[value];
    if (decision === undefined || hookSpecific(reply)?.permissionDecision !== undefined) return;
    const hasReason = typeof reply.reason === 'string';
    yield {
      message: `\`decision: ${quote(value)}\`${hasReason ? ' with `reason`' : ''} is the deprecated form on ${run.verdict.event}; the client takes it for \`permissionDecision: ${quote(decision)}\`.`,
      help: `Print \`${replacement(run.verdict.event, decision, hasReason)}\` instead.`,
      at: { in: 'output', pointer: '/decision' },
    };
  },
};

function replacement(event: string, decision: string, hasReason: boolean): string {
  return JSON.stringify({
    hookSpecificOutput: {
      hookEventName: event,
      permissionDecision: decision,
      ...(hasReason ? { permissionDecisionReason: '<the reason>' } : {}),
    },
  });
}

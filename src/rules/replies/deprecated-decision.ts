/** The old form of a permission decision: top-level `decision` and `reason` where the contract has its own fields. */

import { quote } from '../../evidence/phrases.js';
import { contractOf, fieldAt, honouredReply, hookSpecific } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

/** What the client takes an old value for. */
const successor: Readonly<Record<string, string>> = { approve: 'allow', block: 'deny' };

export const rule: Rule = {
  id: 'deprecated-decision',
  severity: 'warning',
  summary: 'Top-level `decision` and `reason` are deprecated on PreToolUse.',
  docs: {
    why:
      'Claude Code still reads `decision: "approve"` as `allow` and `"block"` as `deny`, but the form is ' +
      'deprecated: it has no `ask` and no rewritten input, and it is read differently when the newer fields are ' +
      'present too.',
    repair:
      'Print `hookSpecificOutput` with `hookEventName`, `permissionDecision` (`block` becomes `deny`) and ' +
      '`permissionDecisionReason` (the former `reason`). In place of `approve`, print nothing where the hook has no ' +
      'objection, and `allow` only for calls that it knows to be safe. Change all hooks of a project together.',
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
  judgesWritten: true,
  *onRun(run) {
    const reply = honouredReply(run);
    const value = reply?.decision;
    if (reply === undefined || typeof value !== 'string') return;
    if (fieldAt(contractOf(run), '/decision')?.deprecated === undefined) return;
    const decision = successor[value];
    if (decision === undefined || hookSpecific(reply)?.permissionDecision !== undefined) return;
    const hasReason = typeof reply.reason === 'string';
    yield {
      message: `\`decision: ${quote(value)}\`${hasReason ? ' with `reason`' : ''} is deprecated on ${run.verdict.event}; Claude Code reads it as \`permissionDecision: ${quote(decision)}\`.`,
      help: `${decision === 'allow' ? 'Print nothing where the hook has no objection; for calls that it knows to be safe, print' : 'Print'} \`${replacement(run.verdict.event, decision, hasReason)}\`${decision === 'allow' ? '' : ' instead'}.`,
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

/** A field that counts by itself and is lost beside the decision of the same reply. */

import { dotted, outcome } from '../../evidence/phrases.js';
import { contractOf, fieldAt, honouredReply } from '../../evidence/runs.js';
import type { Rule, RuleFinding } from '../../model.js';

export const rule: Rule = {
  id: 'lost-beside-decision',
  severity: 'error',
  summary: 'A field is lost because of another field in the same reply.',
  docs: {
    why:
      'Some fields exclude each other: a blocked prompt discards `additionalContext`; `continue: false` overrides a ' +
      'block on Stop, and discards the context and the reason on PostToolUse. Denying a permission request with ' +
      '`interrupt: true` tells Claude that the user interrupted, whatever the `message` says.',
    repair: 'Choose one of the two fields, and put the text into the field that is read: the reason, or `stopReason`.',
  },
  bad: [
    {
      kind: 'run',
      title: 'The blocked prompt discards the context',
      event: 'UserPromptSubmit',
      execution: {
        stdout:
          '{"decision":"block","reason":"The prompt holds a secret","hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"Use the vault"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Keeps Claude working and stops it',
      event: 'Stop',
      execution: { stdout: '{"continue":false,"decision":"block","reason":"The tests fail"}\n' },
    },
    {
      kind: 'run',
      title: 'Interrupts, so nobody reads the message',
      event: 'PermissionRequest',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"Not on main","interrupt":true}}}\n',
      },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'UserPromptSubmit',
      execution: { stdout: '{"decision":"block","reason":"The prompt holds a secret; use the vault"}\n' },
    },
    { kind: 'run', event: 'Stop', execution: { stdout: '{"decision":"block","reason":"The tests fail"}\n' } },
    {
      kind: 'run',
      event: 'PermissionRequest',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"Not on main"}}}\n',
      },
    },
  ],
  yieldsTo: [
    'misshapen-tool-output',
    'partial-updated-input',
    'stdout-held-open',
    'wrong-hook-event-name',
    'no-such-output',
  ],
  replies: ['json'],
  judgesWritten: true,
  *onRun(run) {
    const reply = honouredReply(run);
    if (reply === undefined) return;
    const contract = contractOf(run);
    const { event, effect } = run.verdict;
    for (const { pointer } of run.verdict.dropped) {
      if (fieldAt(contract, pointer)?.honoured !== true) continue;
      if (run.verdict.interrupt === true) {
        yield interrupted(pointer);
        continue;
      }
      yield {
        message: `On ${event}, Claude Code discards \`${dotted(pointer)}\` because of the rest of the reply: ${outcome(run, contract)}.`,
        help: 'Put the text into the field that is read: the reason of the decision, or `stopReason`.',
        at: { in: 'output', pointer },
      };
    }
    if (reply.decision === 'block' && reply.continue === false && contract.guards !== null && effect === 'proceed') {
      if (fieldAt(contract, '/decision')?.honoured !== true || fieldAt(contract, '/continue')?.honoured !== true)
        return;
      yield {
        message: `\`continue: false\` overrides the block in the same reply: ${outcome(run, contract)}.`,
        help: 'Remove `continue` to block, or remove `decision` to stop.',
        at: { in: 'output', pointer: '/continue' },
      };
    }
  },
};

function interrupted(pointer: string): RuleFinding {
  return {
    message: `\`interrupt: true\` ends the turn, and nobody reads \`${dotted(pointer)}\`: in the next turn, Claude reads that the user interrupted the request.`,
    help: 'Remove `interrupt` if Claude should read why the call was denied.',
    at: { in: 'output', pointer },
  };
}

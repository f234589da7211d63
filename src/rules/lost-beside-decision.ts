/** A field that counts by itself and is lost beside the decision of the same reply. */

import { dotted, outcome } from '../evidence/phrases.js';
import { contractOf, fieldAt, honouredReply } from '../evidence/runs.js';
import type { Rule, RuleFinding } from '../model.js';

export const rule: Rule = {
  id: 'lost-beside-decision',
  severity: 'error',
  summary: 'A field is lost because of another field of the same reply.',
  docs: {
    why:
      'Some combinations exclude each other: a blocked prompt takes `additionalContext` with it, `continue: false` on ' +
      'Stop overrides a block, and on PostToolUse it swallows the context and the reason. A permission request that is ' +
      'denied with `interrupt: true` tells Claude that the user interrupted it, whatever the `message` says.',
    repair: 'Choose one of the two, and put the text into the field that is read: the reason, or `stopReason`.',
  },
  bad: [
    {
      kind: 'run',
      title: 'The context goes with the blocked prompt',
      event: 'UserPromptSubmit',
      execution: {
        stdout:
          '{"decision":"block","reason":"The prompt holds a secret","hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"Use the vault"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Keeps Claude going and stops it',
      event: 'Stop',
      execution: { stdout: '{"continue":false,"decision":"block","reason":"The tests fail"}\n' },
    },
    {
      kind: 'run',
      title: 'Interrupts, and the message reaches nobody',
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
        message: `\`${dotted(pointer)}\` is lost beside what else the reply says on ${event}: ${outcome(run, contract)}.`,
        help: 'Put the text into the field that is read: the reason of the decision, or `stopReason`.',
        at: { in: 'output', pointer },
      };
    }
    if (reply.decision === 'block' && reply.continue === false && contract.guards !== null && effect === 'proceed') {
      if (fieldAt(contract, '/decision')?.honoured !== true || fieldAt(contract, '/continue')?.honoured !== true)
        return;
      yield {
        message: `\`continue: false\` overrides the block of the same reply: ${outcome(run, contract)}.`,
        help: 'Leave `continue` out to block, or `decision` out to stop.',
        at: { in: 'output', pointer: '/continue' },
      };
    }
  },
};

function interrupted(pointer: string): RuleFinding {
  return {
    message: `\`interrupt: true\` ends the turn, and \`${dotted(pointer)}\` reaches nobody: Claude reads in the next turn that the user interrupted the request.`,
    help: 'Leave `interrupt` out if Claude is to read why the call is denied.',
    at: { in: 'output', pointer },
  };
}

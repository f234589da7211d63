/** Context given when Claude wants to stop, which by itself keeps it from stopping. */

import { outcome } from '../../evidence/phrases.js';
import { contractOf, decisionOf, fieldAt, honouredReply, hookSpecific } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'context-keeps-claude-going',
  severity: 'warning',
  summary: '`additionalContext` at the end of a turn keeps the turn going.',
  docs: {
    why:
      'On Stop and SubagentStop, `additionalContext` is not a note for later: even without a decision it keeps ' +
      'Claude working, as a block does, and counts toward the limit on such rounds. Versions that do not know the ' +
      'field ignore it, and Claude stops.',
    repair:
      'To keep Claude working, print `"decision":"block"` with a reason, and only while `stop_hook_active` is ' +
      'false. To leave a note, use an event of the next turn (UserPromptSubmit).',
  },
  bad: [
    {
      kind: 'run',
      event: 'Stop',
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"Stop","additionalContext":"Session took 12 minutes"}}\n',
      },
    },
  ],
  good: [
    { kind: 'run', event: 'Stop', execution: { stdout: '{"systemMessage":"Session took 12 minutes"}\n' } },
    { kind: 'run', event: 'Stop', execution: { stdout: '{"decision":"block","reason":"Run the tests"}\n' } },
  ],
  replies: ['json'],
  judgesWritten: true,
  *onRun(run) {
    const reply = honouredReply(run);
    if (reply === undefined || run.verdict.effect !== 'block' || run.verdict.decidedBy !== 'json') return;
    const contract = contractOf(run);
    const field = fieldAt(contract, '/hookSpecificOutput/additionalContext');
    const context = hookSpecific(reply)?.additionalContext;
    if (
      field?.honoured !== true ||
      typeof context !== 'string' ||
      context === '' ||
      decisionOf(reply) !== undefined ||
      reply.continue === false
    )
      return;
    yield {
      message: `\`additionalContext\` acts as a block here, even without a decision: ${outcome(run, contract)}.`,
      help: 'Print `"decision":"block"` with a reason if you mean to block; use `systemMessage` or another event for a note.',
      at: { in: 'output', pointer: '/hookSpecificOutput/additionalContext' },
    };
  },
};

/** Context given when Claude wants to stop, which by itself keeps it from stopping. */

import { contractOf, decisionOf, fieldAt, honouredReply, hookSpecific } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'context-keeps-claude-going',
  severity: 'warning',
  summary: '`additionalContext` at the end of a turn keeps the turn going.',
  docs: {
    why:
      'On Stop and SubagentStop, `additionalContext` is not a note for later: by itself it keeps Claude working, like a ' +
      'block, and it counts towards the cap on such rounds. Clients before the field ignore it and stop.',
    repair:
      'To keep Claude going, say so with `"decision":"block"` and a reason, and only while `stop_hook_active` is false. ' +
      'To leave a note, use an event of the next turn (UserPromptSubmit).',
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
      message: `\`additionalContext\` alone blocks the ${contract.guards ?? 'action'}, just as a block would.`,
      help: 'Use `"decision":"block"` with a reason if that is meant, and `systemMessage` or another event for a mere note.',
      at: { in: 'output', pointer: '/hookSpecificOutput/additionalContext' },
    };
  },
};

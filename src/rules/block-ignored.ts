/** `decision: "block"` on an event that cannot be blocked. */

import { contractOf, fieldAt, honouredReply } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'block-ignored',
  severity: 'error',
  summary: '`decision: "block"` on an event that cannot be blocked.',
  docs: {
    why:
      'Events that only tell that something happened have nothing to hold back. Most do not read `decision` at all, and ' +
      'nobody reads its reason; at the start of a session the user is told that the hook failed.',
    repair:
      'Use the event before the action (PreToolUse, UserPromptSubmit, PreModelSwitch) to hold it back; where the event ' +
      'has `additionalContext`, use it to tell Claude.',
  },
  bad: [
    {
      kind: 'run',
      event: 'Notification',
      execution: { stdout: '{"decision":"block","reason":"Not now."}\n' },
    },
    {
      kind: 'run',
      event: 'SessionStart',
      execution: { stdout: '{"decision":"block","reason":"Wrong Node version: run nvm use first."}\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'SessionStart',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"Wrong Node version: run nvm use first."}}\n',
      },
    },
  ],
  yieldsTo: ['permission-request-undecided'],
  replies: ['json'],
  *onRun(run) {
    if (honouredReply(run)?.decision !== 'block') return;
    const contract = contractOf(run);
    const { event, toClaude, toUser, decidedBy } = run.verdict;
    const idle = contract.guards === null && decidedBy === 'nothing' && toClaude.length === 0;
    if (!idle && fieldAt(contract, '/decision')?.honoured !== false) return;
    const read = toUser.some(({ places }) => places.includes('terminal'));
    const context = fieldAt(contract, '/hookSpecificOutput/additionalContext')?.honoured === true;
    yield {
      message: read
        ? `A block holds nothing back on ${event}: the user is told of a failed hook, and Claude reads nothing.`
        : `${event} does not read \`decision\`, so the block holds nothing back and nobody reads its reason.`,
      help: context
        ? 'To tell Claude, print the text as `hookSpecificOutput.additionalContext`; to hold an action back, use the event before it.'
        : 'To hold an action back, use the event before it.',
      at: { in: 'output', pointer: '/decision' },
    };
  },
};

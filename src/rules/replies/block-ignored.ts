/** `decision: "block"` on an event that cannot be blocked. */

import { contractOf, fieldAt, honouredReply } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'block-ignored',
  severity: 'error',
  summary: '`decision: "block"` on an event that cannot be blocked.',
  docs: {
    why:
      'Some events only report that something happened, so there is nothing to block. Most of them ignore ' +
      '`decision` and its reason; SessionStart tells the user that the hook failed.',
    repair:
      'To block an action, use the event before it (PreToolUse, UserPromptSubmit, PreModelSwitch). To inform ' +
      'Claude, use `additionalContext` where the event supports it.',
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
  yieldsTo: ['permission-request-undecided', 'no-worktree-path'],
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
        ? `${event} cannot be blocked: the user sees a failed hook, and Claude sees nothing.`
        : `${event} cannot be blocked: Claude Code ignores \`decision\`, and nobody reads its reason.`,
      help: context
        ? 'To inform Claude, print the text as `hookSpecificOutput.additionalContext`; to block an action, use the event before it.'
        : 'To block an action, use the event before it.',
      at: { in: 'output', pointer: '/decision' },
    };
  },
};

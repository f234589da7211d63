/** hookSpecificOutput on an event that has none. */

import { outcome } from '../../evidence/phrases.js';
import { contractOf, hookSpecific, replyObject } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'no-such-output',
  severity: 'error',
  summary: '`hookSpecificOutput` on an event that does not support it.',
  docs: {
    why:
      'Some events have no `hookSpecificOutput`. Printing one that names such an event is an error that makes ' +
      'Claude Code discard the whole reply, including a `"decision":"block"` beside it.',
    repair:
      'Remove `hookSpecificOutput`. Use the top-level fields that the event supports, or another event: to give ' +
      'Claude context after a compaction, use SessionStart with source `compact`.',
    issues: ['https://github.com/povvo/claudikins-kernel/issues/7'],
  },
  bad: [
    {
      kind: 'run',
      event: 'TaskCompleted',
      execution: {
        stdout:
          '{"decision":"block","reason":"Tests are missing","hookSpecificOutput":{"hookEventName":"TaskCompleted","additionalContext":"Write tests"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'A remark on an event whose replies nobody reads',
      event: 'InstructionsLoaded',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"InstructionsLoaded","additionalContext":"The rules have changed."}}\n',
      },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'TaskCompleted',
      execution: { stdout: '{"decision":"block","reason":"Tests are missing: write them"}\n' },
    },
  ],
  yieldsTo: ['newer-field'],
  replies: ['json', 'schema-error', 'name-error'],
  judgesWritten: true,
  *onRun(run) {
    const specific = hookSpecific(replyObject(run));
    if (specific === undefined) return;
    const { event, reply } = run.verdict;
    const contract = contractOf(run);
    if (contract.fields.some(({ pointer }) => pointer.startsWith('/hookSpecificOutput/'))) return;
    const own = specific.hookEventName;
    if (reply.kind !== 'json' && own !== undefined && own !== event) return;
    const isRemark = contract.guards === null && !decides(replyObject(run));
    const fields = topLevel(contract.fields);
    yield {
      message: `${event} does not support \`hookSpecificOutput\`, so Claude Code ${reply.kind === 'json' ? 'ignores it' : 'discards the whole reply'}: ${isRemark ? 'nobody reads what it says' : outcome(run, contract)}.`,
      help: fields.some((name) => speaking.has(name))
        ? `Remove \`hookSpecificOutput\` on ${event} and use the top-level fields that it supports: ${fields.map((name) => `\`${name}\``).join(', ')}.`
        : `Remove \`hookSpecificOutput\`: no field of a reply to ${event} reaches Claude or the user. Say it on another event, such as SessionStart or UserPromptSubmit.`,
      at: { in: 'output', pointer: '/hookSpecificOutput' },
    };
  },
};

function topLevel(fields: ReturnType<typeof contractOf>['fields']): readonly string[] {
  return fields
    .filter(({ pointer, honoured }) => honoured && pointer !== '/hookSpecificOutput')
    .map(({ pointer }) => pointer.slice(1));
}

/** Fields that somebody reads, or that decide. */
const speaking: ReadonlySet<string> = new Set(['systemMessage', 'decision', 'reason', 'continue', 'stopReason']);

/** Does the reply say that something is not to go on? */
const decides = (reply: ReturnType<typeof replyObject>): boolean =>
  reply?.decision !== undefined || reply?.continue === false;

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
    yield {
      message: `${event} does not support \`hookSpecificOutput\`, so Claude Code ${reply.kind === 'json' ? 'ignores it' : 'discards the whole reply'}: ${outcome(run, contract)}.`,
      help: `Remove \`hookSpecificOutput\` on ${event} and use the top-level fields that it supports: ${topLevel(contract.fields)}.`,
      at: { in: 'output', pointer: '/hookSpecificOutput' },
    };
  },
};

function topLevel(fields: ReturnType<typeof contractOf>['fields']): string {
  const names = fields
    .filter(({ pointer, honoured }) => honoured && pointer !== '/hookSpecificOutput')
    .map(({ pointer }) => `\`${pointer.slice(1)}\``);
  return names.length === 0 ? 'none' : names.join(', ');
}

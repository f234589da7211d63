/** Several hooks that answer the same permission request differently: the faster one wins. */

import { hookName } from '../../evidence/hook-name.js';
import { join } from '../../evidence/phrases.js';
import type { Rule } from '../../model.js';

const answer = (decision: string) =>
  `{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":${decision}}}\n`;

export const rule: Rule = {
  id: 'permission-request-race',
  severity: 'error',
  summary: 'Hooks reply differently to the same permission request, and the first to finish wins.',
  docs: {
    why:
      'On PreToolUse a deny beats an allow, whichever comes first. PermissionRequest has no such order: Claude Code ' +
      'takes the first decision and does not wait for the others, so a fast allow beats a slow deny.',
    repair:
      'Decide permission requests in a single hook, or put what must never happen into a PreToolUse hook or a deny ' +
      'rule.',
  },
  bad: [
    {
      kind: 'hooks',
      event: 'PermissionRequest',
      hooks: [
        { handler: { onFailure: 'block' }, execution: { stdout: answer('{"behavior":"allow"}') } },
        {
          handler: { onFailure: 'block' },
          execution: { stdout: answer('{"behavior":"deny","message":"Not on main"}') },
        },
      ],
    },
  ],
  good: [
    {
      kind: 'hooks',
      title: 'The same decisions on PreToolUse, where the deny wins',
      event: 'PreToolUse',
      hooks: [
        {
          execution: { stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}\n' },
        },
        {
          execution: {
            stdout:
              '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
          },
        },
      ],
    },
  ],
  *onMerged(merged) {
    if (merged.event !== 'PermissionRequest' || !merged.races.includes('effect')) return;
    const sides = merged.runs
      .filter(({ verdict }) => verdict.effect !== 'proceed')
      .map(({ case: { hook }, verdict }) => {
        const name = hookName(hook);
        return `${name} ${verdict.effect === 'allow' ? 'allows' : 'denies'}`;
      });
    yield {
      message: `On the same permission request, ${join(sides, 'and')}; Claude Code takes the reply of whichever hook finishes first.`,
      help: 'Decide permission requests in a single hook.',
      at: { in: 'hook' },
    };
  },
};

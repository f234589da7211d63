/** Several hooks that rewrite the same thing: one of them is lost, and chance says which. */

import { hookName } from '../../evidence/hook-name.js';
import { join } from '../../evidence/phrases.js';
import type { Merged, RaceOn, Rule } from '../../model.js';

const rewrite = (command: string) =>
  `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","updatedInput":{"command":"${command}"}}}\n`;

export const rule: Rule = {
  id: 'rewrites-conflict',
  severity: 'error',
  summary: 'Several hooks rewrite the same input or output, and only the last one to finish counts.',
  docs: {
    why:
      'The hooks of an event run in parallel, each on the original payload: none sees what another rewrote. Claude ' +
      'Code keeps the rewrite of whichever hook finishes last and drops the others, so the result depends on the ' +
      'load of the machine.',
    repair: 'Do all rewriting in one hook, or narrow the matchers so that at most one hook rewrites each call.',
  },
  bad: [
    {
      kind: 'hooks',
      event: 'PreToolUse',
      payload: { tool_input: { command: 'git status' } },
      hooks: [
        { execution: { stdout: rewrite('git status -s') } },
        { execution: { stdout: rewrite('nice git status') } },
      ],
    },
    {
      kind: 'hooks',
      title: 'A third hook has no part in it',
      event: 'PreToolUse',
      payload: { tool_input: { command: 'git status' } },
      hooks: [
        { execution: { stdout: rewrite('git status -s') } },
        { execution: {} },
        { execution: { stdout: rewrite('nice git status') } },
      ],
    },
  ],
  good: [
    {
      kind: 'hooks',
      title: 'Both rewrite it in the same way',
      event: 'PreToolUse',
      payload: { tool_input: { command: 'git status' } },
      hooks: [{ execution: { stdout: rewrite('git status -s') } }, { execution: { stdout: rewrite('git status -s') } }],
    },
  ],
  *onMerged(merged) {
    for (const on of ['updatedInput', 'updatedToolOutput'] as const) {
      if (!merged.races.includes(on)) continue;
      const names = namesOf(merged, on);
      yield {
        message: `${join(names, 'and')} each set \`${on}\` for the same call, and Claude Code keeps only the value from the hook that finishes last.`,
        help: 'Do the rewriting in one hook.',
        at: { in: 'hook' },
      };
    }
  },
};

function namesOf({ runs }: Merged, on: RaceOn & ('updatedInput' | 'updatedToolOutput')): readonly string[] {
  return runs.filter(({ verdict }) => verdict[on] !== undefined).map(({ case: { hook } }) => hookName(hook));
}

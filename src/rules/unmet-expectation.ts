/** The team has said what must come of this payload, and something else does. */

import type { Rule } from '../model.js';
import { mismatches } from '../plan/expectation.js';

const denied =
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"No force-push."}}\n';

export const rule: Rule = {
  id: 'unmet-expectation',
  severity: 'error',
  summary: 'The hook does something else than the project expects of it.',
  docs: {
    why:
      'An expectation pins what a guard does today: the effect on the action and what Claude reads. When it no longer ' +
      'holds, the hook, a tool that it calls or the client has changed, and the guard may be open.',
    repair:
      'Repair the hook, or, when the new behaviour is meant, write it down: `hooklint --update-expectations`, or edit ' +
      'the expectation by hand.',
  },
  bad: [
    {
      kind: 'run',
      title: 'Expected to block, and lets the tool run',
      event: 'PreToolUse',
      execution: { exitCode: 0 },
      expect: [{ effect: 'block', toClaude: '/force-push/' }],
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'Blocks, with the words that are expected',
      event: 'PreToolUse',
      execution: { stdout: denied },
      expect: [{ effect: 'block', toClaude: '/force-push/' }],
    },
  ],
  *onRun(run) {
    for (const expectation of run.case.expect ?? []) {
      for (const { what, expected, seen } of mismatches(run.verdict, expectation)) {
        yield {
          message: `Expected ${what} on ${run.case.payload.id}: ${expected}. Seen: ${seen}.`,
          help: 'Repair the hook, or run `hooklint --update-expectations` if this is meant.',
          at: { in: 'hook' },
        };
      }
    }
  },
};

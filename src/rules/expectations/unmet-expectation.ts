/** The team has said what must come of this payload, and something else does. */

import type { Rule } from '../../model.js';
import { mismatches } from '../../plan/expectation.js';

const denied =
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"No force-push."}}\n';

export const rule: Rule = {
  id: 'unmet-expectation',
  severity: 'error',
  summary: 'The hook does not do what the project expects of it.',
  docs: {
    why:
      'An expectation pins down what a guard does today: its effect on the action, and what Claude reads. If it no ' +
      'longer holds, then the hook, a tool that it calls or Claude Code has changed, and the guard may be open.',
    repair:
      'Fix the hook. If the new behaviour is intended, record it with `hooklint --update-expectations`, or edit the ' +
      'expectation by hand. Edit one from a payload file yourself: hooklint does not write that file.',
  },
  bad: [
    {
      kind: 'run',
      title: 'Expected to block, but lets the tool run',
      event: 'PreToolUse',
      execution: { exitCode: 0 },
      expect: [{ effect: 'block', toClaude: '/force-push/' }],
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'Blocks with the expected reason',
      event: 'PreToolUse',
      execution: { stdout: denied },
      expect: [{ effect: 'block', toClaude: '/force-push/' }],
    },
  ],
  *onRun(run) {
    for (const expectation of run.case.expect ?? []) {
      for (const { what, expected, seen } of mismatches(run.verdict, expectation)) {
        yield {
          message: `Expected ${what} on ${run.case.payload.id}: ${expected}. Got: ${seen}.`,
          help: `Fix the hook, or ${run.case.payload.expect?.includes(expectation) === true ? "edit `expect` in the payload's own file" : 'run `hooklint --update-expectations`'} if this is intended.`,
          at: { in: 'hook' },
        };
      }
    }
  },
};

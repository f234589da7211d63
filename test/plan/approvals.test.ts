/** Commands that a hook approved, each with one behind it that it did not approve. */
import { expect, it } from 'vitest';
import type { Case, Effect, Hook, Run } from '../../src/model.js';
import { approvalCases } from '../../src/plan/approvals.js';

const hook = { id: 'h', event: 'PreToolUse' } as Hook;

const runOf = (command: string, effect: Effect, nature = 'benign', tool_name = 'Bash'): Run => {
  const json = { tool_name, tool_input: { command } };
  const planned = { id: command, hook, payload: { event: 'PreToolUse', nature, json } } as unknown as Case;
  return { case: planned, verdict: { effect, runs: true } } as unknown as Run;
};

const commandsOf = (runs: readonly Run[]) => approvalCases(runs).map(({ payload }) => payload.json.tool_input);

it('are the plainest of both, put together in two ways', () => {
  const runs = [
    runOf('gh pr list --state open', 'allow'),
    runOf('gh pr view 1', 'allow'),
    runOf('gh pr view 1; ls', 'allow'),
    runOf('ls', 'proceed'),
    runOf('cat .env', 'proceed', 'trigger'),
    runOf('rm -rf ~', 'proceed', 'trigger'),
  ];
  expect(commandsOf(runs)).toEqual([{ command: 'gh pr view 1; rm -rf ~' }, { command: 'gh pr view 1 && rm -rf ~' }]);
  expect(approvalCases(runs)[0]?.world).toEqual({ unapproved: 'rm -rf ~' });
});

it.each([
  ['nothing is approved', [runOf('ls', 'proceed'), runOf('rm -rf ~', 'block', 'trigger')]],
  ['everything is approved', [runOf('ls', 'allow'), runOf('rm -rf ~', 'allow', 'trigger')]],
  ['nothing dangerous is left', [runOf('ls', 'allow'), runOf('git status', 'proceed')]],
  ['it is about another tool', [runOf('ls', 'allow', 'benign', 'Monitor'), runOf('rm -rf ~', 'proceed', 'trigger')]],
])('are none where %s', (_, runs) => {
  expect(approvalCases(runs)).toEqual([]);
});

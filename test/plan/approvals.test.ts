/** Commands that a hook approved, each with one behind it that it did not approve. */
import { expect, it } from 'vitest';
import type { Case, Effect, Hook, Run } from '../../src/model.js';
import { approvalCases } from '../../src/plan/approvals.js';

const hook = { id: 'h', event: 'PreToolUse' } as Hook;

const runOf = (command: string, effect: Effect, nature = 'benign', tool_name = 'Bash', event = 'PreToolUse'): Run => {
  const json = { tool_name, tool_input: { command } };
  const planned = { id: command, hook, payload: { event, nature, json } } as unknown as Case;
  return { case: planned, verdict: { client: '2.1.330', effect, runs: true } } as unknown as Run;
};

const commandsOf = (runs: readonly Run[]) => approvalCases(runs).map(({ payload }) => payload.json.tool_input);

it('are the plainest of both, put together in two ways', () => {
  const runs = [
    runOf('gh pr list --state open', 'allow'),
    runOf('gh pr view 1', 'allow'),
    runOf('gh pr view 1; ls', 'allow'),
    runOf('ls', 'proceed'),
    runOf('cat .env', 'proceed', 'trigger'),
    runOf('rm -rf src', 'proceed', 'trigger'),
  ];
  expect(commandsOf(runs)).toEqual([
    { command: 'gh pr view 1 && rm -rf src' },
    { command: 'gh pr view 1\nrm -rf src' },
  ]);
  const [, below] = approvalCases(runs);
  expect(below).toMatchObject({
    payload: { gist: '`gh pr view 1⏎rm -rf src`' },
    world: { unapproved: 'rm -rf src' },
  });
});

it('are made of requests for permission too', () => {
  const request = ['Bash', 'PermissionRequest'] as const;
  const runs = [
    runOf('git status', 'allow', 'benign', ...request),
    runOf('sudo reboot', 'proceed', 'trigger', ...request),
  ];
  expect(commandsOf(runs)).toContainEqual({ command: 'git status && sudo reboot' });
});

it('hold no removal that Claude Code asks about whatever a hook allows', () => {
  const runs = [
    runOf('ls', 'allow'),
    ...['rm -rf /', 'rm -rf ~', 'rm -rf "$HOME"', 'rm -rf ..', 'rm .claude/settings.json', 'git push --force'].map(
      (each) => runOf(each, 'proceed', 'trigger'),
    ),
  ];
  expect(commandsOf(runs)).toContainEqual({ command: 'ls && git push --force' });
});

it.each([
  ['nothing is approved', [runOf('ls', 'proceed'), runOf('rm -rf src', 'block', 'trigger')]],
  ['everything is approved', [runOf('ls', 'allow'), runOf('rm -rf src', 'allow', 'trigger')]],
  ['nothing dangerous is left', [runOf('ls', 'allow'), runOf('git status', 'proceed')]],
  ['it is about another tool', [runOf('ls', 'allow', 'benign', 'Monitor'), runOf('rm -rf src', 'proceed', 'trigger')]],
])('are none where %s', (_, runs) => {
  expect(approvalCases(runs)).toEqual([]);
});

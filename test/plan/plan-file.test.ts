/** Claude's plan, which guards of files are asked about. */
import { expect, it } from 'vitest';
import type { Hook, Payload, Run } from '../../src/model.js';
import { planFileCases } from '../../src/plan/plan-file.js';

function hookOf(event: Hook['event'], type: 'command' | 'http' = 'command'): Hook {
  const handler = type === 'command' ? { type, command: './h' } : { type, url: 'http://localhost' };
  return { id: 'h', event, handler, decidedBy: 'settings', place: { file: 's' }, projectDir: '/p' } as Hook;
}

const payload = (tool: string, path: string, nature: Payload['nature'] = 'benign'): Payload => ({
  id: path,
  event: 'PreToolUse',
  json: { hook_event_name: 'PreToolUse', permission_mode: 'default', tool_name: tool, tool_input: { file_path: path } },
  nature,
  provenance: '',
});

const run = (hook: Hook, of: Payload, effect: 'block' | 'none'): Run =>
  ({ case: { id: `h@${of.id}`, hook, payload: of }, verdict: { effect } }) as unknown as Run;

const guard = hookOf('PreToolUse');
const stops = run(guard, payload('Write', '/etc/hosts', 'trigger'), 'block');
const lets = run(guard, payload('Write', '/p/a.ts'), 'none');

it('is written in plan mode, in the folder for plans', () => {
  const cases = planFileCases([stops, lets]);
  expect(cases.map(({ world }) => world)).toEqual([{ planFile: true }]);
  expect(cases[0]?.payload.json).toMatchObject({
    permission_mode: 'plan',
    tool_name: 'Write',
    tool_input: { file_path: expect.stringMatching(/^\{\{HOME\}\}\/\.claude\/plans\/.+\.md$/) },
  });
});

it.each([
  ['stops nothing', [lets]],
  ['lets nothing be written', [stops, run(guard, payload('Write', '/p/a.ts'), 'block')]],
  ['does not see files written', [stops, run(guard, payload('Edit', '/p/a.ts'), 'none')]],
  ['lets through only what it should stop', [stops, run(guard, payload('Write', '/p/.env', 'trigger'), 'none')]],
])('is not tried on a guard that %s', (_, runs) => {
  expect(planFileCases(runs)).toEqual([]);
});

it('is written by a guard of a branch that lets nothing be written on the one that is checked out', () => {
  const onBranch = hookOf('PreToolUse');
  const command = '[ "$(git branch --show-current)" != main ] || exit 2';
  const hook: Hook = { ...onBranch, handler: { type: 'command', command } };
  expect(planFileCases([run(hook, payload('Write', '/p/a.ts'), 'block')])).toHaveLength(1);
});

it('is not tried after the fact, nor on a server', () => {
  const of = (hook: Hook): Run[] => [
    run(hook, payload('Write', '/etc/hosts', 'trigger'), 'block'),
    run(hook, payload('Write', '/p/a.ts'), 'none'),
  ];
  expect(planFileCases(of(hookOf('PostToolUse')))).toEqual([]);
  expect(planFileCases(of(hookOf('PreToolUse', 'http')))).toEqual([]);
});

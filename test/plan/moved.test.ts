/** Calls on files that a guard has stopped, once more from a folder of the project. */
import { expect, it } from 'vitest';
import type { Hook, Payload, Reading, Run } from '../../src/model.js';
import { movedCases } from '../../src/plan/moved.js';

const guard = (text: string, more: Partial<Hook> = {}): Hook =>
  ({
    id: 'guard',
    event: 'PreToolUse',
    handler: { type: 'command', command: './guard.py' },
    projectDir: '/p',
    script: { path: 'guard.py', text, language: 'python' },
    ...more,
  }) as unknown as Hook;

const edit = (file_path: string): Payload =>
  ({
    id: file_path,
    event: 'PreToolUse',
    json: { hook_event_name: 'PreToolUse', cwd: '{{PROJECT}}', tool_name: 'Edit', tool_input: { file_path } },
  }) as unknown as Payload;

const stopped = (hook: Hook, payload = edit('{{PROJECT}}/.env'), effect = 'block'): Run =>
  ({ case: { id: 'x', hook, payload }, verdict: { effect, runs: true, toClaude: [] } }) as unknown as Run;

const asks = guard('rel = os.path.relpath(path, data["cwd"])\n');

/** Folders that are there. */
const has = (path: string): boolean => ['/p/docs', '/p/.claude'].includes(path);

it('is tried in the first folder that is there', () => {
  const [first, ...others] = movedCases([stopped(asks), stopped(asks)], has);
  expect(others).toEqual([]);
  expect(first?.world).toEqual({ moved: 'docs' });
  expect(first?.payload.json.cwd).toBe('{{PROJECT}}/docs');
});

it('is tried where a file that it imports asks where it is', () => {
  const own = guard('from paths import relative\n');
  const texts = [
    { text: own.script?.text ?? '', language: 'python' },
    { text: 'os.getcwd()', language: 'python' },
  ];
  const readings = new Map([['guard', { texts }]]) as unknown as ReadonlyMap<string, Reading>;
  expect(movedCases([stopped(own)], has, readings)).toHaveLength(1);
});

it.each([
  ['a guard that does not ask where it is', [stopped(guard('if path.endswith(".env"):\n'))]],
  ['a call that it lets through', [stopped(asks, undefined, 'proceed')]],
  ['a file outside the project', [stopped(asks, edit('/etc/hosts'))]],
  [
    'a session that stays in its folder',
    [stopped({ ...asks, env: { CLAUDE_BASH_MAINTAIN_PROJECT_WORKING_DIR: '1' } })],
  ],
  ['a hook that hears of what was done', [stopped({ ...asks, event: 'PostToolUse' })]],
  ['a hook that asks a model', [stopped({ ...asks, handler: { type: 'prompt', prompt: 'cwd?' } })]],
])('is not tried for %s', (_what, runs) => {
  expect(movedCases(runs, has)).toEqual([]);
});

it('is not tried where no folder is there', () => {
  expect(movedCases([stopped(asks)], () => false)).toEqual([]);
});

const speaks = (
  hook: Hook,
  path = '{{PROJECT}}/docs/page.md',
  toClaude: readonly string[] = ['Mind the style.'],
): Run =>
  ({
    case: { id: 'x', hook, payload: edit(path) },
    verdict: { effect: 'proceed', runs: true, toClaude },
  }) as unknown as Run;

it.each([['PreToolUse'], ['PostToolUse']] as const)(
  'is tried with and without the move for a hook that tells Claude something about a file on %s',
  (event) => {
    const cases = movedCases([speaks({ ...asks, event })], has);
    expect(cases.map(({ payload, world }) => [payload.json.cwd, world])).toEqual([
      ['{{PROJECT}}/docs', { moved: 'docs', tells: true }],
      ['{{PROJECT}}', { moved: '.', tells: true }],
    ]);
  },
);

it('goes to the folder of the file, where that is there', () => {
  const inside = (path: string): boolean => path === '/p/backend' || has(path);
  const [first] = movedCases([speaks(asks, '{{PROJECT}}/backend/api.py')], inside);
  expect(first?.world).toEqual({ moved: 'backend', tells: true });
});

it.each([
  ['says nothing', [speaks(asks, undefined, [])]],
  ['asks where it is for something else', [speaks(guard('log(os.getcwd())\n'))]],
  ['stops something as well', [stopped(asks), speaks(asks)]],
])('is tried as for a guard, or not at all, for a hook that %s', (_what, runs) => {
  expect(movedCases(runs, has).filter(({ world }) => world?.tells === true)).toEqual([]);
});

/** The folders of the user's project and plugin against those of the copies that Claude Code plays them in. */
import { expect, test } from 'vitest';
import { sessionOf } from '../../src/live/fire.js';
import { movedTo, normalFor } from '../../src/live/run-scenario.js';
import type { Scenario } from '../../src/live/scenario.js';
import { inScratch, type Scratch } from '../../src/live/scratch.js';
import type { Hook } from '../../src/model.js';

const written = '"${CLAUDE_PLUGIN_ROOT}"/guard.sh';

function normalOf(rest: Partial<Hook>): (text: string) => string {
  const hook = { projectDir: '/home/ada/project', handler: { type: 'command', command: written }, ...rest };
  return normalFor(hook as Hook, '/scratch');
}

test.each(['/home/ada/plugin', '/home/ada/project', '/home/ada/project/plugin'])(
  "a plugin in %s: the path in the verdict is the path in Claude Code's text",
  (pluginRoot) => {
    const normal = normalOf({ pluginRoot });
    const told = normal('["/scratch/hook/plugin"/guard.sh]: no');
    expect(normal(`["${pluginRoot}"/guard.sh]: no`)).toBe(told);
    expect(told).toBe('["<DIR>/hook/plugin"/guard.sh]: no');
  },
);

test("a verdict that names the variable where Claude Code names the path differs from Claude Code's text", () => {
  const normal = normalOf({ pluginRoot: '/home/ada/plugin' });
  expect(normal(`[${written}]: no`)).not.toBe(normal('["/scratch/hook/plugin"/guard.sh]: no'));
});

test('the folder of the project is its copy', () => {
  expect(normalOf({})('in /home/ada/project/src')).toBe('in <DIR>/proj/src');
});

test('a terminal shows the folder of the copy, where the verdict names that of the plugin', () => {
  const hook = {
    projectDir: '/home/ada/plugin',
    pluginRoot: '/home/ada/plugin',
    handler: { type: 'command', command: written },
  } as Hook;
  const shown = movedTo(hook, inScratch('/scratch'));
  expect(shown('["/home/ada/plugin"/guard.sh]: no')).toBe('["/scratch/hook/plugin"/guard.sh]: no');
  expect(shown('in /home/ada/plugin/src')).toBe('in /scratch/project/src');
});

test.each([
  [true, ['--plugin-dir', '/scratch/hook/plugin']],
  [undefined, []],
])('a session of a plugin hook is given the plugin, in a terminal or without: %s', (ofPlugin, args) => {
  const scenario = { event: 'Stop', name: 'turn', about: '', sign: { kind: 'always' }, ofPlugin } as Scenario;
  const scratch = { root: '/scratch', ...inScratch('/scratch'), remove: () => {} } satisfies Scratch;
  expect(sessionOf(scenario, scratch).args).toEqual(args);
});

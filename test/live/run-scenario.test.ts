/** The folders of the user's project and plugin against those of the copies that Claude Code plays them in. */
import { expect, test } from 'vitest';
import { normalFor } from '../../src/live/run-scenario.js';
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

/** What home-path says of other machines. */
import { expect, it } from 'vitest';
import type { Hook } from '../../src/model.js';
import { rule } from '../../src/rules/home-path.js';

/** The message on a Stop hook of the project whose script is there. */
function said(command: string): string | undefined {
  const hook: Hook = {
    id: 'a',
    event: 'Stop',
    handler: { type: 'command', command },
    target: { text: 'done.mjs', absolutePath: '/p/done.mjs', found: 'file', interpreter: 'node' },
    decidedBy: 'settings',
    place: { file: '.claude/settings.json' },
    config: { file: '.claude/settings.json', pointer: '/hooks/Stop/0/hooks/0' },
    projectDir: '/p',
  };
  const project = { root: '/p', configs: [], hooks: [hook], problems: [], ignored: [] };
  return [...(rule.onHook?.(hook, project) ?? [])][0]?.message;
}

it('tells how the command ends without the program', () => {
  expect(said('/Users/ada/bin/node done.mjs')).toContain('exit code 127');
});

it('does not, where the command tries another program first', () => {
  const fallback = 'command -v node >/dev/null && exec node done.mjs; exec /Users/ada/bin/node done.mjs';
  expect(said(fallback)).toBe('The command names `/Users/ada/`, which exists on only one machine.');
});

/** A hook of a plugin that the settings have too. */
import { expect, it } from 'vitest';
import type { Hook } from '../../src/model.js';
import { rule } from '../../src/rules/duplicate-handler.js';

const base = {
  event: 'Stop',
  handler: { type: 'command', command: './done.sh' },
  decidedBy: 'settings',
  place: { file: 'a.json' },
  projectDir: '/p',
} as const;
const inSettings: Hook = {
  ...base,
  id: 'settings',
  layer: 'project',
  config: { file: '.claude/settings.json', pointer: '/hooks/Stop/0/hooks/0' },
};

/** What is said of the hook of a plugin at this place in its file. */
function said(pointer: string): number {
  const ofPlugin: Hook = { ...base, id: 'plugin', pluginRoot: '/p', config: { file: 'hooks/hooks.json', pointer } };
  const project = { root: '/p', configs: [], hooks: [inSettings, ofPlugin], problems: [], ignored: [] };
  return [...(rule.onHook?.(ofPlugin, project) ?? [])].length;
}

it('tells that both run', () => {
  expect(said('/hooks/Stop/0/hooks/0')).toBe(1);
});

it('is silent where Claude Code does not read those of the plugin', () => {
  expect(said('/Stop/0/hooks/0')).toBe(0);
});

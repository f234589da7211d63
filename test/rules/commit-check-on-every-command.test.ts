import { expect, it } from 'vitest';
import type { ConfigFile, Hook, Project } from '../../src/model.js';
import { rule } from '../../src/rules/stops-too-much/commit-check-on-every-command.js';

const file = '.claude/settings.json';
const command = 'bash pre-commit.sh';
const hook = {
  id: 'a',
  event: 'PreToolUse',
  matcher: 'Bash',
  handler: { type: 'command', command },
  script: { path: 'pre-commit.sh', language: 'bash', text: 'npm run lint >&2 || exit 2\n' },
  config: { file, pointer: '/hooks/PreToolUse/0/hooks/0' },
} as Hook;

function said(entry: object): number {
  const value = { hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command }], ...entry }] } };
  const configs = [{ path: file, value } as unknown as ConfigFile];
  const project: Project = { root: '/p', configs, hooks: [hook], problems: [], ignored: [] };
  return [...(rule.onHook?.(hook, project) ?? [])].length;
}

it('leaves a condition in the wrong place to the rule about that', () => {
  expect(said({})).toBe(1);
  expect(said({ if: 'Bash(git commit *)' })).toBe(0);
});

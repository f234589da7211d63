import { expect, it } from 'vitest';
import type { Hook } from '../../src/model.js';
import { rule } from '../../src/rules/missing-script.js';

function message(text: string, shell?: string): string | undefined {
  const handler = { type: 'command', command: `pwsh -File ${text}`, ...(shell && { shell }) } as const;
  const target = { text, absolutePath: `/p/${text}`, found: 'missing' } as const;
  const place = { file: '.claude/settings.json' };
  const hook: Hook = { id: 'a', event: 'Stop', handler, target, decidedBy: 'settings', place, projectDir: '/p' };
  return [...(rule.onHook?.(hook, { root: '/p', configs: [], hooks: [hook], problems: [], ignored: [] }) ?? [])][0]
    ?.message;
}

it('says what the shell leaves of a path with backslashes', () => {
  expect(message('.\\hooks\\guard.ps1')).toContain('the command runs .hooksguard.ps1, which');
  expect(message("'.\\hooks\\guard.ps1'")).toContain("runs '.\\hooks\\guard.ps1', which");
  expect(message('.\\hooks\\guard.ps1', 'powershell')).toContain('runs .\\hooks\\guard.ps1, which');
  expect(message('hooks/my\\ guard.sh')).toContain('runs hooks/my\\ guard.sh, which');
});

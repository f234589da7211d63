import { expect, it } from 'vitest';
import type { Hook, Script } from '../../src/model.js';
import { rule } from '../../src/rules/never-runs/unusable-shebang.js';

/** A script that was named on the command line: no configuration, and no target found in a command. */
function findings(text: string, executable: boolean): number {
  const shebang = /^#!.*/.exec(text)?.[0] ?? null;
  const script: Script = { path: 'a.sh', absolutePath: '/p/a.sh', text, language: 'bash', shebang, executable };
  const handler = { type: 'command', command: '"$CLAUDE_PROJECT_DIR"/a.sh' } as const;
  const hook: Hook = {
    id: 'a',
    event: 'Stop',
    handler,
    script,
    decidedBy: 'path',
    place: { file: 'a.sh' },
    projectDir: '/p',
  };
  return [...(rule.onHook?.(hook, { root: '/p', configs: [], hooks: [hook], problems: [], ignored: [] }) ?? [])].length;
}

it('sees a carriage return behind the interpreter of a script that was named', () => {
  expect(findings('#!/bin/bash\r\nexit 0\r\n', true)).toBe(1);
  expect(findings('#!/bin/bash\nexit 0\n', true)).toBe(0);
  expect(findings('#!/bin/bash\r\nexit 0\r\n', false)).toBe(0);
});

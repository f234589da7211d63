/** A `--fix --dry-run` that is ended early has not seen whether there is something to fix. */
import { expect, it } from 'vitest';
import { scratch, script } from '../load/scratch.js';
import { runMain } from './run-main.js';

it('ends with 2 and says that nothing was changed', async () => {
  const cwd = await scratch({
    '.claude/settings.json': JSON.stringify({
      hooks: { Stop: [{ hooks: [{ type: 'command', command: '"$CLAUDE_PROJECT_DIR"/a.sh' }] }] },
    }),
    'a.sh': script('#!/bin/sh\necho no >&2\nexit 1\n'),
  });
  const argv = ['--fix', '--dry-run', '--isolation', 'copy'];
  const { code, stderr, stdout } = await runMain(argv, { cwd, signal: AbortSignal.abort() });
  expect(code).toBe(2);
  expect(stderr).toContain('interrupted while trying fixes; nothing was changed');
  expect(stdout).toBe('');
});

import { describe, expect, it } from 'vitest';
import { hookName } from '../../src/evidence/hook-name.js';
import type { Hook } from '../../src/model.js';

const inline = (command: string): Hook => ({
  id: 'h',
  event: 'PreToolUse',
  handler: { type: 'command', command },
  decidedBy: 'flag',
  place: { file: '.claude/settings.json' },
  projectDir: '/p',
});

const search = 'r=$PWD; while [ ! -d "$r/.claude" ]; do r=${r%/*}; done; exec';

describe('the name of a hook', () => {
  it('is a short command as it is', () => {
    expect(hookName(inline('npm run  lint'))).toBe('npm run lint');
  });

  it('is how a long command begins', () => {
    expect(hookName(inline('echo one two three four five'), 12)).toBe('echo one tw…');
  });

  it('is the script that a long command starts at last', () => {
    expect(hookName(inline(`bash -c '${search} "$r/.claude/hooks/guard.sh"'`))).toBe('bash … guard.sh');
    expect(hookName(inline(`bash -c '${search} "$r/.claude/hooks/check-types.mjs"'`))).toBe('bash … check-types.mjs');
  });
});

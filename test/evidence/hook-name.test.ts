import { describe, expect, it } from 'vitest';
import { hookName, tasksOf } from '../../src/evidence/hook-name.js';
import type { Hook, Script } from '../../src/model.js';

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

describe('the task of a hook', () => {
  const script: Script = {
    path: 'hooks/run.mjs',
    absolutePath: '/p/hooks/run.mjs',
    language: 'javascript',
    text: '',
    shebang: null,
    executable: true,
  };
  const starting = (id: string, command: string, args?: readonly string[]): Hook => ({
    ...inline(command),
    id,
    script,
    handler: { type: 'command', command, ...(args === undefined ? {} : { args }) },
  });
  const run = 'node "${CLAUDE_PLUGIN_ROOT}/hooks/run.mjs"';

  it('is the word that a script is given by which its hooks can be told apart', () => {
    const hooks = [
      starting('a', `${run} check-push`),
      starting('b', `${run} format && exit 0`),
      starting('c', 'node', ['hooks/run.mjs', 'log:all']),
      starting('d', run),
    ];
    expect([...tasksOf(hooks)]).toEqual([
      ['a', 'check-push'],
      ['b', 'format'],
      ['c', 'log:all'],
    ]);
  });

  it('is none where all are given the same, an option, a path or a variable', () => {
    expect([...tasksOf([starting('a', `${run} check`), starting('b', `${run} check`)])]).toEqual([]);
    const others = ['--strict', '$MODE', './src', '2>/dev/null'].map((word, i) => starting(`${i}`, `${run} ${word}`));
    expect([...tasksOf(others)]).toEqual([]);
  });
});

/** Commands that name another machine. */
import { describe, expect, it } from 'vitest';
import type { Hook, Target } from '../../src/model.js';
import { asIfHere } from '../../src/run/as-if-here.js';

function commandOf(command: string, target?: Partial<Target>): string | undefined {
  const hook: Hook = {
    id: 'h',
    event: 'Stop',
    handler: { type: 'command', command },
    ...(target === undefined
      ? {}
      : { target: { text: command, absolutePath: '/p/.claude/hooks/x.py', found: 'file', ...target } }),
    decidedBy: 'settings',
    place: { file: 'settings.json' },
    projectDir: '/p',
  };
  return asIfHere(hook).handler.command;
}

describe('a command for another machine', () => {
  it('starts the file of the project that lies at the same path', () => {
    const text = '/home/ada/shop/.claude/hooks/x.py';
    expect(commandOf(`python3 ${text} --strict`, { text, named: text })).toBe(
      "python3 '/p/.claude/hooks/x.py' --strict",
    );
  });

  it('goes to the project where it goes to its folder first', () => {
    const text = '.claude/hooks/x.py';
    expect(commandOf(`cd /home/ada/shop && ${text}`, { text, named: `/home/ada/shop/${text}` })).toBe(
      "cd '/p' && '/p/.claude/hooks/x.py'",
    );
  });

  it('starts the program of the PATH', () => {
    for (const program of [
      '/home/ada/.local/bin/uv',
      '"$HOME/.hooklint-nowhere/bin/uv"',
      '/Users/ada/.pyenv/shims/uv',
    ]) {
      expect(commandOf(`${program} run x.py`), program).toBe('uv run x.py');
    }
    expect(commandOf('"C:/Program Files/nodejs/node.exe" x.js')).toBe('node x.js');
    expect(commandOf('"$CLAUDE_PROJECT_DIR"/.venv/bin/python x.py')).toBe('python3 x.py');
    expect(commandOf('./node_modules/.bin/tsx x.ts')).toBe('tsx x.ts');
    expect(commandOf('/c/Anaconda/python.exe x.py')).toBe('python x.py');
  });

  it('starts Python where it names the launcher of Windows', () => {
    expect(commandOf('py x.py')).toBe('python3 x.py');
    expect(commandOf('cd src && py -3.12 x.py')).toBe('cd src && python3 x.py');
    expect(commandOf('pytest x.py')).toBe('pytest x.py');
  });

  it('is left alone where it is for this machine, or names what only that one has', () => {
    for (const command of [
      '/bin/sh x.sh',
      './x.sh',
      'node x.js',
      '/home/ada/tools/check.sh',
      './node_modules/.bin/eslint .',
    ]) {
      expect(commandOf(command), command).toBe(command);
    }
  });
});

/** Scripts that are started directly and lack their run bit. */
import { describe, expect, it } from 'vitest';
import type { Handler, Hook, Script, Target } from '../../src/model.js';
import { asIfExecutable } from '../../src/run/run-bit.js';

const path = '"$CLAUDE_PROJECT_DIR"/guard.sh';

function handlerOf(handler: Partial<Handler>, script: Partial<Script> = {}, target: Partial<Target> = {}): Handler {
  const hook: Hook = {
    id: 'h',
    event: 'Stop',
    handler: { type: 'command', ...handler },
    script: {
      path: 'guard.sh',
      absolutePath: '/p/guard.sh',
      text: '',
      language: 'bash',
      executable: false,
      shebang: '#!/usr/bin/env bash',
      ...script,
    },
    target: { text: path, absolutePath: '/p/guard.sh', found: 'file', ...target },
    decidedBy: 'settings',
    place: { file: 'settings.json' },
    projectDir: '/p',
  };
  return asIfExecutable(hook);
}

describe('a script without its run bit', () => {
  it('is run by the program of its first line, where the command starts it', () => {
    expect(handlerOf({ command: `cd /tmp && ${path} --strict | cat` }).command).toBe(
      `cd /tmp && /usr/bin/env bash ${path} --strict | cat`,
    );
    expect(handlerOf({ command: path }, { shebang: '#! /usr/bin/python3 -u' }).command).toBe(
      `/usr/bin/python3 -u ${path}`,
    );
  });

  it('is run by it where the command starts a variable that it has set', () => {
    const text = '"$CLAUDE_PROJECT_DIR/guard.sh"';
    expect(handlerOf({ command: `H=${text}; exec "$H"` }, {}, { text }).command).toBe(
      `H=${text}; exec /usr/bin/env bash "$H"`,
    );
  });

  it('is run by the shell where it has no first line, and by nothing where that would misread it', () => {
    expect(handlerOf({ command: path }, { shebang: null }).command).toBe(`/bin/sh ${path}`);
    expect(handlerOf({ command: path }, { shebang: null, language: 'python' }).command).toBe(path);
  });

  it('is run the same way in exec form', () => {
    const exec = `\${CLAUDE_PROJECT_DIR}/guard.sh`;
    expect(handlerOf({ command: exec, args: ['-x'] }, {}, { text: exec })).toMatchObject({
      command: '/usr/bin/env',
      args: ['bash', exec, '-x'],
    });
  });

  it('is left alone where nothing is in the way', () => {
    expect(handlerOf({ command: path }, { executable: true }).command).toBe(path);
    expect(handlerOf({ command: `bash ${path}` }, {}, { interpreter: 'bash' }).command).toBe(`bash ${path}`);
  });
});

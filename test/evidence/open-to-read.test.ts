import { describe, expect, it } from 'vitest';
import { isOpenToRead } from '../../src/evidence/open-to-read.js';
import type { GuardedFile, Hook, Mod, Project, Proof } from '../../src/model.js';
import { permissionsOf } from '../../src/permissions/settings.js';

const projectDir = '/project';
const on = (matcher: string | undefined, more: Partial<Hook> = {}) =>
  ({
    id: `${matcher}`,
    event: 'PreToolUse',
    handler: { type: 'command', command: 'guard.sh' },
    ...{ projectDir, place: { file: '.claude/settings.json' }, decidedBy: 'settings' },
    ...(matcher === undefined ? {} : { matcher }),
    ...more,
  }) as Hook;
const guard = on('Bash');

function stopping(path = '.env', does: GuardedFile['does'] = 'read'): Proof {
  const json = { hook_event_name: 'PreToolUse', cwd: '{{PROJECT}}', tool_name: 'Bash', tool_input: { command: 'cat' } };
  const payload = { id: 'one', event: 'PreToolUse', json, nature: 'trigger', provenance: 'example' };
  return { action: { payload, file: { does, path, content: '', matters: 'path' } } } as unknown as Proof;
}
const project = (hooks: readonly Hook[], mods: readonly Mod[] = []) => ({ hooks, mods }) as unknown as Project;
const within = (rules: object): Hook => {
  const permissions = permissionsOf([{ layer: 'project', value: { permissions: rules } }], { project: projectDir });
  return on('Bash', permissions === undefined ? {} : { permissions });
};

describe('a file of secrets that a guard keeps commands from', () => {
  it.each(['.env', '.env.production', 'api/.env', 'keys/server.pem'])('is open to Read: %s', (path) => {
    expect(isOpenToRead(guard, stopping(path), project([guard]))).toBe(true);
  });

  it('is open where rules are about other tools or files', () => {
    for (const deny of [['Bash(cat .env)'], ['Read(**/*.pem)'], ['Edit(**/.env)']]) {
      const held = within({ deny });
      expect(isOpenToRead(held, stopping(), project([held]))).toBe(true);
    }
  });

  it.each(['.env.example', 'README.md', '~/.ssh/config.pem', '/etc/ssl/a.pem'])('is none, or not here: %s', (path) => {
    expect(isOpenToRead(guard, stopping(path), project([guard]))).toBe(false);
  });

  it('is not open where a hook gets Read, be it another one or the guard itself', () => {
    expect(isOpenToRead(guard, stopping(), project([guard, on('Read|Grep')]))).toBe(false);
    expect(isOpenToRead(on('*'), stopping(), project([on('*')]))).toBe(false);
    expect(isOpenToRead(guard, stopping(), project([guard, on('Read', { event: 'PostToolUse' })]))).toBe(true);
  });

  it('is not open where a rule denies it or has the user asked', () => {
    for (const rules of [{ deny: ['Read(**/.env)'] }, { deny: ['Read(.env)'] }, { ask: ['Read'] }]) {
      const held = within(rules);
      expect(isOpenToRead(held, stopping(), project([held]))).toBe(false);
    }
  });

  it('is nothing to speak of where a file is written, the guard is not wired, or mods may see the call', () => {
    expect(isOpenToRead(guard, stopping('.env', 'write'), project([guard]))).toBe(false);
    expect(isOpenToRead(on(undefined), stopping(), project([]))).toBe(false);
    expect(isOpenToRead(guard, stopping(), project([guard], [{} as Mod]))).toBe(false);
  });
});

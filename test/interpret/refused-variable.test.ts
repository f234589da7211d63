import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import type { InterpretContext } from '../../src/model.js';

const deny = {
  type: 'command',
  exitCode: 2,
  signal: null,
  stdout: new Uint8Array(),
  stderr: new TextEncoder().encode('no\n'),
  timedOut: false,
} as const;

/** What becomes of a hook that exits with 2 when it is started. */
const effect = (context: Partial<InterpretContext>, command = 'guard "${CLAUDE_PLUGIN_ROOT}"'): string =>
  interpret(deny, { event: 'PreToolUse', handler: { type: 'command', command }, ...context }).effect;

describe('a variable of others', () => {
  test('keeps a hook of settings from being started', () => expect(effect({ owner: 'settings' })).toBe('proceed'));
  test('is a plugin’s own', () => expect(effect({ owner: 'plugin' })).toBe('block'));
  test('of a skill is its folder, and never the data of a plugin', () => {
    expect(effect({ owner: 'skill' })).toBe('block');
    expect(effect({ owner: 'skill' }, 'guard "${CLAUDE_PLUGIN_DATA}"')).toBe('proceed');
  });
  test('says nothing where nobody knows whose the hook is', () => expect(effect({})).toBe('block'));
  test('was empty in older versions', () => expect(effect({ owner: 'settings', client: '2.1.92' })).toBe('block'));
});

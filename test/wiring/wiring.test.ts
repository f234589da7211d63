import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newestClient } from '../../src/contract/version.js';
import { readJson } from '../../src/text/json.js';
import { valueAt } from '../../src/text/json-pointer.js';
import { readWiring } from '../../src/wiring/wiring.js';

interface Vector {
  readonly id: string;
  readonly client: string;
  readonly hook: { readonly settings?: unknown; readonly raw?: string };
  readonly observed: { readonly goodHookRan: boolean };
}

const vectors = readFileSync(new URL('../conformance/settings.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector);

/** Would the client run the healthy hook of the measured file? */
function goodHookRuns(text: string, client: string): boolean {
  const document = readJson(text);
  if (document.syntaxError !== undefined) return false;
  const wiring = readWiring(document.value, 'settings', client);
  const good = wiring.handlers.some(
    ({ event, handler }) => event === 'PreToolUse' && (handler.command ?? '').includes('GOODHOOK'),
  );
  return good && wiring.dropped === undefined && valueAt(document.value, '/disableAllHooks') !== true;
}

describe('what is left of a settings file, as measured', () => {
  it.each(vectors)('$id', ({ client, hook, observed }) => {
    expect(goodHookRuns(hook.raw ?? JSON.stringify(hook.settings), client)).toBe(observed.goodHookRan);
  });
});

const bad = { type: 'command', command: 'true', timeout: '5' };
const good = { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'guard' }] }] };
const loses = (hooks: unknown, client: string) => readWiring({ hooks }, 'settings', client).faults[0]?.loses;

describe('what a fault costs on older clients', () => {
  it('an unknown event costs the file before 2.1.101', () => {
    expect(loses({ BogusEvent: [], ...good }, '2.1.100')).toBe('file');
    expect(loses({ BogusEvent: [], ...good }, '2.1.101')).toBe('event');
  });

  it('an event that is no array costs the file before 2.1.122', () => {
    expect(loses({ PostToolUse: {}, ...good }, '2.1.121')).toBe('file');
    expect(loses({ PostToolUse: {}, ...good }, '2.1.124')).toBe('event');
  });

  it('an unknown handler type costs the file before 2.1.257', () => {
    const hooks = { PostToolUse: [{ hooks: [{ type: 'bogus' }] }], ...good };
    expect(loses(hooks, '2.1.252')).toBe('file');
    expect(loses(hooks, '2.1.257')).toBe('handler');
  });

  it('a handler type costs the file on a client that is older than the type', () => {
    const hooks = { Stop: [{ hooks: [{ type: 'prompt', prompt: 'done?' }] }] };
    expect(loses(hooks, '2.0.29')).toBe('file');
    expect(loses(hooks, '2.0.30')).toBe(undefined);
  });

  it('a bad entry under PreToolUse or PermissionRequest costs the file, elsewhere the entry', () => {
    expect(loses({ PreToolUse: [{ hooks: [bad] }] }, newestClient)).toBe('file');
    expect(loses({ PermissionRequest: [{ hooks: [bad] }] }, newestClient)).toBe('file');
    expect(loses({ Stop: [{ hooks: [bad] }] }, newestClient)).toBe('handler');
    expect(loses({ Stop: [{ matcher: 5, hooks: [] }] }, newestClient)).toBe('group');
  });
});

describe('faults', () => {
  it('point at the value and name the legal ones', () => {
    const wiring = readWiring({ hooks: { Stop: [{ hooks: [bad] }] } }, 'settings', newestClient);
    expect(wiring.faults).toEqual([
      {
        kind: 'handler',
        pointer: '/hooks/Stop/0/hooks/0/timeout',
        part: 'value',
        event: 'Stop',
        message: '"timeout" is the string "5"; it must be a number greater than 0.',
        help: 'Give the timeout as a number of seconds.',
        loses: 'handler',
      },
    ]);
  });

  it('guess what an event was meant to be', () => {
    const { faults } = readWiring({ hooks: { pretooluse: [] } }, 'settings', newestClient);
    expect(faults[0]).toMatchObject({ pointer: '/hooks/pretooluse', part: 'key' });
    expect(faults[0]?.help).toContain('"PreToolUse"');
  });

  it.each(['plugin', 'skill', 'agent', 'command'] as const)('take all of a %s under an event that guards', (kind) => {
    const { faults, dropped } = readWiring({ hooks: { PreToolUse: [{ hooks: [bad] }] } }, kind, newestClient);
    expect(faults).toHaveLength(1);
    expect(dropped).toMatchObject({ loses: kind === 'plugin' ? 'plugin' : 'file' });
  });

  it('take the whole plugin down until 2.1.252, whatever the event', () => {
    const document = { hooks: { Stop: [{ hooks: [bad] }] } };
    const { dropped } = readWiring(document, 'plugin', '2.1.252');
    expect(dropped).toMatchObject({ loses: 'plugin', pointer: '/hooks/Stop/0/hooks/0/timeout' });
    const later = readWiring(document, 'plugin', '2.1.257');
    expect(later.dropped).toBe(undefined);
    expect(later.faults[0]?.loses).toBe('handler');
  });

  it('survive keys such as __proto__', () => {
    const document: unknown = JSON.parse('{"hooks": {"__proto__": [], "a/b~c": []}}');
    expect(readWiring(document, 'settings', newestClient).faults.map(({ pointer }) => pointer)).toEqual([
      '/hooks/__proto__',
      '/hooks/a~1b~0c',
    ]);
  });
});

describe('the repair of what is no array', () => {
  it.each([
    ['.claude/hooks/guard.ps1', 'Write [{"hooks": [{"type": "command", "command": ".claude/hooks/guard.ps1"}]}].'],
    [true, 'Write [{"hooks": [{"type": "command", "command": "…"}]}].'],
    [{ hooks: [] }, 'Put the object into an array.'],
  ])('%j', (value, help) => {
    expect(readWiring({ hooks: { Stop: value } }, 'settings', newestClient).faults[0]?.help).toBe(help);
  });
});

describe('a name that no event has', () => {
  const told = (name: string) => readWiring({ hooks: { [name]: [] } }, 'settings', newestClient).faults[0]?.message;

  it('may be one of a later release, where it is like no other', () => {
    expect(told('OnSave')).toBe(`No event is called "OnSave" up to Claude Code ${newestClient}: its hooks never run.`);
    expect(told('PreTooluse')).toBe('No event is called "PreTooluse": its hooks never run.');
    expect(told('OnStop')).toBe('No event is called "OnStop": its hooks never run.');
  });
});

/** Which runs are put together: those of hooks that are sure to be active at the same time, each hook once. */
import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import { mergeRuns } from '../../src/interpret/merge-runs.js';
import type { Handler, Hook, Run } from '../../src/model.js';

const client = '2.1.330';

function hookOf(name: string, more: Partial<Hook> & { readonly handler?: Handler } = {}): Hook {
  return {
    id: name,
    event: 'PreToolUse',
    handler: { type: 'command', command: name },
    decidedBy: 'settings',
    place: { file: '.claude/settings.json' },
    config: { file: '.claude/settings.json', pointer: `/hooks/PreToolUse/0/hooks/${name}` },
    projectDir: '/project',
    ...more,
  };
}

/** A run that prints this decision on the payload. */
function runOf(hook: Hook, permissionDecision: string, payload = 'PreToolUse/Bash'): Run {
  const json = { hook_event_name: 'PreToolUse', tool_name: 'Bash' };
  const hookSpecificOutput = { hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason: hook.id };
  const execution = {
    type: 'command',
    exitCode: 0,
    signal: null,
    stdout: new TextEncoder().encode(JSON.stringify({ hookSpecificOutput })),
    stderr: new Uint8Array(),
    timedOut: false,
  } as const;
  const verdict = interpret(execution, { event: 'PreToolUse', client, payload: json, handler: hook.handler });
  return {
    case: {
      id: `${hook.id}@${payload}`,
      hook,
      payload: { id: payload, event: 'PreToolUse', json, nature: 'benign', provenance: 'test' },
    },
    execution,
    verdict,
    verdicts: [{ stretch: { from: client, client }, verdict }],
  };
}

describe('runs are put together', () => {
  test('by event and payload, and the deciders are named', () => {
    const [a, b] = [hookOf('a'), hookOf('b')];
    const merged = mergeRuns([runOf(a, 'allow'), runOf(a, 'allow', 'PreToolUse/Write'), runOf(b, 'deny')]);
    expect(merged).toHaveLength(1);
    expect(merged[0]).toMatchObject({
      event: 'PreToolUse',
      payload: 'PreToolUse/Bash',
      deciders: ['b'],
      races: [],
      otherwise: [],
      duplicates: [],
      verdict: { effect: 'block' },
    });
    expect(merged[0]?.runs.map((run) => run.case.hook.id)).toEqual(['a', 'b']);
  });

  test('with the settings of one person in several files', () => {
    const local = hookOf('b', { config: { file: '.claude/settings.local.json', pointer: '/hooks' } });
    expect(mergeRuns([runOf(hookOf('a'), 'allow'), runOf(local, 'deny')])).toHaveLength(1);
  });
});

describe('runs are not put together', () => {
  test.each([
    [
      'of two plugins, which need not be installed together',
      { pluginRoot: '/plugins/one' },
      { pluginRoot: '/plugins/two' },
    ],
    ['of a skill and of the settings', { config: { file: '.claude/skills/s/SKILL.md', pointer: '/hooks' } }, {}],
    ['of two projects', { projectDir: '/one' }, { projectDir: '/two' }],
  ])('%s', (_name, one, two) => {
    expect(mergeRuns([runOf(hookOf('a', one), 'allow'), runOf(hookOf('b', two), 'deny')])).toEqual([]);
  });

  test('of scripts that are registered nowhere', () => {
    const script = (name: string): Hook => {
      const { config: _config, ...hook } = hookOf(name, { decidedBy: 'flag' });
      return hook;
    };
    expect(mergeRuns([runOf(script('a'), 'allow'), runOf(script('b'), 'deny')])).toEqual([]);
  });
});

describe('the same handler', () => {
  const same = (id: string, handler: Partial<Handler> = {}) =>
    hookOf(id, { handler: { type: 'command', command: 'guard', ...handler } });
  const other = runOf(hookOf('other'), 'allow');

  test('runs once, whatever its timeout', () => {
    const [merged] = mergeRuns([
      runOf(same('a', { timeout: 5 }), 'allow'),
      runOf(same('b', { timeout: 6 }), 'allow'),
      other,
    ]);
    expect(merged?.duplicates).toEqual([{ hook: 'b', of: 'a' }]);
    expect(merged?.runs).toHaveLength(2);
  });

  test('alone is no merge', () =>
    expect(mergeRuns([runOf(same('a'), 'allow'), runOf(same('b'), 'allow')])).toEqual([]));

  test.each([
    ['condition', { if: 'Bash(git *)' }],
    ['arguments', { args: ['--strict'] }],
  ])('with another %s is another', (_name, handler) => {
    const [merged] = mergeRuns([runOf(same('a'), 'allow'), runOf(same('b', handler), 'allow')]);
    expect(merged?.duplicates).toEqual([]);
    expect(merged?.runs).toHaveLength(2);
  });
});

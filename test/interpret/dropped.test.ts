/** Blocks that some clients do not honour are told as dropped: nobody should take such a guard for one. */
import { describe, expect, it, test } from 'vitest';
import type { EventName, Verdict } from '../../src/model.js';
import { specific, verdictOf } from './verdict-of.js';

const block = { decision: 'block', reason: 'No' };
const torn = { ...block, hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow' } };

describe('a block that the client does not honour', () => {
  it.each<readonly [string, EventName, string, object, number, Verdict['effect'], string | undefined]>([
    ['beside an allow', 'PreToolUse', '2.1.104', torn, 0, 'allow', 'This version goes by permissionDecision instead'],
    ['beside an allow, later', 'PreToolUse', '2.1.105', torn, 0, 'block', undefined],
    [
      'of a compaction',
      'PreCompact',
      '2.1.104',
      block,
      0,
      'proceed',
      'PreCompact reads the field and does nothing with it',
    ],
    ['of a compaction, later', 'PreCompact', '2.1.105', block, 0, 'block', undefined],
    [
      'of an elicitation',
      'Elicitation',
      '2.1.283',
      block,
      0,
      'proceed',
      'This version acts on it only where the hook fails besides',
    ],
    ['of an elicitation, by a hook that fails', 'Elicitation', '2.1.283', block, 1, 'block', undefined],
    ['of an elicitation, later', 'Elicitation', '2.1.284', block, 0, 'block', undefined],
  ])('%s (%s on %s) is told as dropped', (_name, event, client, reply, exitCode, effect, why) => {
    const verdict = verdictOf(event, { client, stdout: reply, exitCode });
    expect(verdict.effect).toBe(effect);
    expect(verdict.dropped.find(({ pointer }) => pointer === '/decision')?.why).toBe(why);
  });
});

describe('a reply that Claude Code drops as a whole', () => {
  test.each([
    ['of the wrong type', 'PreToolUse', { stdout: { decision: 3 } }, /^Claude Code drops the whole reply: decision: /],
    [
      "in another event's name",
      'PreToolUse',
      { stdout: specific('Stop', {}) },
      /: hookEventName is "Stop", not "PreToolUse"$/,
    ],
    ['that is no JSON', 'PreToolUse', { stdout: '{"decision":"block",}' }, /^Claude Code drops the whole reply: /],
    [
      'that came while a child held stdout open',
      'Stop',
      { stdout: block, stdoutHeldOpen: true },
      /^A child in the background held stdout open/,
    ],
  ] as const)('%s is told as dropped', (_name, event, did, why) => {
    expect(verdictOf(event, did).dropped).toEqual([{ pointer: '', why: expect.stringMatching(why) }]);
  });

  test('text is not: it was never a reply', () => {
    expect(verdictOf('PreToolUse', { stdout: 'All fine\n' }).dropped).toEqual([]);
  });
});

describe('a key that Claude Code does not know', () => {
  const unknown = 'Claude Code does not know the key';

  test('is told with its place, at every level that is read', () => {
    const decision = { behavior: 'deny', interrupt: true, nope: 1 };
    const stdout = { nope: 1, hookEventName: 'Stop', ...specific('PermissionRequest', { decision, 'a/b~c': 1 }) };
    expect(verdictOf('PermissionRequest', { stdout }).dropped).toEqual(
      ['/nope', '/hookEventName', '/hookSpecificOutput/a~1b~0c', '/hookSpecificOutput/decision/nope'].map(
        (pointer) => ({ pointer, why: unknown }),
      ),
    );
  });

  test('is one that belongs to another answer', () => {
    const decision = { behavior: 'deny', updatedInput: { command: 'ls' } };
    const stdout = specific('PermissionRequest', { decision });
    expect(verdictOf('PermissionRequest', { stdout }).dropped).toEqual([
      { pointer: '/hookSpecificOutput/decision/updatedInput', why: unknown },
    ]);
  });

  test('is none where no object is read', () => {
    expect(verdictOf('PreToolUse', { stdout: { ...specific('PreToolUse', { decision: 3 }) } }).dropped).toEqual([
      { pointer: '/hookSpecificOutput/decision', why: unknown },
    ]);
  });
});

test('fields in the name of another event are dropped together where the rest is kept', () => {
  const stdout = { systemMessage: 'Hello', ...specific('Stop', { additionalContext: 'x' }) };
  expect(verdictOf('Notification', { stdout }).dropped).toContainEqual({
    pointer: '/hookSpecificOutput',
    why: 'It names "Stop", not "Notification"',
  });
});

test('a field that what decided takes the effect of is told as dropped, and only then', () => {
  const why = 'What decided takes its effect away';
  const decide = (decision: object) =>
    verdictOf('PermissionRequest', { stdout: specific('PermissionRequest', { decision }) }).dropped;
  expect(decide({ behavior: 'deny', message: 'No', interrupt: true })).toEqual([
    { pointer: '/hookSpecificOutput/decision/message', why },
  ]);
  expect(decide({ behavior: 'deny', message: 'No' })).toEqual([]);
});

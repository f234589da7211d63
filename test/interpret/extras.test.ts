/** What a reply brings besides its effect, and on which replies it does not. */
import { describe, expect, test } from 'vitest';
import { specific, verdictOf } from './verdict-of.js';

describe('what only a session without a terminal reads', () => {
  test('is a deferred call, which a terminal goes on with', () => {
    const { headlessOnly } = verdictOf('PreToolUse', {
      stdout: specific('PreToolUse', { permissionDecision: 'defer' }),
    });
    expect(headlessOnly).toEqual(['effect']);
  });

  test('is the first message of a session', () => {
    const stdout = specific('SessionStart', { initialUserMessage: 'Read the plan' });
    const { headlessOnly, initialUserMessage } = verdictOf('SessionStart', { stdout });
    expect([headlessOnly, initialUserMessage]).toEqual([['initialUserMessage'], 'Read the plan']);
  });

  test.each([
    ['a denied call', 'PreToolUse', specific('PreToolUse', { permissionDecision: 'deny' })],
    ['context for a session', 'SessionStart', specific('SessionStart', { additionalContext: 'Use the vault' })],
  ] as const)('is not %s', (_name, event, stdout) => {
    expect(verdictOf(event, { stdout })).not.toHaveProperty('headlessOnly');
  });
});

describe('the answer to a question of an MCP server', () => {
  test.each([
    [
      'what the hook accepts',
      { stdout: specific('Elicitation', { action: 'accept', content: { age: 7 } }) },
      { action: 'accept', content: { age: 7 } },
    ],
    ['a decline in words', { stdout: specific('Elicitation', { action: 'decline' }) }, { action: 'decline' }],
    ['a decline by a block', { stdout: { decision: 'block', reason: 'No' } }, { action: 'decline' }],
    ['a decline by exit code 2', { exitCode: 2, stderr: 'No' }, { action: 'decline' }],
    ['nobody, where the hook says nothing', {}, undefined],
  ] as const)('is %s', (_name, did, answer) => {
    expect(verdictOf('Elicitation', did).answer).toEqual(answer);
  });

  test('is no part of other events', () => {
    expect(verdictOf('Stop', { stdout: { decision: 'block', reason: 'No' } })).not.toHaveProperty('answer');
  });
});

describe('plain stdout', () => {
  test('instructs a compaction', () => {
    expect(verdictOf('PreCompact', { stdout: 'Keep the plan\n' }).compactionInstructions).toBe('Keep the plan');
  });

  test.each([
    ['of a hook that blocks it', 'PreCompact', { stdout: { decision: 'block', reason: 'No' } }],
    ['of another event', 'Stop', { stdout: 'Keep the plan\n' }],
  ] as const)('does not, %s', (_name, event, did) => {
    expect(verdictOf(event, did)).not.toHaveProperty('compactionInstructions');
  });

  test('names a worktree, and on no other event', () => {
    expect(verdictOf('WorktreeCreate', { stdout: '/project/wt\n' }).worktreePath).toBe('/project/wt');
    expect(verdictOf('WorktreeCreate', { stdout: 'created\n' })).not.toHaveProperty('worktreePath');
    expect(verdictOf('PostToolUse', { stdout: '/project/wt\n' })).not.toHaveProperty('worktreePath');
  });
});

describe('the answer to a permission prompt', () => {
  const decide = (decision: object) =>
    verdictOf('PermissionRequest', { stdout: specific('PermissionRequest', { decision }) });

  test('rewrites the call and the rules where it allows', () => {
    const verdict = decide({
      behavior: 'allow',
      updatedInput: { command: 'ls -l' },
      updatedPermissions: [],
      interrupt: true,
    });
    expect(verdict).toMatchObject({ updatedInput: { command: 'ls -l' }, updatedPermissions: [] });
    expect(verdict).not.toHaveProperty('interrupt');
  });

  test('interrupts where it denies', () => {
    const verdict = decide({ behavior: 'deny', updatedInput: { command: 'ls -l' }, interrupt: true });
    expect(verdict.interrupt).toBe(true);
    expect(verdict).not.toHaveProperty('updatedInput');
  });
});

describe('a rewritten result', () => {
  const rewrite = (updatedToolOutput: unknown) =>
    verdictOf('PostToolUse', { stdout: specific('PostToolUse', { updatedToolOutput }) });

  test('counts where it has the shape of the tool', () => {
    const result = { stdout: 'x', stderr: '', interrupted: false, isImage: false };
    const { updatedToolOutput, dropped } = rewrite(result);
    expect([updatedToolOutput, dropped]).toEqual([result, []]);
  });

  test('is dropped where it has another', () => {
    const verdict = rewrite('x');
    expect(verdict).not.toHaveProperty('updatedToolOutput');
    expect(verdict.dropped).toEqual([
      { pointer: '/hookSpecificOutput/updatedToolOutput', why: 'It does not have the output shape of Bash' },
    ]);
  });
});

test('a call that does not fit its tool is not rewritten', () => {
  const stdout = specific('PreToolUse', { permissionDecision: 'allow', updatedInput: { nope: 1 } });
  expect(verdictOf('PreToolUse', { stdout })).not.toHaveProperty('updatedInput');
});

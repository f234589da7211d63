/**
 * The contract as documents of February and March 2026 tell it, against the contract of a client of that time: what
 * agrees, and what was measured instead.
 */
import { describe, expect, test } from 'vitest';
import { signals } from '../../src/contract/exit-codes.js';
import { contractAt } from '../../src/interpret/contract-at.js';
import type { EventName } from '../../src/model.js';

const client = '2.1.71';

describe('signals', () => {
  test.each([
    [129, 'SIGHUP'],
    [130, 'SIGINT'],
    [131, 'SIGQUIT'],
    [134, 'SIGABRT'],
    [137, 'SIGKILL'],
    [139, 'SIGSEGV'],
    [141, 'SIGPIPE'],
    [143, 'SIGTERM'],
  ])('%i is likely %s', (exitCode, name) => {
    expect(signals.find((row) => row.exitCode === exitCode)?.name).toBe(name);
  });
});

describe('exit 2', () => {
  test.each<readonly [EventName, boolean]>([
    ['PreToolUse', true],
    ['UserPromptSubmit', true],
    ['Stop', true],
    ['TeammateIdle', true],
    ['TaskCompleted', true],
    ['PostToolUse', false],
    ['PostToolUseFailure', false],
    ['SessionStart', false],
    ['SessionEnd', false],
    ['SubagentStart', false],
    ['Notification', false],
    // Blocks from 2.1.105 on.
    ['PreCompact', false],
    ['InstructionsLoaded', false],
  ])('on %s blocks: %s, as documented', (event, blocks) => {
    expect(contractAt(event, client).exit2.blocks).toBe(blocks);
  });

  test.each<readonly [EventName, documented: boolean, measured: boolean]>([
    // Only decision.behavior decides.
    ['PermissionRequest', true, false],
    // Keeps the sub-agent going: seen from 2.0.65 on.
    ['SubagentStop', false, true],
    ['ConfigChange', false, true],
    // Every failure is fatal there.
    ['WorktreeCreate', false, true],
    ['WorktreeRemove', false, true],
  ])('on %s was documented to block: %s, and measured: %s', (event, documented, measured) => {
    expect(measured).not.toBe(documented);
    expect(contractAt(event, client).exit2.blocks).toBe(measured);
  });

  test('feeds stderr of PostToolUse back to Claude', () => {
    expect(contractAt('PostToolUse', client).exit2.stderrTo).toBe('claude');
  });
});

describe('fields', () => {
  const field = (event: EventName, pointer: string, at = client) =>
    contractAt(event, at).fields.find((candidate) => candidate.pointer === pointer);

  test.each([
    ['/continue', 'boolean'],
    ['/suppressOutput', 'boolean'],
    ['/systemMessage', 'string'],
  ])('%s is a %s on every event', (pointer, type) => {
    for (const event of ['PreToolUse', 'Stop', 'SessionEnd'] as const) expect(field(event, pointer)?.type).toBe(type);
  });

  test('date from the versions that the documents name', () => {
    expect(field('PreToolUse', '/hookSpecificOutput/permissionDecision')?.since).toBe('1.0.59');
    expect(field('PreToolUse', '/hookSpecificOutput/permissionDecisionReason')?.since).toBe('1.0.59');
    expect(field('PreToolUse', '/hookSpecificOutput/additionalContext')?.since).toBe('2.1.9');
    expect(field('UserPromptSubmit', '/hookSpecificOutput/additionalContext')?.since).toBe('1.0.59');
    for (const event of ['TeammateIdle', 'TaskCompleted'] as const) expect(contractAt(event).since).toBe('2.1.33');
  });

  test('updatedInput works since 2.0.10, not 2.0.30', () => {
    const pointer = '/hookSpecificOutput/updatedInput';
    expect(field('PreToolUse', pointer, '2.0.9')).toBeUndefined();
    expect(field('PreToolUse', pointer, '2.0.10')).toBeDefined();
    expect(field('PreToolUse', pointer)?.since).toBe('2.0.10');
  });

  test('permissionDecision has three values, and is not required', () => {
    const decision = field('PreToolUse', '/hookSpecificOutput/permissionDecision');
    expect(decision?.values).toEqual(['allow', 'deny', 'ask']);
    expect(decision?.required).toBeUndefined();
    const newest = field('PreToolUse', '/hookSpecificOutput/permissionDecision', '2.1.89');
    expect(newest?.values).toEqual(['allow', 'deny', 'ask', 'defer']);
  });

  test('the older decision is deprecated on PreToolUse, and honoured on events that the documents say have none', () => {
    expect(field('PreToolUse', '/decision')?.deprecated).toBeDefined();
    for (const event of ['PostToolUse', 'Stop', 'SubagentStop', 'UserPromptSubmit'] as const) {
      expect(field(event, '/decision')).toMatchObject({ honoured: true, values: ['approve', 'block'] });
    }
    expect(field('SessionStart', '/hookSpecificOutput/additionalContext')).toBeDefined();
    expect(field('PostToolUse', '/hookSpecificOutput/additionalContext')).toBeDefined();
  });
});

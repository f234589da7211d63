/** Whether a hook answered under the client as it did here, and how the client's own codes are told from the hook's. */
import { expect, test } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import { otherAnswer } from '../../src/live/live.js';
import type { CommandExecution, Run } from '../../src/model.js';

const same = (text: string): string => text;
const ended = (stdout: string, rest: Partial<CommandExecution> = {}): CommandExecution => ({
  type: 'command',
  exitCode: 0,
  signal: null,
  stdout: new TextEncoder().encode(stdout),
  stderr: new Uint8Array(),
  timedOut: false,
  ...rest,
});

function runOf(execution: CommandExecution): Run {
  const event = 'PreToolUse';
  const verdict = interpret(execution, { event, client: '2.1.330' });
  return { case: { hook: { event } }, execution, verdict } as unknown as Run;
}
const told = (rest: object) => ({
  type: 'system',
  subtype: 'hook_response',
  hook_event: 'PreToolUse',
  exit_code: 0,
  stdout: '',
  ...rest,
});

test('another code, or other words, are another answer', () => {
  expect(otherAnswer([told({ exit_code: 0, stdout: 'A\n' })], runOf(ended('A')), same)).toBeUndefined();
  expect(otherAnswer([told({ exit_code: 3, stdout: 'A' })], runOf(ended('A')), same)).toContain('exit code 3');
  expect(otherAnswer([told({ stdout: 'B' })], runOf(ended('A')), same)).toContain('"B" there');
});

test("a code that the client puts in place of the hook's is none", () => {
  const named = runOf(ended('{"hookSpecificOutput":{"hookEventName":"Stop","additionalContext":"C"}}'));
  expect(named.verdict.reply.kind).toBe('name-error');
  expect(otherAnswer([told({ exit_code: 1, outcome: 'error' })], named, same)).toBeUndefined();
  const late = runOf(ended('', { exitCode: null, signal: 'SIGKILL', timedOut: true }));
  expect(otherAnswer([told({ exit_code: 1, outcome: 'cancelled' })], late, same)).toBeUndefined();
  expect(otherAnswer([told({ exit_code: 1, outcome: 'error', stdout: 'X' })], late, same)).toBeDefined();
});

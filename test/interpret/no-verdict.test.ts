/** The sentence of a session's stream that a hook gave no usable answer, and beside what it does not stand. */
import { expect, test } from 'vitest';
import { interpret } from '../../src/interpret/index.js';

const sentence = "A hook gave no usable answer, so it didn't check this action.";

function says(exitCode: number, stdout: string): boolean {
  const encoder = new TextEncoder();
  const execution = {
    type: 'command',
    exitCode,
    signal: null,
    stdout: encoder.encode(stdout),
    stderr: encoder.encode('sh: 1: guard: not found'),
    timedOut: false,
  } as const;
  const { toUser } = interpret(execution, {
    event: 'PreToolUse',
    client: '2.1.330',
    payload: { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'true' } },
    handler: { type: 'command', command: 'guard' },
  });
  return toUser.some(({ text, places }) => text === sentence && places.includes('stream-json'));
}

test.each([
  ['a program that was not found', 127, '', true],
  ['a reply that is thrown away', 0, '{"continue": 1}', true],
  ['a plain failure', 1, '', false],
  ['a breakdown after a reply in JSON, which counts', 127, '{"systemMessage":"checked"}', false],
  ['a breakdown after a reply that says nothing', 127, '{}', false],
] as const)('after %s', (_what, exitCode, stdout, said) => {
  expect(says(exitCode, stdout)).toBe(said);
});

import { describe, expect, it } from 'vitest';
import { eventNames } from '../../src/contract/events.js';
import { interpret } from '../../src/interpret/index.js';

const encoder = new TextEncoder();

describe('a reply that holds an object which cannot be made a string', () => {
  it.each(eventNames)('is read on %s like any other', (event) => {
    const stdout = encoder.encode('{"decision":{"toString":null},"reason":{"valueOf":1}}');
    const execution = {
      type: 'command',
      exitCode: 0,
      signal: null,
      stdout,
      stderr: encoder.encode(''),
      timedOut: false,
    } as const;
    const { kind } = interpret(execution, { event }).reply;
    expect(kind).toBe('schema-error');
  });
});

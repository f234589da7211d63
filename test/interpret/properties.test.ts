/** Whatever a hook prints, the interpreter gives a verdict, the same one each time, that can be written as JSON. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventNames } from '../../src/contract/events.js';
import { interpret } from '../../src/interpret/index.js';
import type { CommandExecution, Handler, InterpretContext, PayloadJson } from '../../src/model.js';

const event = fc.constantFrom(...eventNames);
const client = fc.constantFrom('1.0.38', '1.0.80', '2.0.45', '2.1.89', '2.1.104', '2.1.212', '2.1.330');

/** Text that looks like what hooks print, whole or broken. */
const likeReply = fc
  .record(
    {
      continue: fc.oneof(fc.boolean(), fc.jsonValue()),
      decision: fc.oneof(fc.constantFrom('block', 'approve', 'deny'), fc.jsonValue()),
      reason: fc.oneof(fc.string(), fc.jsonValue()),
      systemMessage: fc.string({ unit: 'binary' }),
      hookSpecificOutput: fc.oneof(
        fc.jsonValue(),
        fc.record(
          {
            hookEventName: fc.oneof(event, fc.string()),
            permissionDecision: fc.constantFrom('allow', 'deny', 'ask', 'defer', 'block'),
            additionalContext: fc.oneof(fc.string(), fc.jsonValue()),
            updatedInput: fc.jsonValue(),
            decision: fc.jsonValue(),
            __proto__: fc.constant(null),
          },
          { requiredKeys: [] },
        ),
      ),
      async: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .chain((value) => {
    const text = JSON.stringify(value);
    return fc.oneof(
      fc.constant(text),
      fc.nat({ max: text.length }).map((end) => text.slice(0, end)),
      fc.string().map((tail) => `${text}\n${tail}`),
    );
  });
const stream = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  likeReply.map(encode),
  fc.string({ unit: 'binary' }).map(encode),
);

const execution: fc.Arbitrary<CommandExecution> = fc.record({
  type: fc.constant('command' as const),
  exitCode: fc.option(fc.oneof(fc.constantFrom(0, 1, 2, 126, 127, 137), fc.nat({ max: 255 }))),
  signal: fc.option(fc.constantFrom('SIGKILL', 'SIGTERM', 'SIGNAL')),
  stdout: stream,
  stderr: stream,
  timedOut: fc.boolean(),
  stdoutHeldOpen: fc.boolean(),
});
const handler: fc.Arbitrary<Handler> = fc.record({
  type: fc.constant('command' as const),
  command: fc.string(),
  onFailure: fc.constantFrom('block', 'continue', 'else'),
  async: fc.boolean(),
  if: fc.oneof(fc.constantFrom('Bash(git *)', 'Bash(', 'Edit'), fc.string()),
});
const payload = fc
  .dictionary(fc.constantFrom('tool_name', 'tool_input', 'source', 'prompt', 'agent_type'), fc.jsonValue())
  .map((value) => ({ ...value, hook_event_name: 'PreToolUse' }) as PayloadJson);
const context: fc.Arbitrary<InterpretContext> = fc.record(
  { event, client, handler, payload },
  { requiredKeys: ['event'] },
);

// Thousands of verdicts; how long they take says nothing here.
describe('interpret', { timeout: 120_000 }, () => {
  test('never throws, is deterministic, and gives what JSON can hold', () => {
    fc.assert(
      fc.property(execution, context, (done, about) => {
        const verdict = interpret(done, about);
        expect(interpret(done, about)).toEqual(verdict);
        expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict);
      }),
      { numRuns: 1000 },
    );
  });

  test('leaves what it was given alone', () => {
    fc.assert(
      fc.property(execution, context, (done, about) => {
        const before = structuredClone([done, about]);
        interpret(done, about);
        expect([done, about]).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['objects', '{"a":', '1', '}'],
    ['arrays', '[', '', ']'],
  ])('bears %s nested deeply, whole and broken', (_name, open, core, close) => {
    for (const depth of [1_000, 50_000]) {
      const nested = open.repeat(depth) + core + close.repeat(depth);
      for (const [text, kind] of [
        [`{"continue":${nested}}`, 'schema-error'],
        [`{"continue":${nested},}`, 'parse-error'],
        [`{"decision":"block","x":${nested}}`, 'json'],
      ] as const) {
        const about: InterpretContext = { event: 'PreToolUse', handler: { type: 'command', onFailure: 'block' } };
        expect(interpret(command(text), about)).toMatchObject({ effect: 'block', reply: { kind } });
      }
    }
  });

  test('reads no inherited key', () => {
    const text = '{"__proto__":{"decision":"block","continue":false},"constructor":{"prototype":{"decision":"block"}}}';
    for (const name of eventNames) {
      if (name === 'WorktreeCreate') continue;
      expect(interpret(command(text), { event: name })).toMatchObject({ effect: 'proceed', endsTurn: false });
    }
    expect(({} as Record<string, unknown>).decision).toBeUndefined();
  });

  test('takes the last of duplicate keys', () => {
    const block = command('{"decision":"approve","decision":"block"}');
    const approve = command('{"decision":"block","decision":"approve"}');
    expect(interpret(block, { event: 'PreToolUse' }).effect).toBe('block');
    expect(interpret(approve, { event: 'PreToolUse' }).effect).toBe('allow');
  });
});

function command(stdout: string): CommandExecution {
  return {
    type: 'command',
    exitCode: 0,
    signal: null,
    stdout: encode(stdout),
    stderr: new Uint8Array(),
    timedOut: false,
  };
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

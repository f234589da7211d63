/** The schema of execution records against the code that reads them, which checks by hand because logs are long. */
import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventNames } from '../../src/contract/events.js';
import { RecordError, readRecord } from '../../src/logs/execution-record.js';

const file = new URL('../../schemas/execution.schema.json', import.meta.url);
const accepts = new Ajv.default({ strict: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(file, 'utf8')),
);

function isRead(record: unknown): boolean {
  try {
    readRecord(record);
    return true;
  } catch (error) {
    if (error instanceof RecordError) return false;
    throw error;
  }
}

describe('schemas/execution.schema.json', () => {
  it.each([
    [{ id: 'a', event: 'Stop', hook: { exitCode: 0, stdout: '{}', stderr: '' } }, true],
    [{ event: 'Stop', hook: { exitCode: 0 } }, true],
    [{ event: 'Stop', hook: { signal: 'SIGKILL' } }, true],
    [{ event: 'Stop', hook: { timedOut: true } }, true],
    [{ event: 'Stop', hook: { exitCode: null } }, true],
    [{ event: 'Stop', hook: {} }, false],
    [{ event: 'Stop', hook: { exitCode: '0' } }, false],
    [{ event: 'stop', hook: { exitCode: 0 } }, false],
    [{ event: 'Stop', hook: { exitCode: 0, handler: { type: 'shell' } } }, false],
    [{ event: 'Stop', hook: { handler: { type: 'http' }, statusCode: 200, body: '' } }, true],
    [{ event: 'Stop', hook: { handler: { type: 'prompt' }, answer: '{"ok":true}' } }, true],
    [{ event: 'Stop', hook: { exitCode: 0 }, payload: [] }, false],
    [{ hook: { exitCode: 0 } }, false],
    [[], false],
  ])('takes %j: %s', (record, taken) => {
    expect(accepts(record)).toBe(taken);
    expect(isRead(record)).toBe(taken);
  });

  it('takes what hooklint verdict reads, and nothing else', () => {
    const odd = fc.jsonValue({ maxDepth: 1 });
    const maybe = (right: fc.Arbitrary<unknown>) => fc.oneof({ weight: 5, arbitrary: right }, odd);
    const type = fc.constantFrom('command', 'http', 'mcp_tool', 'prompt', 'agent');
    const handler = fc.record(
      {
        type: fc.oneof({ weight: 9, arbitrary: type }, odd),
        command: maybe(fc.string()),
        args: maybe(fc.array(fc.string())),
        timeout: maybe(fc.integer()),
        async: maybe(fc.boolean()),
        onFailure: maybe(fc.constant('block')),
        unknown: odd,
      },
      { requiredKeys: [] },
    );
    const hook = fc.record(
      {
        exitCode: maybe(fc.integer()),
        signal: maybe(fc.constant('SIGTERM')),
        timedOut: maybe(fc.boolean()),
        stdout: maybe(fc.string()),
        stderr: maybe(fc.string()),
        handler: fc.oneof({ weight: 9, arbitrary: handler }, odd),
        statusCode: maybe(fc.integer()),
        contentType: maybe(fc.string()),
        body: maybe(fc.string()),
        error: maybe(fc.string()),
        text: maybe(fc.string()),
        isError: maybe(fc.boolean()),
        answer: maybe(fc.string()),
        stopReason: maybe(fc.string()),
      },
      { requiredKeys: [] },
    );
    const record = fc.record(
      {
        id: maybe(fc.string()),
        event: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...eventNames) }, odd),
        client: maybe(fc.constantFrom('2.1.71', '2.1', 'latest')),
        hook: fc.oneof({ weight: 19, arbitrary: hook }, odd),
        payload: maybe(fc.constant({})),
      },
      { requiredKeys: ['event', 'hook'] },
    );
    let taken = 0;
    fc.assert(
      fc.property(record, (value) => {
        expect(accepts(value)).toBe(isRead(value));
        if (accepts(value)) taken++;
      }),
      { numRuns: 1000 },
    );
    expect(taken).toBeGreaterThan(50);
  });
});

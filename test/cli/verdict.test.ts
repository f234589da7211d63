import { Readable, Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { main } from '../../src/cli/main.js';
import { newestClient, oldestClient } from '../../src/contract/index.js';
import { runMain } from './run-main.js';

const lines = (...records: unknown[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');
const guard = { id: 'g', event: 'PreToolUse', hook: { exitCode: 2, stdout: '', stderr: 'No force-push.' } };

async function judged(stdin: string, ...argv: string[]) {
  const { code, stdout, stderr } = await runMain(['verdict', ...argv], { stdin });
  const results = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map(
      (line) =>
        JSON.parse(line) as {
          id?: unknown;
          error?: string;
          line?: number;
          verdict?: Record<string, unknown>;
          findings?: { rule: string }[];
        },
    );
  return { code, stderr, results };
}

describe('hooklint verdict', () => {
  it('writes one verdict per record, in the order of the records, under their ids', async () => {
    const ids = ['a', 7, 'b', 'a'];
    const { code, results } = await judged(lines(...ids.map((id) => ({ ...guard, id }))));
    expect(results.map(({ id }) => id)).toEqual(ids);
    expect(code).toBe(0);
  });

  it('says what the client does', async () => {
    const { results } = await judged(
      lines({
        ...guard,
        hook: { ...guard.hook, handler: { type: 'command', command: 'hooks/guard.sh' } },
        payload: { tool_name: 'Bash' },
      }),
    );
    expect(results[0]).toMatchObject({
      id: 'g',
      verdict: {
        event: 'PreToolUse',
        client: newestClient,
        status: 'error',
        effect: 'block',
        endsTurn: false,
        decidedBy: 'exit-code',
        toClaude: [
          { text: 'PreToolUse:Bash hook error: [hooks/guard.sh]: No force-push.', role: 'tool_result', isError: true },
        ],
        dropped: [],
      },
      findings: [],
    });
  });

  it('judges for another client', async () => {
    const { results } = await judged(lines(guard), '--client', '2.1.71');
    expect(results[0]?.verdict).toMatchObject({ client: '2.1.71' });
  });

  it('judges a record for the client that it names', async () => {
    const { results } = await judged(lines({ ...guard, client: '2.1.71' }, guard, { ...guard, client: '0.1.0' }));
    expect(results.map(({ verdict }) => verdict?.client)).toEqual(['2.1.71', newestClient, undefined]);
    expect(results[2]).toEqual({ id: 'g', error: `Claude Code 0.1.0 is older than ${oldestClient}`, line: 3 });
  });

  it('finds faults, and fails from the level asked for', async () => {
    const faulty = lines({ ...guard, hook: { exitCode: 1, stderr: 'Blocked: no force-push.' } });
    const { code, results } = await judged(faulty);
    expect(results[0]?.verdict).toMatchObject({ effect: 'proceed' });
    expect(results[0]?.findings?.map(({ rule }) => rule)).toContain('stderr-only-failure');
    expect(code).toBe(1);
    expect((await judged(faulty, '--fail-on', 'never')).code).toBe(0);
    expect(
      (await judged(faulty, '--rule', 'stderr-only-failure=off')).results[0]?.findings?.map(({ rule }) => rule),
    ).not.toContain('stderr-only-failure');
  });

  it('takes bytes that are no text', async () => {
    const stdoutBase64 = Buffer.from([0x7b, 0xff, 0x7d]).toString('base64');
    const { code, results } = await judged(
      lines({ ...guard, hook: { exitCode: 0, stdoutBase64 } }),
      '--fail-on',
      'never',
    );
    expect(results[0]?.verdict?.reply).toMatchObject({ kind: 'parse-error' });
    expect(code).toBe(0);
  });

  it.each([
    ['{"id":3,', 'not JSON: '],
    ['[1]', 'a record must be an object, not an array'],
    ['{"id":3,"hook":{"exitCode":0}}', '/event is missing: the name of an event'],
    [
      '{"id":3,"event":"PreTooluse","hook":{"exitCode":0}}',
      '/event is not a Claude Code event: "PreTooluse", did you mean PreToolUse?',
    ],
    ['{"id":3,"event":"Stop"}', '/hook is missing: an object'],
    [
      '{"id":3,"event":"Stop","hook":{}}',
      '/hook needs exitCode (null: never started), signal or timedOut to say how the command ended',
    ],
    ['{"id":3,"event":"Stop","hook":{"exitCode":"0"}}', '/hook/exitCode must be a number, not a string'],
    ['{"id":3,"event":"Stop","hook":{"exitCode":0,"stdout":[]}}', '/hook/stdout must be a string, not an array'],
    ['{"id":3,"event":"Stop","hook":{"exitCode":0,"stdoutBase64":"!"}}', '/hook/stdoutBase64 is not base64'],
    [
      '{"id":3,"event":"Stop","hook":{"exitCode":0,"handler":{"type":"shell"}}}',
      '/hook/handler/type must be one of command, http, mcp_tool, prompt, agent, not "shell"',
    ],
    ['{"id":3,"event":"Stop","hook":{"exitCode":0},"payload":"x"}', '/payload must be an object, not a string'],
    [
      '{"id":3,"event":"Stop","client":2,"hook":{"exitCode":0}}',
      '/client must be a version such as "2.1.330", not a number',
    ],
    [
      '{"id":3,"event":"Stop","hook":{"exitCode":0,"handler":{"command":[]}}}',
      '/hook/handler/command must be a string, not an array',
    ],
    ['{"id":{},"event":"Stop","hook":{"exitCode":0}}', '/id must be a string, not an object'],
  ])('answers %s with an error and judges the others', async (line, error) => {
    const { code, results } = await judged(`${lines(guard)}\n${line}\n${lines(guard)}`);
    expect(code).toBe(2);
    expect(results).toHaveLength(3);
    expect(results[1]?.error?.startsWith(error)).toBe(true);
    expect(results[1]?.line).toBe(3);
    expect(results[0]).toEqual(results[2]);
  });

  it('never fails for anything that a line can hold', async () => {
    const record = fc.record(
      {
        id: fc.oneof(fc.string(), fc.integer(), fc.anything()),
        event: fc.constantFrom('PreToolUse', 'Stop', 'WorktreeCreate', 'PermissionRequest', 'x'),
        hook: fc.record(
          {
            exitCode: fc.oneof(fc.integer({ min: 0, max: 255 }), fc.anything()),
            stdout: fc.oneof(fc.json(), fc.string({ unit: 'binary' })),
            stderr: fc.string({ unit: 'binary' }),
            timedOut: fc.boolean(),
            handler: fc.record({
              type: fc.constantFrom('command', 'http', 'prompt', 'agent', 'mcp_tool'),
              async: fc.boolean(),
              command: fc.oneof(fc.string(), fc.jsonValue()),
              args: fc.oneof(fc.constant(undefined), fc.array(fc.jsonValue())),
              onFailure: fc.oneof(fc.constant('block'), fc.jsonValue()),
            }),
            answer: fc.oneof(fc.json(), fc.dictionary(fc.string(), fc.jsonValue())),
            body: fc.json(),
          },
          { requiredKeys: [] },
        ),
        payload: fc.oneof(fc.record({ tool_name: fc.jsonValue(), tool_input: fc.jsonValue() }), fc.jsonValue()),
      },
      { requiredKeys: ['event', 'hook'] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            record.map((value) => JSON.stringify(value)),
            fc.json(),
            fc.string(),
          ),
        ),
        async (texts) => {
          const stdin = texts.map((text) => `${text.replace(/\n/g, ' ')}\n`).join('');
          const { code, results, stderr } = await judged(stdin);
          expect(stderr).toBe('');
          expect(code).toBeLessThan(3);
          const blank = texts.filter((text) => text.replace(/\n/g, ' ').trim() === '').length;
          expect(results).toHaveLength(texts.length - blank);
        },
      ),
      { numRuns: 50 },
    );
  }, 60_000);

  it('reads no further while its reader is busy', async () => {
    let pulled = 0;
    const batch = Buffer.from(lines(guard).repeat(100));
    async function* stdin() {
      for (; pulled < 50; pulled++) yield batch;
    }
    let release = () => {};
    let written = 0;
    const stdout = new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _encoding, done) {
        written += chunk.toString('utf8').split('\n').length - 1;
        release = done;
      },
    });
    const ended = main(['verdict'], {
      stdin: () => Readable.from(stdin(), { objectMode: false, highWaterMark: 1 }),
      stdout,
      stderr: new Writable(),
      env: {},
      cwd: '/',
    });
    for (let turn = 0; turn < 500; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(pulled).toBeLessThan(4);
    const pump = setInterval(() => release(), 0);
    expect(await ended).toBe(0);
    clearInterval(pump);
    expect(written).toBe(5000);
  });
});

/**
 * `hooklint verdict` on what a real client wrote down. The fixtures are lines of 2.1.330 and what it did with each of the
 * answers is known: the same sessions were watched.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runMain } from './run-main.js';

const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/client-logs/${name}.jsonl`, import.meta.url), 'utf8');

interface Judged {
  readonly id?: string;
  readonly error?: string;
  readonly verdict: {
    readonly event: string;
    readonly client: string;
    readonly effect: string;
    readonly status: string;
  };
  readonly findings: readonly { readonly rule: string; readonly message: string }[];
}

async function verdicts(stdin: string, ...words: string[]) {
  const ran = await runMain(['verdict', ...words], { stdin });
  const lines = ran.stdout.split('\n').filter((line) => line !== '');
  return { ...ran, judged: lines.map((line) => JSON.parse(line) as Judged) };
}

const shortly = (judged: readonly Judged[]) =>
  judged.map(({ verdict, findings }) => [
    verdict.event,
    verdict.effect,
    verdict.status,
    ...findings.map(({ rule }) => rule),
  ]);

describe('stream-json', () => {
  const expected = [
    ['SessionStart', 'proceed', 'success'],
    ['PreToolUse', 'proceed', 'error', 'stderr-only-failure'],
    ['PreToolUse', 'block', 'error'],
    ['PreToolUse', 'block', 'success'],
    ['PreToolUse', 'proceed', 'error', 'invalid-value'],
    ['PostToolUse', 'proceed', 'success'],
    ['PreToolUse', 'proceed', 'success'],
  ];

  it.each([[[]], [['--from', 'stream-json']]])('is judged as the client judged it %j', async (words) => {
    const { code, judged, stderr } = await verdicts(fixture('stream-json'), ...words);
    expect(shortly(judged)).toEqual(expected);
    expect(stderr).toBe('');
    expect(code).toBe(1);
  });

  it('is judged for the client that wrote it, and carries its ids', async () => {
    const old = fixture('stream-json').replaceAll('2.1.330', '2.1.71');
    const { judged } = await verdicts(old, '--client', '2.1.330');
    // A session's first hooks come before the line that names the client.
    expect(judged.map(({ verdict }) => verdict.client)).toEqual(['2.1.330', ...Array<string>(6).fill('2.1.71')]);
    expect(judged[0]?.id).toBe('6514687c-9ce5-4117-9f55-7781a7042a26');
  });

  it('knows the tool from the name of the hook', async () => {
    const { stdout } = await verdicts(fixture('stream-json'));
    expect(stdout).toContain('PreToolUse:Grep hook error');
  });

  it.each([
    ['success', 200, '', '{"decision":"block","reason":"no"}', 'success'],
    ['error', 500, 'HTTP 500 from http://localhost/', '', 'http-status-ignored'],
    ['error', 200, 'HTTP hook must return JSON, but got non-JSON response body: text', 'text', 'http-body-not-json'],
    // A command can end with a code that could be a status.
    ['error', 255, 'HTTPError\n', '', 'stderr-only-failure'],
  ])('tells an HTTP hook from a command: %s, %i, %j', async (outcome, exit_code, stderr, stdout, said) => {
    const line = {
      type: 'system',
      subtype: 'hook_response',
      hook_event: 'PreToolUse',
      outcome,
      exit_code,
      stderr,
      stdout,
    };
    const { judged } = await verdicts(JSON.stringify(line));
    const [one] = judged;
    expect([one?.verdict.status, ...(one?.findings.map(({ rule }) => rule) ?? [])]).toContain(said);
  });

  it('takes a cancelled hook for one', async () => {
    const line = {
      type: 'system',
      subtype: 'hook_response',
      hook_id: 'x',
      hook_event: 'Stop',
      hook_name: 'Stop',
      stdout: 'so far',
      stderr: '',
      outcome: 'cancelled',
    };
    const { judged } = await verdicts(JSON.stringify(line));
    expect(judged[0]?.verdict).toMatchObject({ status: 'cancelled', effect: 'proceed' });
    // The same line stands there for a hook that the user interrupted.
    expect(judged[0]?.findings).toMatchObject([{ rule: 'timed-out', severity: 'warning' }]);
    expect(judged[0]?.findings[0]?.message).toContain('does not say');
  });
});

describe('a session transcript', () => {
  it.each([[[]], [['--from', 'session']]])('is judged as far as it keeps answers %j', async (words) => {
    const { code, judged, stderr } = await verdicts(fixture('session'), ...words);
    expect(shortly(judged)).toEqual([
      ['PreToolUse', 'proceed', 'error', 'stderr-only-failure'],
      ['PreToolUse', 'proceed', 'error', 'invalid-value'],
      ['PreToolUse', 'proceed', 'success'],
      ['Stop', 'proceed', 'success'],
    ]);
    expect(judged[0]?.verdict.client).toBe('2.1.330');
    expect(stderr).toContain('1 hook that blocked was not judged');
    expect(code).toBe(1);
  });

  const attachment = (fields: object) =>
    JSON.stringify({
      type: 'attachment',
      version: '2.1.330',
      attachment: { hookEvent: 'PreToolUse', hookName: 'PreToolUse:Bash', stdout: '', stderr: '', ...fields },
    });

  it.each([
    // As 2.1.150 and 2.1.330 wrote them: the status in the place of the exit code, the URL in that of the command.
    [
      { type: 'hook_success', stdout: '{"systemMessage":"hi"}', exitCode: 200, command: 'http://localhost/' },
      'success',
    ],
    [
      { type: 'hook_non_blocking_error', stderr: 'HTTP 500 from http://localhost/', exitCode: 500 },
      'http-status-ignored',
    ],
    [{ type: 'hook_non_blocking_error', stderr: 'connect ECONNREFUSED', exitCode: 0 }, 'http-no-answer'],
    [{ type: 'hook_non_blocking_error', stdout: 'text', stderr: 'not JSON', exitCode: 200 }, 'http-body-not-json'],
  ])('of an HTTP hook is judged as one %j', async (fields, said) => {
    const { judged } = await verdicts(attachment(fields));
    const [one] = judged;
    expect([one?.verdict.status, ...(one?.findings.map(({ rule }) => rule) ?? [])]).toContain(said);
  });

  it('of a hook that asked a model says nothing of an answer', async () => {
    expect(await verdicts(attachment({ type: 'hook_success', content: '', command: 'Is it fine?' }))).toMatchObject({
      code: 0,
      judged: [],
      stderr: '',
    });
  });

  it('gives back the stderr that the hook wrote, without the words of the client', async () => {
    const { stdout } = await verdicts(fixture('session'));
    expect(stdout).toContain('pre-one');
    expect(stdout).not.toContain('Failed with non-blocking status code');
  });
});

describe('--from', () => {
  const record = '{"id":1,"event":"Stop","hook":{"exitCode":0}}';

  it('auto takes records and lines of the client in one log', async () => {
    const { code, judged } = await verdicts(`${record}\n${fixture('stream-json')}${record}\n`);
    expect(judged).toHaveLength(9);
    expect(code).toBe(1);
  });

  it('records takes nothing else, and auto still names what is neither', async () => {
    const strict = await verdicts('{"type":"result"}', '--from', 'records');
    expect(strict).toMatchObject({ code: 2, judged: [{ error: expect.stringContaining('/event is missing') }] });
    expect(await verdicts('{"type":"result"}')).toMatchObject({ code: 0, judged: [] });
    expect(await verdicts('{"evnt":"Stop"}')).toMatchObject({ code: 2 });
    expect(await verdicts('nonsense')).toMatchObject({ code: 2 });
    expect(await verdicts(record, '--from', 'session')).toMatchObject({ code: 0, judged: [] });
  });

  it('names a hook of an event that nothing is known of', async () => {
    const line = '{"type":"system","subtype":"hook_response","hook_id":"x","hook_event":"Later","exit_code":0}';
    expect(await verdicts(line)).toMatchObject({ code: 2, judged: [{ error: expect.stringContaining('"Later"') }] });
  });
});

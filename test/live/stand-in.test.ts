import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { text, toolUse } from '../../src/live/messages-api.js';
import { type StandIn, type StandInOptions, startStandIn } from '../../src/live/stand-in.js';

let standIn: StandIn | undefined;
afterEach(async () => standIn?.close());

async function start(options: Partial<StandInOptions> = {}): Promise<string> {
  standIn = await startStandIn({ script: () => text('hello'), conversationOf: () => 'main', ...options });
  return standIn.url ?? '';
}

const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) });

test('listens on loopback and answers as a whole or as a stream', async () => {
  const url = await start();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const whole = await post(`${url}/v1/messages?beta=true`, { model: 'm', messages: [] });
  expect(await whole.json()).toMatchObject({
    role: 'assistant',
    model: 'm',
    content: [{ type: 'text', text: 'hello' }],
  });
  const streamed = await post(`${url}/v1/messages`, { model: 'm', stream: true, messages: [] });
  expect(streamed.headers.get('content-type')).toBe('text/event-stream');
  const events = await streamed.text();
  expect(events.startsWith('event: message_start\n')).toBe(true);
  expect(events.endsWith('event: message_stop\ndata: {"type":"message_stop"}\n\n')).toBe(true);
});

test('counts tokens, fails as told, and knows no other path', async () => {
  const failure = { status: 529, type: 'overloaded_error', message: 'try later' };
  const url = await start({ script: () => ({ failure }) });
  expect(await (await post(`${url}/v1/messages/count_tokens`, {})).json()).toEqual({ input_tokens: 100 });
  const failed = await post(`${url}/v1/messages`, { messages: [] });
  expect(failed.status).toBe(529);
  expect(await failed.json()).toEqual({ type: 'error', error: { type: 'overloaded_error', message: 'try later' } });
  expect((await fetch(`${url}/api/hello`)).status).toBe(404);
});

test('a body that is no JSON is answered with an error and is not recorded', async () => {
  const url = await start();
  expect((await fetch(`${url}/v1/messages`, { method: 'POST', body: '{' })).status).toBe(400);
  expect(standIn?.requests).toEqual([]);
});

test('records each request with its turn and conversation, and lets the script see the earlier ones', async () => {
  const url = await start({
    script: (_, earlier) => (earlier.length === 0 ? toolUse('Bash', {}) : text(`after ${earlier.length}`)),
    conversationOf: ({ tools }) => (tools === undefined ? 'side' : 'main'),
  });
  await post(`${url}/v1/messages`, { tools: [] });
  standIn?.endTurn();
  const second = await (await post(`${url}/v1/messages`, { model: 'other' })).json();
  expect(second).toMatchObject({ content: [{ text: 'after 1' }] });
  expect(standIn?.requests.map(({ turn, conversation }) => [turn, conversation])).toEqual([
    [0, 'main'],
    [1, 'side'],
  ]);
});

test('can be reached through a Unix socket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
  try {
    const socketPath = join(folder, 'api.sock');
    await start({ socketPath });
    expect(standIn?.url).toBeUndefined();
    const body = await new Promise<string>((resolve, reject) => {
      const sent = request({ socketPath, path: '/v1/messages', method: 'POST' }, (response) => {
        let data = '';
        response.on('data', (chunk) => {
          data += chunk;
        });
        response.on('end', () => resolve(data));
      });
      sent.on('error', reject).end('{"messages":[]}');
    });
    expect(JSON.parse(body)).toMatchObject({ content: [{ text: 'hello' }] });
  } finally {
    await standIn?.close();
    standIn = undefined;
    rmSync(folder, { recursive: true });
  }
});

/** Runs http hooks against servers in this process, on the loopback interface. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Handler, PayloadJson } from '../../src/model.js';
import { httpObstacle, isLoopback } from '../../src/plan/obstacle.js';
import { headersOf, runHttp } from '../../src/run/http.js';

const payload: PayloadJson = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls "ü"' } };
const options = { allowHttp: false, environment: {} };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

interface Received {
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Serves every request with `answer`; tells the address and what arrived. */
async function serve(answer: (response: ServerResponse, url: string) => void) {
  const received: Received[] = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    received.push({ method: request.method, headers: request.headers, body });
    answer(response, request.url ?? '');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { received, url, handler: { type: 'http', url } satisfies Handler };
}

describe('a request', () => {
  test('posts the payload as JSON and takes the answer down as it is', async () => {
    const { handler, received } = await serve((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"decision":"block","reason":"ä"}'),
    );
    const execution = await runHttp(handler, 'PreToolUse', payload, options);
    expect(execution).toMatchObject({
      type: 'http',
      statusCode: 200,
      contentType: 'application/json',
      body: '{"decision":"block","reason":"ä"}',
      timedOut: false,
    });
    expect(execution.error).toBeUndefined();
    expect(received).toHaveLength(1);
    expect(received[0]?.method).toBe('POST');
    expect(received[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(payload);
  });

  test('does not follow a redirect', async () => {
    const { handler, received } = await serve((response, url) =>
      url === '/hook' ? response.writeHead(302, { location: '/other' }).end() : response.end('{}'),
    );
    expect((await runHttp(handler, 'PreToolUse', payload, options)).statusCode).toBe(302);
    expect(received).toHaveLength(1);
  });

  test('keeps the body of an error status', async () => {
    const { handler } = await serve((response) => response.writeHead(403).end('no'));
    expect(await runHttp(handler, 'PreToolUse', payload, options)).toMatchObject({ statusCode: 403, body: 'no' });
  });

  test('is given up at its timeout, before the headers and in the middle of the body', async () => {
    const silent = await serve(() => {});
    const never = await runHttp(silent.handler, 'PreToolUse', payload, { ...options, timeoutSeconds: 0.05 });
    expect(never).toMatchObject({ statusCode: null, timedOut: true, endedFor: 'time', body: '' });
    server?.closeAllConnections();
    server?.close();

    const stalling = await serve((response) => response.writeHead(200).write('{"decision":'));
    const half = await runHttp({ ...stalling.handler, timeout: 0.05 }, 'PreToolUse', payload, options);
    expect(half).toMatchObject({ statusCode: null, timedOut: true, body: '' });
    expect(half.endedFor).toBeUndefined();
  });

  test('cuts a body at the cap', async () => {
    const { handler } = await serve((response) => response.end('x'.repeat(5000)));
    expect((await runHttp(handler, 'PreToolUse', payload, { ...options, bodyCap: 1000 })).body).toBe('x'.repeat(1000));
  });

  test('that is refused says why', async () => {
    const { handler, url } = await serve((response) => response.end());
    await new Promise((resolve) => server?.close(resolve));
    const { port } = new URL(url);
    expect(await runHttp(handler, 'PreToolUse', payload, options)).toMatchObject({
      statusCode: null,
      timedOut: false,
      error: `connect ECONNREFUSED 127.0.0.1:${port}`,
    });
  });

  test('is not sent with a header that has a line break in it', async () => {
    const { handler, received } = await serve((response) => response.end());
    const bad = { ...handler, headers: { 'X-A': '$A' }, allowedEnvVars: ['A'] };
    const execution = await runHttp(bad, 'PreToolUse', payload, { ...options, environment: { A: 'x\r\nX-B: y' } });
    expect(execution.statusCode).toBeNull();
    expect(execution.error).toMatch(/Invalid character in header content/);
    expect(received).toHaveLength(0);
  });

  test('is not sent to a URL that the settings do not allow', async () => {
    const { handler, received, url } = await serve((response) => response.end());
    const execution = await runHttp(handler, 'PreToolUse', payload, {
      ...options,
      allowedHttpHookUrls: ['https://hooks.example.com/*'],
    });
    expect(execution).toMatchObject({
      statusCode: null,
      error: `HTTP hook blocked: ${url} does not match any pattern in allowedHttpHookUrls`,
    });
    const permitted = await runHttp(handler, 'PreToolUse', payload, {
      ...options,
      allowedHttpHookUrls: ['http://127.*/ho*ok'],
    });
    expect(permitted.statusCode).toBe(200);
    expect(received).toHaveLength(1);
  });
});

describe('headers', () => {
  const environment = { SECRET_A: 'sekret', SECRET_B: 'other', HOME: '/root' };

  test('take only the variables that the handler names, as measured on the client', () => {
    const handler: Handler = {
      type: 'http',
      headers: { 'X-A': 'v-$SECRET_A', 'X-B': `v-$${'{SECRET_B}'}`, Authorization: 'Bearer $HOME' },
      allowedEnvVars: ['SECRET_A'],
    };
    expect(headersOf(handler, { environment })).toMatchObject({
      'x-a': 'v-sekret',
      'x-b': 'v-',
      authorization: 'Bearer ',
    });
  });

  test('take a variable only when the settings name it as well', () => {
    const handler: Handler = { type: 'http', headers: { 'X-A': '$SECRET_A' }, allowedEnvVars: ['SECRET_A'] };
    expect(headersOf(handler, { environment, httpHookAllowedEnvVars: ['SECRET_B'] })['x-a']).toBe('');
    expect(headersOf(handler, { environment, httpHookAllowedEnvVars: ['SECRET_A'] })['x-a']).toBe('sekret');
  });

  test('cannot set the length of the body', () => {
    const handler: Handler = { type: 'http', headers: { 'Content-Length': '5', 'Transfer-Encoding': 'chunked' } };
    expect(Object.keys(headersOf(handler, { environment })).sort()).toEqual(['accept', 'content-type']);
  });
});

describe('a host', () => {
  test.each(['localhost', 'LOCALHOST', 'a.localhost', 'localhost.', '127.0.0.1', '127.9.8.7', '[::1]'])(
    '%s is this machine',
    (host) => expect(isLoopback(host)).toBe(true),
  );
  test.each([
    'example.com',
    'localhost.example.com',
    '127.0.0.1.example.com',
    '128.0.0.1',
    '0.0.0.0',
    '[::2]',
    '10.0.0.1',
  ])('%s is not known to be', (host) => expect(isLoopback(host)).toBe(false));

  test('elsewhere is asked only with leave', async () => {
    const handler: Handler = { type: 'http', url: 'https://hooks.example.com/x' };
    expect(httpObstacle(handler, { allowHttp: false })).toMatch(
      /sends the payload to hooks\.example\.com.*--allow-http/,
    );
    expect(httpObstacle(handler, { allowHttp: true })).toBeUndefined();
    await expect(runHttp(handler, 'PreToolUse', payload, options)).rejects.toThrow(RangeError);
  });

  test('cannot be asked without a URL of http', () => {
    expect(httpObstacle({ type: 'http', url: 'file:///etc/passwd' }, { allowHttp: true })).toMatch(
      /not an HTTP or HTTPS URL/,
    );
    expect(httpObstacle({ type: 'http' }, { allowHttp: true })).toMatch(/not an HTTP or HTTPS URL/);
  });
});

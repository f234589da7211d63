/**
 * Runs an http hook: posts the payload as the client does and takes down the answer. Nothing is interpreted, no
 * redirect is followed, and only the variables that the handler allows reach a header.
 */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { defaultTimeout } from '../contract/handlers.js';
import { newestClient } from '../contract/version.js';
import type { EventName, Handler, HttpExecution, PayloadJson, Version } from '../model.js';
import { httpObstacle, httpUrl } from '../plan/obstacle.js';
import { admits, type HttpSettings } from '../wiring/http-settings.js';
import { timerMs } from './launch.js';

export interface HttpOptions extends HttpSettings {
  /** Post to hosts other than this machine, too. */
  readonly allowHttp?: boolean;
  /** What header variables are filled in from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whose default timeout holds; default: the newest one known. */
  readonly client?: Version;
  /** Seconds after which we give up although the client would wait longer. */
  readonly timeoutSeconds?: number;
  /** Bytes of the body that are kept; the rest is read and thrown away. Default 10 MiB. */
  readonly bodyCap?: number;
  /** Gives the exchange up. */
  readonly signal?: AbortSignal;
}

/**
 * Posts a payload to an http hook. Throws a RangeError when `httpObstacle` has something to say; a refused connection,
 * a timeout and a URL that the settings forbid are executions like any other.
 */
export async function runHttp(
  handler: Handler,
  event: EventName,
  payload: PayloadJson,
  options: HttpOptions,
): Promise<HttpExecution> {
  const obstacle = httpObstacle(handler, options);
  const url = httpUrl(handler.url);
  if (obstacle !== undefined || url === undefined) throw new RangeError(obstacle);
  if (options.allowedHttpHookUrls !== undefined && !admits(options.allowedHttpHookUrls, handler.url as string))
    return failed(`HTTP hook blocked: ${handler.url} does not match any pattern in allowedHttpHookUrls`);

  const clients = handler.timeout ?? defaultTimeout('http', event, options.client ?? newestClient);
  const ours = options.timeoutSeconds ?? clients;
  const body = Buffer.from(JSON.stringify(payload));
  const started = performance.now();
  const timeoutMs = timerMs(Math.min(clients, ours));
  const answer = await exchange(url, headersOf(handler, options), body, timeoutMs, options);
  return {
    ...answer,
    ...(answer.timedOut && ours < clients ? { endedFor: 'time' } : {}),
    durationMs: Math.round(performance.now() - started),
  };
}

/** Header values with their variables filled in: the allowed ones from the environment, every other one empty. */
export function headersOf(
  handler: Handler,
  options: Pick<HttpOptions, 'environment' | 'httpHookAllowedEnvVars'>,
): Readonly<Record<string, string>> {
  const allowed = new Set(
    (handler.allowedEnvVars ?? []).filter((name) => options.httpHookAllowedEnvVars?.includes(name) ?? true),
  );
  const filled = (value: string): string =>
    value.replace(/\$(?:\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))/g, (_all, braced, bare) => {
      const name: string = braced ?? bare;
      return allowed.has(name) ? (options.environment[name] ?? '') : '';
    });
  const headers: Record<string, string> = {
    accept: 'application/json, text/plain, */*',
    'content-type': 'application/json',
  };
  for (const [name, value] of Object.entries(handler.headers ?? {})) {
    const key = name.toLowerCase();
    // The client works these two out from the body, whatever the handler says.
    if (key !== 'content-length' && key !== 'transfer-encoding') headers[key] = filled(value);
  }
  return headers;
}

function exchange(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  timeoutMs: number,
  { bodyCap = 10 << 20, signal }: Pick<HttpOptions, 'bodyCap' | 'signal'>,
): Promise<HttpExecution> {
  return new Promise((resolve) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const fail = (error: NodeJS.ErrnoException): void =>
      resolve(deadline.aborted ? { ...failed(''), timedOut: true } : failed(error.message || error.code || error.name));
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    try {
      const ends = signal === undefined ? deadline : AbortSignal.any([deadline, signal]);
      const options = { method: 'POST', headers: { ...headers, 'content-length': body.byteLength }, signal: ends };
      const outgoing = send(url, { ...options, agent: false }, (response) => {
        collect(response, bodyCap).then((text) => resolve(answered(response, text)), fail);
      });
      outgoing.on('error', fail);
      outgoing.end(body);
    } catch (error) {
      // A header value that cannot be sent, such as one with a line break in it.
      fail(error as Error);
    }
  });
}

async function collect(response: IncomingMessage, cap: number): Promise<string> {
  const kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (length < cap) kept.push(chunk.subarray(0, cap - length));
    length += chunk.byteLength;
  }
  return new TextDecoder().decode(Buffer.concat(kept));
}

function answered(response: IncomingMessage, body: string): HttpExecution {
  const contentType = response.headers['content-type'];
  return {
    type: 'http',
    statusCode: response.statusCode ?? null,
    ...(contentType !== undefined && { contentType }),
    body,
    timedOut: false,
  };
}

function failed(error: string): HttpExecution {
  return { type: 'http', statusCode: null, body: '', ...(error !== '' && { error }), timedOut: false };
}

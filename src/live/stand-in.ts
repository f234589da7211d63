/**
 * A stand-in for the Messages API on this machine: it plays the model from a script, and keeps every request.
 * It listens on a loopback port of its own, or on a Unix socket for a client that lives in another network namespace.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type MessagesRequest, messageBody, messageEvents } from './messages-api.js';

/** Who is asking: the session itself, a sub-agent of it, its compaction, or the client on its own behalf (titles, checks). */
export type Conversation = 'main' | 'subagent' | 'compaction' | 'side';

export interface RecordedRequest {
  readonly conversation: Conversation;
  /** How many turns had ended when the request came in. */
  readonly turn: number;
  readonly body: MessagesRequest;
}

/** Decides what the model says. `earlier` holds the requests before this one. */
export type Script = (request: RecordedRequest, earlier: readonly RecordedRequest[]) => Answer;

export interface StandIn {
  /** `http://127.0.0.1:PORT`; undefined on a Unix socket. */
  readonly url: string | undefined;
  readonly requests: readonly RecordedRequest[];
  /** From now on requests belong to the next turn. */
  readonly endTurn: () => void;
  readonly close: () => Promise<void>;
}

export interface StandInOptions {
  readonly script: Script;
  readonly conversationOf: (body: MessagesRequest) => Conversation;
  /** Path of a Unix socket to listen on instead of a port. */
  readonly socketPath?: string;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString('utf8');
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Starts the stand-in; resolves once it listens. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const requests: RecordedRequest[] = [];
  let turn = 0;

  async function answerMessages(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await readBody(request)) as MessagesRequest;
    const recorded: RecordedRequest = { conversation: options.conversationOf(body), turn, body };
    const answer = options.script(recorded, [...requests]);
    requests.push(recorded);
    if ('failure' in answer) {
      const { status, type, message } = answer.failure;
      sendJson(response, status, { type: 'error', error: { type, message } });
      return;
    }
    const message = messageBody(answer, body.model ?? 'unknown', requests.length);
    if (body.stream !== true) {
      sendJson(response, 200, message);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    response.end(messageEvents(message));
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0];
    if (request.method === 'POST' && path === '/v1/messages') {
      answerMessages(request, response).catch((error: unknown) => {
        sendJson(response, 400, { type: 'error', error: { type: 'invalid_request_error', message: String(error) } });
      });
    } else if (request.method === 'POST' && path === '/v1/messages/count_tokens') {
      request.resume();
      sendJson(response, 200, { input_tokens: 100 });
    } else {
      request.resume();
      sendJson(response, 404, { type: 'error', error: { type: 'not_found_error', message: `no such path: ${path}` } });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if (options.socketPath === undefined) server.listen(0, '127.0.0.1', resolve);
    else server.listen(options.socketPath, resolve);
  });

  const url =
    options.socketPath === undefined ? `http://127.0.0.1:${(server.address() as AddressInfo).port}` : undefined;
  return {
    url,
    requests,
    endTurn: () => {
      turn += 1;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The server as a process: it speaks on standard streams, and ends with its client. */
import type { Readable, Writable } from 'node:stream';
import { createConnection } from 'vscode-languageserver';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { type Environment, permissionOf } from './permission.js';
import { startServer } from './server.js';

export interface ServeOptions {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly env: Environment;
  readonly version: string;
  readonly signal?: AbortSignal | undefined;
  /** The process that started us; it also names itself in its first message. */
  readonly clientProcess?: number | undefined;
}

/** Milliseconds between two looks whether the client is alive. Most close their pipe, and then it needs no look. */
const patience = 3000;

/** Serves until the client says goodbye, closes the stream or dies. Gives the exit code: 0 after a proper goodbye. */
export async function serve({ stdin, stdout, env, version, signal, clientProcess }: ServeOptions): Promise<0 | 1> {
  let finish: (code: 0 | 1) => void = () => {};
  const ended = new Promise<0 | 1>((resolve) => {
    finish = resolve;
  });
  const goodbye = { said: false };
  const end = (): void => finish(goodbye.said ? 0 : 1);
  let looking: NodeJS.Timeout | undefined;
  const watch = (process: number | null | undefined): void => {
    if (typeof process !== 'number' || looking !== undefined) return;
    looking = setInterval(() => {
      if (!isAlive(process)) end();
    }, patience);
  };
  const watchDog = {
    initialize: ({ processId }: { readonly processId: number | null }) => watch(processId),
    get shutdownReceived() {
      return goodbye.said;
    },
    set shutdownReceived(said: boolean) {
      goodbye.said = said;
    },
    exit: (code: number) => finish(code === 0 ? 0 : 1),
  };
  const connection = createConnection(
    (logger) => createProtocolConnection(new StreamMessageReader(stdin), new StreamMessageWriter(stdout), logger),
    watchDog,
  );
  watch(clientProcess);
  stdin.once('end', end).once('close', end).once('error', end);
  stdout.once('close', end).once('error', end);
  signal?.addEventListener('abort', end, { once: true });
  const close = startServer(connection, { permission: permissionOf(env), version });
  connection.listen();
  const code = await ended;
  clearInterval(looking);
  await close();
  connection.dispose();
  stdin.destroy();
  return code;
}

function isAlive(process: number): boolean {
  try {
    return globalThis.process.kill(process, 0);
  } catch (error) {
    // It is there, and another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

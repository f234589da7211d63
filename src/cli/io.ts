/** What a command sees of the outside: injected, so that the whole command line is tested in-process. */
import type { Readable, Writable } from 'node:stream';

export interface Output extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface Io {
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Aborted when the user wants out (Ctrl-C): end what runs, report what was found. */
  readonly signal?: AbortSignal;
}

/**
 * Writes and waits until the stream takes more, so that a slow reader slows us down instead of filling memory.
 * A reader that has gone is no error: what it no longer wants is not written.
 */
export function write(output: Output, chunk: string | Uint8Array): Promise<void> | undefined {
  if (!isOpen(output) || output.write(chunk)) return undefined;
  return new Promise((resolve) => {
    const done = () => {
      for (const event of ['drain', 'close', 'error']) output.off(event, done);
      resolve();
    };
    for (const event of ['drain', 'close', 'error']) output.on(event, done);
  });
}

/** False once the reader has gone. */
export function isOpen(output: Output): boolean {
  return !output.destroyed && !output.errored && output.writable;
}

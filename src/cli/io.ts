/** What a command sees of the outside: injected, so that the whole command line is tested in-process. */
import type { Readable, Writable } from 'node:stream';

export interface Output extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface Io {
  /** Opened when it is asked for, which costs time. */
  readonly stdin: () => Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Aborted when the user wants out (Ctrl-C): end what runs, report what was found. */
  readonly signal?: AbortSignal;
}

/** Streams whose reader has gone. Node forgets it: it revives the standard streams after every error. */
const abandoned = new WeakSet<Output>();

/**
 * Writes and waits until it is written, so that a slow reader slows us down instead of filling memory. A reader that has
 * gone is no error: what it no longer wants is not written.
 */
export function write(output: Output, chunk: string | Uint8Array): Promise<void> {
  if (abandoned.has(output)) return Promise.resolve();
  return new Promise((resolve) => {
    output.write(chunk, (error) => {
      if (error) abandoned.add(output);
      resolve();
    });
  });
}

/** False once a write has found the reader gone. */
export function isOpen(output: Output): boolean {
  return !abandoned.has(output);
}

/** Runs the command line in this process, with streams that can be read afterwards. */
import { Readable, Writable } from 'node:stream';
import type { Output } from '../../src/cli/io.js';
import { main } from '../../src/cli/main.js';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surroundings {
  readonly stdin?: string | Iterable<string | Uint8Array>;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Makes standard output a terminal of so many columns. */
  readonly columns?: number;
  /** Ends it early, as Ctrl-C does. */
  readonly signal?: AbortSignal;
}

export async function runMain(argv: readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  const { stdin = '', env = {}, cwd = process.cwd(), columns, signal } = surroundings;
  const stdout = collector(columns);
  const stderr = collector(undefined);
  const code = await main(argv, {
    stdin: () => Readable.from(typeof stdin === 'string' ? [Buffer.from(stdin)] : stdin, { objectMode: false }),
    stdout: stdout.output,
    stderr: stderr.output,
    env,
    cwd,
    ...(signal && { signal }),
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function collector(columns: number | undefined): { readonly output: Output; readonly text: () => string } {
  const chunks: Buffer[] = [];
  const output: Output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  if (columns !== undefined) Object.assign(output, { isTTY: true, columns });
  return { output, text: () => Buffer.concat(chunks).toString('utf8') };
}

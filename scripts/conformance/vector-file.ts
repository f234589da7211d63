/** What the commands that measure a file of vectors again have in common: their options, the client, the lines of the file. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Io } from '../../src/cli/io.js';
import { type Client, openClient } from '../../src/client/client.js';
import { publishedClient } from '../../src/client/npm-packages.js';

export interface Args {
  readonly claude?: string | undefined;
  readonly 'claude-version'?: string | undefined;
  readonly vectors?: string | undefined;
  readonly probe?: string | undefined;
  readonly every?: number | undefined;
  readonly write?: boolean | undefined;
}

/** The vectors of a file, `name` in test/conformance unless another is asked for, with the client to hold them against. */
export async function openVectors<T>(
  name: string,
  args: Args,
  io: Io,
): Promise<{ readonly client: Client; readonly file: string; readonly vectors: readonly T[] }> {
  const published = args['claude-version'];
  const client = await openClient(
    published === undefined ? args.claude : await publishedClient(published, io.env),
    io.env,
  );
  const file = resolve(io.cwd, args.vectors ?? join('test', 'conformance', name));
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return { client, file, vectors: lines.map((line) => JSON.parse(line) as T) };
}

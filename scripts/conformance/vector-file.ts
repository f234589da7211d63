/** What the commands that measure a file of vectors again have in common: their options, the client, the lines of the file. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Io } from '../../src/cli/io.js';
import { type Client, openClient } from '../../src/client/client.js';
import { publishedClient } from '../../src/client/npm-packages.js';
import { UsageError } from '../../src/model/usage-error.js';

export interface Args {
  readonly claude?: string | undefined;
  readonly 'claude-version'?: string | undefined;
  readonly vectors?: string | undefined;
  readonly probe?: string | undefined;
  readonly every?: number | undefined;
  readonly write?: boolean | undefined;
}

/**
 * The lines of a file of vectors: the one that was asked for, or `name` in test/conformance.
 * @throws {UsageError} when it is not there, or holds something else.
 */
export async function linesOf(
  given: string | undefined,
  name: string,
  cwd: string,
): Promise<{ readonly file: string; readonly text: string; readonly lines: readonly object[] }> {
  const file = resolve(cwd, given ?? join('test', 'conformance', name));
  if (!existsSync(file)) {
    throw new UsageError(`There is no file ${file}.`, {
      hint: 'Run it in the root of the repository, or name the file with --vectors FILE.',
    });
  }
  const text = await readFile(file, 'utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  try {
    return { file, text, lines: lines.map((line) => JSON.parse(line) as object) };
  } catch {
    throw new UsageError(`${file} holds no vectors.`, { hint: 'Vectors are JSON, an object on each line.' });
  }
}

/** The vectors of a file, `name` in test/conformance unless another is asked for, with the client to hold them against. */
export async function openVectors<T>(
  name: string,
  args: Args,
  io: Io,
): Promise<{ readonly client: Client; readonly file: string; readonly vectors: readonly T[] }> {
  const { file, lines } = await linesOf(args.vectors, name, io.cwd);
  const published = args['claude-version'];
  const client = await openClient(
    published === undefined ? args.claude : await publishedClient(published, io.env),
    io.env,
  );
  return { client, file, vectors: lines as readonly T[] };
}

/** `hooklint -`: the script on standard input, as a file for as long as it is linted. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../model/usage-error.js';
import { makeScratchFolder } from '../run/scratch-folder.js';
import type { Io } from './io.js';

/** No script is longer. */
const mostBytes = 4 * 1024 * 1024;

/** Hands `use` the path of the file where `-` is among the paths, else undefined; the file is removed afterwards. */
export async function withStdinScript<T>(
  { fix, paths }: { readonly fix: boolean; readonly paths: readonly string[] },
  io: Io,
  use: (file: string | undefined) => Promise<T>,
): Promise<T> {
  if (!paths.includes('-')) return use(undefined);
  if (fix) throw new UsageError('--fix needs files, but - is standard input', { hint: 'Name the script.' });
  const text = await readAll(io);
  const folder = makeScratchFolder();
  try {
    // Without a first line of its own a shell would run it.
    const file = join(folder, text.subarray(0, 2).toString() === '#!' ? 'stdin' : 'stdin.sh');
    await writeFile(file, text, { mode: 0o755 });
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readAll(io: Io): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of io.stdin()) {
    size += (chunk as Buffer).length;
    if (size > mostBytes) throw new UsageError('standard input is too long for a script');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

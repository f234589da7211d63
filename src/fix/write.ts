/** Writes fixed files: each is whole at every moment, and either all are written or none. */
import { randomBytes } from 'node:crypto';
import { chmod, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface FileChange {
  readonly absolutePath: string;
  /** What was read when the fix was made. */
  readonly before: string;
  readonly after: string;
  readonly mode: number;
  readonly modeBefore: number;
}

/** The text of a file with all its bytes, byte order mark included; throws for what is not UTF-8. */
export function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/**
 * Writes the files. Returns those that somebody else has changed in the meantime, in which case nothing is written.
 * Throws what the file system throws, with everything as it was.
 */
export async function writeAll(changes: readonly FileChange[]): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const { absolutePath, before } of changes) {
    if (decode(await readFile(absolutePath)) !== before) changed.push(absolutePath);
  }
  if (changed.length > 0) return changed;
  const written: { readonly change: FileChange; readonly temporary: string }[] = [];
  const done: FileChange[] = [];
  try {
    for (const change of changes) {
      if (change.after !== change.before)
        written.push({ change, temporary: await writeBeside(change, change.after, change.mode) });
    }
    for (const { change, temporary } of written) {
      await rename(temporary, change.absolutePath);
      done.push(change);
    }
    for (const change of changes) {
      if (change.after === change.before && change.mode !== change.modeBefore) {
        await chmod(change.absolutePath, change.mode);
        done.push(change);
      }
    }
    return [];
  } catch (error) {
    for (const change of done) await putBack(change);
    for (const { temporary } of written) await rm(temporary, { force: true });
    throw error;
  }
}

async function putBack(change: FileChange): Promise<void> {
  if (change.after === change.before) return chmod(change.absolutePath, change.modeBefore);
  await rename(await writeBeside(change, change.before, change.modeBefore), change.absolutePath);
}

async function writeBeside({ absolutePath }: FileChange, text: string, mode: number): Promise<string> {
  const path = join(dirname(absolutePath), `.hooklint-${randomBytes(6).toString('hex')}`);
  const file = await open(path, 'wx', mode & 0o777);
  try {
    await file.writeFile(text);
    await file.chmod(mode & 0o7777);
    await file.sync();
  } finally {
    await file.close();
  }
  return path;
}

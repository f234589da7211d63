/** Reads a text file as it stands. */
import { readFile, stat } from 'node:fs/promises';
import { unsavedText } from './unsaved.js';

/** What an editor has of it counts. Not Buffer's own decoding: it would drop a byte order mark, and with it the offsets of edits. */
export async function readText(path: string): Promise<string> {
  return unsavedText(path) ?? new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readFile(path));
}

/**
 * The text of a file that a project may have; undefined where it has none, or something else of that name: a link to a
 * device never ends, and what is larger than `largest` bytes is no file of the kind that is asked for.
 */
export async function smallText(path: string, largest: number): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true || found.size > largest) return undefined;
  return readFile(path, 'utf8').catch(() => undefined);
}

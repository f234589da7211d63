/** Reads a text file as it stands. */
import { readFile } from 'node:fs/promises';
import { unsavedText } from './unsaved.js';

/** What an editor has of it counts. Not Buffer's own decoding: it would drop a byte order mark, and with it the offsets of edits. */
export async function readText(path: string): Promise<string> {
  return unsavedText(path) ?? new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readFile(path));
}

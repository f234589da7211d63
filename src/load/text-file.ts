/** Reads a text file as it stands. */
import { readFile } from 'node:fs/promises';

/** Not Buffer's own decoding: it would drop a byte order mark, and with it the offsets of edits. */
export async function readText(path: string): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readFile(path));
}

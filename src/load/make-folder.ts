/** Folders that a user names, which may be any: ours are made below a folder that is known to be there. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isFolder } from './files.js';

/**
 * Makes a folder and those above it that are missing. Not with Node's `recursive`, which tries forever where a folder is
 * there and says ENOENT to whatever is made in it, as `/proc` does.
 * @throws what the file system says.
 */
export function makeFolder(folder: string, mode?: number): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Somebody else may have made it in the meantime.
    if (!isFolder(folder)) throw error;
  }
}

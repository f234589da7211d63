/** Looking at the file system: what is there, and where it really is. Nothing here throws for a missing file. */
import { realpathSync, type Stats, statSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { unsavedText } from './unsaved.js';

export type FileKind = 'file' | 'folder' | 'missing';

/**
 * A pipe or a device counts as missing: reading one may never end. The system is asked at once: a lint asks of a hundred
 * files, most of which are not there, and Node's threads would take twenty times as long for each.
 */
export async function kindOf(path: string): Promise<FileKind> {
  const found = statOf(path);
  if (found === undefined) return unsavedText(path) === undefined ? 'missing' : 'file';
  if (found.isDirectory()) return 'folder';
  return found.isFile() ? 'file' : 'missing';
}

/** Is there a folder at the path? */
export const isFolder = (path: string): boolean => statOf(path)?.isDirectory() === true;

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The path with its symbolic links followed; the path itself where that is not possible. */
export async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    return path;
  }
}

/** The folder itself or the nearest one above it that exists. */
export async function nearestFolder(path: string): Promise<string | undefined> {
  for (const folder of upwards(path)) {
    if ((await kindOf(folder)) === 'folder') return folder;
  }
  return undefined;
}

/** A folder and every folder above it. */
export function* upwards(path: string): Generator<string> {
  let folder = path;
  for (;;) {
    yield folder;
    const parent = dirname(folder);
    if (parent === folder) return;
    folder = parent;
  }
}

/** Does a path lie in one of the folders, links followed as far as the path exists? */
export function liesWithin(path: string, folders: readonly string[]): boolean {
  const real = realOrNew(path);
  return folders.some((folder) => `${real}${sep}`.startsWith(`${realOrNew(folder).replace(/[\\/]$/, '')}${sep}`));
}

function realOrNew(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realOrNew(parent), basename(path));
  }
}

/** Folders in which nobody keeps hooks of their own. */
const passedOver: ReadonlySet<string> = new Set(['.git', 'node_modules', '.venv', 'venv', '__pycache__']);

/** The files below a folder, by name, links not followed; at most `deepest` folders down. */
export async function filesBelow(folder: string, deepest = 8): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isFile() || (entry.isSymbolicLink() && (await kindOf(path)) === 'file')) found.push(path);
    else if (entry.isDirectory() && deepest > 0 && !passedOver.has(entry.name)) {
      found.push(...(await filesBelow(path, deepest - 1)));
    }
  }
  return found;
}

/** Why a file that is there cannot be read, in a phrase; throws what no file system says. */
export function readFailure(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (typeof code !== 'string') throw error;
  return code === 'EACCES' || code === 'EPERM' ? 'permission denied' : code;
}

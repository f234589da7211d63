/**
 * In which folders hooks may run on save: hooks are code, so that somebody must have said so. Kept in the user's own state
 * folder, where no repository can write it, and asked for by the folder's real path.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { realPath } from '../load/files.js';
import { makeFolder } from '../load/make-folder.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Folders in which hooks run, and how to change them. */
export interface Permission {
  readonly file: string;
  /** May hooks of this folder, or of one above it, run? */
  readonly isAllowed: (folder: string) => Promise<boolean>;
  /** The folder as it was written down. */
  readonly allow: (folder: string) => Promise<string>;
  /** Takes it back for the folder and everything in it; tells whether there was anything to take back. */
  readonly forbid: (folder: string) => Promise<boolean>;
}

/** The permission of the user that the environment is of. */
export function permissionOf(env: Environment, home: string = homedir()): Permission {
  const file = join(stateFolder(env, home), 'hooklint', 'run-on-save.json');
  const write = async (folders: readonly string[]): Promise<void> => {
    makeFolder(dirname(file), 0o700);
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, `${JSON.stringify({ folders: [...folders].sort() }, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, file);
  };
  return {
    file,
    // Read each time: another editor may have taken it back.
    isAllowed: async (folder) => {
      const real = await realPath(folder);
      return (await read(file)).some((allowed) => isWithin(real, allowed));
    },
    allow: async (folder) => {
      const real = await realPath(folder);
      await write([...new Set([...(await read(file)), real])]);
      return real;
    },
    forbid: async (folder) => {
      const real = await realPath(folder);
      const before = await read(file);
      const kept = before.filter((allowed) => !isWithin(allowed, real));
      if (kept.length < before.length) await write(kept);
      return kept.length < before.length;
    },
  };
}

function stateFolder(env: Environment, home: string): string {
  const given = process.platform === 'win32' ? env.LOCALAPPDATA : env.XDG_STATE_HOME;
  return given === undefined || given === '' ? join(home, '.local', 'state') : given;
}

/** Is a path a folder, or does it lie in it? */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** A file that is not there, or not ours, allows nothing. */
async function read(file: string): Promise<readonly string[]> {
  try {
    const { folders } = JSON.parse(await readFile(file, 'utf8')) as { readonly folders?: unknown };
    return Array.isArray(folders) ? folders.filter((folder) => typeof folder === 'string') : [];
  } catch {
    return [];
  }
}

/** Folders around the one that the client is started in, and whether the user trusts it. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { kindOf, upwards } from '../load/files.js';
import { parsedJson } from '../text/json.js';

/** Where things lie. */
export interface Folders {
  /** The folder that the client is started in. */
  readonly folder: string;
  readonly home: string;
  /** The user's own: `~/.claude`. */
  readonly own: string;
  readonly managed: string;
}

export interface Around {
  /** The root of the repository; absent: there is none. */
  readonly repository?: string;
  /** The root of the main work tree, where the folder lies in another one of its repository. */
  readonly mainTree?: string;
  /** The nearest folder above with settings for a project, where the folder itself has none. */
  readonly projectAbove?: string;
}

/** What lies around a folder and has a say in its settings: its repository, and the nearest project above. */
export async function foldersAround(folder: string, home: string): Promise<Around> {
  const repository = await firstAbove(folder, '.git');
  const mainTree = repository === undefined ? undefined : await mainTreeOf(join(repository, '.git'));
  const above = await firstAbove(dirname(folder), join('.claude', 'settings.json'), home);
  return {
    ...(repository === undefined ? {} : { repository }),
    ...(mainTree === undefined || mainTree === repository ? {} : { mainTree }),
    ...(above === undefined ? {} : { projectAbove: above }),
  };
}

async function firstAbove(from: string, name: string, end?: string): Promise<string | undefined> {
  for (const folder of upwards(from)) {
    if (folder === end) return undefined;
    if ((await kindOf(join(folder, name))) !== 'missing') return folder;
  }
  return undefined;
}

/** `.git` of a work tree is a file that names its folder in the repository, which names the common one. */
async function mainTreeOf(git: string): Promise<string | undefined> {
  if ((await kindOf(git)) !== 'file') return undefined;
  const named = /^gitdir: (.+)$/m.exec(await textOf(git))?.[1]?.trim();
  if (named === undefined) return undefined;
  const own = resolve(dirname(git), named);
  const common = resolve(own, (await textOf(join(own, 'commondir'))).trim() || '.');
  return basename(common) === '.git' ? dirname(common) : undefined;
}

/** What the user said when the client asked whether to trust the folder, or one above it. */
export async function trustOf(folder: string, stateFile: string): Promise<boolean | 'unknown'> {
  const state = parsedJson(await textOf(stateFile)) as {
    readonly projects?: Readonly<Record<string, { readonly hasTrustDialogAccepted?: unknown } | undefined>>;
  } | null;
  const said = [...upwards(folder)].map((each) => state?.projects?.[each]?.hasTrustDialogAccepted);
  if (said.includes(true)) return true;
  return said[0] === false ? false : 'unknown';
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

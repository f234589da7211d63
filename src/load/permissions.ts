/** What the settings of a project, a person and a machine say about tool calls. */
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ConfigFile, PermissionMode, Permissions } from '../model.js';
import { type LayerSettings, permissionsOf } from '../permissions/settings.js';
import { settingsFiles } from './settings.js';

export interface PermissionOptions {
  readonly root: string;
  readonly home: string;
  /** The settings of other layers than the project's: managed, of the user, given with a flag. */
  readonly others: readonly ConfigFile[];
  readonly mode?: PermissionMode | undefined;
  /** Where Claude Code keeps which folders the user trusts; absent: that does not count. */
  readonly state?: string;
}

/** Finds what counts in a project; what its settings hold is read once. */
export function permissionFinder(options: PermissionOptions): (projectDir: string) => Promise<Permissions | undefined> {
  const known = new Map<string, Promise<Permissions | undefined>>();
  return (projectDir) => {
    const found = known.get(projectDir) ?? read(projectDir, options);
    known.set(projectDir, found);
    return found;
  };
}

async function read(
  project: string,
  { root, home, others, mode, state }: PermissionOptions,
): Promise<Permissions | undefined> {
  const own = project === home ? [] : await settingsFiles(project, root, home);
  const trusted = state === undefined || (await isTrustedFolder(project, state));
  return permissionsOf([...own, ...others].flatMap(layerSettings), { project, home, trusted, mode, isFolder });
}

/** Is there a folder at the path? */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function layerSettings({ layer, value, syntaxError, path, locate }: ConfigFile): readonly LayerSettings[] {
  if (layer === undefined || syntaxError !== undefined) return [];
  return [{ layer, value, place: (pointer) => ({ file: path, ...locate(pointer, 'value') }) }];
}

/** Has the user said no when the client asked whether to trust the folder? One that it never asked about is not held against it. */
async function isTrustedFolder(project: string, file: string): Promise<boolean> {
  try {
    const state = JSON.parse(await readFile(file, 'utf8')) as {
      readonly projects?: Readonly<Record<string, { readonly hasTrustDialogAccepted?: unknown }>>;
    };
    return state.projects?.[project]?.hasTrustDialogAccepted !== false;
  } catch {
    // No client was ever started here.
    return true;
  }
}

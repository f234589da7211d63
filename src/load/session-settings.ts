/** What the settings of a project, a person and a machine say about tool calls, and which variables they set. */
import { readFile } from 'node:fs/promises';
import type { ConfigFile, Hook, PermissionMode, Version } from '../model.js';
import { type LayerSettings, permissionsOf } from '../permissions/settings.js';
import { variablesOf } from '../wiring/settings-variables.js';
import { isFolder } from './files.js';
import { settingsFiles } from './settings.js';

export interface SessionOptions {
  readonly root: string;
  readonly home: string;
  /** The settings of other layers than the project's: managed, of the user, given with a flag. */
  readonly others: readonly ConfigFile[];
  readonly client: Version;
  readonly mode?: PermissionMode | undefined;
  /** Where Claude Code keeps which folders the user trusts; absent: that does not count. */
  readonly state?: string;
}

/** What a hook is told of its project's settings. */
export type SessionSettings = Pick<Hook, 'permissions' | 'env'>;

/** Finds what counts in a project; what its settings hold is read once. */
export function sessionFinder(options: SessionOptions): (projectDir: string) => Promise<SessionSettings> {
  const known = new Map<string, Promise<SessionSettings>>();
  return (projectDir) => {
    const found = known.get(projectDir) ?? read(projectDir, options);
    known.set(projectDir, found);
    return found;
  };
}

async function read(
  project: string,
  { client, root, home, others, mode, state }: SessionOptions,
): Promise<SessionSettings> {
  const own = project === home ? [] : await settingsFiles(project, root, home);
  const trusted = state === undefined || (await isTrustedFolder(project, state));
  const layers = [...own, ...others].flatMap(layerSettings);
  const permissions = permissionsOf(layers, { project, home, trusted, mode, isFolder });
  const env = variablesOf(layers, client);
  return { ...(permissions === undefined ? {} : { permissions }), ...(env === undefined ? {} : { env }) };
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

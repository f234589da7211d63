/** Where a document belongs, and how it is linted there. */
import { dirname } from 'node:path';
import { type LoadedConfig, loadConfig, noConfig } from '../config/hooklint-config.js';
import { newestClient, parseClientRange } from '../contract/index.js';
import type { LintOptions } from '../lint/index.js';
import { projectRoot } from '../load/named-paths.js';
import { UsageError } from '../model/usage-error.js';
import type { Version } from '../model.js';
import { isWithin } from './permission.js';
import type { Preferences } from './preferences.js';

/** The project of a document. */
export interface Home {
  readonly root: string;
  readonly config: LoadedConfig;
  /** What the client and the configuration ask for; absent: the newest. */
  readonly clients?: string;
  /** The newest version asked for. */
  readonly client: Version;
}

/** The project of a path. `trusted`: its configuration may be a program. What cannot be used is told to `warn`. */
export async function homeOf(
  path: string,
  preferences: Preferences,
  trusted: boolean,
  warn: (text: string) => void,
): Promise<Home> {
  const root = await projectRoot(dirname(path));
  const config = await loadConfig(root, root, { trusted }).catch((error: unknown) => {
    warn(whyUnused(error, trusted));
    return noConfig;
  });
  const clients = preferences.client ?? config.client;
  try {
    return { root, config, ...(clients === undefined ? {} : { clients }), client: parseClientRange(clients).newest };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    warn(error.message);
    return { root, config, client: newestClient };
  }
}

function whyUnused(error: unknown, trusted: boolean): string {
  if (!(error instanceof UsageError)) throw error;
  const { message, place } = error;
  const isProgram = /\.[cm]?[jt]s$/.test(place?.file ?? '');
  if (!trusted && isProgram) return `${place?.file} is code: it is used once hooks may run in this folder`;
  const at = [place?.file, place?.line, place?.column].filter((part) => part !== undefined).join(':');
  return `the configuration is not used: ${at === '' ? '' : `${at}: `}${message}`;
}

/** How a document is linted: what a tool lists is passed over without a word where it is no hook. */
export function lintOptionsFor(path: string, { root, config, clients }: Home): LintOptions {
  return {
    cwd: root,
    paths: [path],
    ignoreUnknown: true,
    levels: config.levels,
    ignores: config.ignores,
    isExcluded: config.isExcluded,
    payloads: config.payloads,
    // Whoever opens a file has not looked at what it asks for.
    env: [],
    trusted: false,
    ...(clients === undefined ? {} : { client: clients }),
    ...(config.effort === undefined ? {} : { effort: config.effort }),
    ...(config.faults === undefined ? {} : { faults: config.faults }),
    ...(config.prove === undefined ? {} : { prove: config.prove }),
    ...(config.variations === undefined ? {} : { variations: config.variations }),
  };
}

/** The folder that a permission is asked for: the editor's, unless that is all that the user has. */
export function folderOf(path: string, root: string, folders: readonly string[], home: string): string {
  const holding = folders.filter((folder) => isWithin(path, folder) && !isWithin(home, folder));
  return holding.sort((a, b) => b.length - a.length)[0] ?? root;
}

/** Where hooks run: on the machine itself, in namespaces over it, or in a copy of the project. */
import { readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { sep } from 'node:path';
import { UsageError } from '../model/usage-error.js';
import type { IsolationReport } from '../model.js';
import { copyProjects } from './copy.js';
import type { Environment } from './environment.js';
import type { Starter } from './launch.js';
import { offline } from './offline.js';
import type { Isolation, Network } from './options.js';
import { withProps } from './props.js';
import { openNamespaces, openStarter } from './starters.js';

export interface Site {
  readonly report: IsolationReport;
  readonly starter: Starter;
  readonly place: Place;
}

/** What is where, as hooks find it. */
export interface Place {
  readonly home: string;
  /** Makes the paths of projects in a text those that hooks find them at; absent: they are the same. */
  readonly there?: (text: string) => string;
  /** Variables that lead hooks there. */
  readonly env: Environment;
  /** Can a file be set up at a path for a run, and be gone after it, without the user's own files being touched? */
  readonly canSetUp: (path: string) => boolean;
}

export interface SiteOptions {
  /** A folder of ours that is removed afterwards. */
  readonly folder: string;
  /** The projects whose hooks are run. */
  readonly roots: readonly string[];
  readonly jobs: number;
  readonly isolation: Isolation;
  readonly network: Network | undefined;
  readonly signal: AbortSignal | undefined;
}

const within =
  (folders: readonly string[]) =>
  (path: string): boolean =>
    folders.some((folder) => path.startsWith(`${folder}${sep}`));

/**
 * Opens the site that was asked for; with `auto` namespaces, and where there can be none, a copy.
 * Rejects when `signal` aborts before it is open.
 * @throws {UsageError} when this machine has no namespaces to give and nothing else would do.
 */
export async function openSite(options: SiteOptions): Promise<Site> {
  const { folder, isolation, jobs, network, roots, signal } = options;
  const here = { home: homedir(), env: {} };
  let why: string | undefined;
  if (isolation === 'auto' || isolation === 'namespace') {
    const wanted = network ?? 'none';
    const writable = [...new Set([homedir(), tmpdir(), '/tmp', '/var/tmp', ...roots])];
    try {
      const starter = await openNamespaces({ folder, writable, network: wanted }, jobs);
      const { lacks } = starter;
      const report = { kind: 'namespace', network: wanted, ...(lacks !== undefined && { why: lacks }) } as const;
      const place = { ...here, canSetUp: within(writable), ...(wanted === 'none' && { env: offline }) };
      return { report, starter, place };
    } catch (error) {
      why = `no namespaces: ${(error as Error).message}${ubuntusRestriction()}`;
    }
  }
  if (isolation === 'namespace' || network === 'none') {
    throw new UsageError(
      isolation === 'namespace' || isolation === 'auto'
        ? `This machine has ${why}.`
        : `--isolation ${isolation} does not keep hooks off the network.`,
      {
        hint: 'Omit --network none and use --isolation auto: hooklint then isolates hooks as well as this machine can.',
      },
    );
  }
  const starter = withProps(await openStarter(jobs, folder), folder);
  const canSetUp = within([folder]);
  const report = { network: 'host', ...(why !== undefined && { why }) } as const;
  if (isolation === 'none') return { report: { kind: 'none', ...report }, starter, place: { ...here, canSetUp } };
  try {
    const place = { ...(await copyProjects(roots, folder, signal)), canSetUp };
    return { report: { kind: 'copy', ...report }, starter, place };
  } catch (error) {
    await starter.close();
    throw error;
  }
}

/** Ubuntu allows anybody a user namespace, but nothing in it; the error alone tells nobody so. */
function ubuntusRestriction(): string {
  const name = 'kernel.apparmor_restrict_unprivileged_userns';
  try {
    const value = readFileSync(`/proc/sys/${name.replaceAll('.', '/')}`, 'utf8').trim();
    return value === '1' ? `; ${name} is 1, and 0 would allow them` : '';
  } catch {
    return '';
  }
}

/** The ways in which hooks can be started on this machine. */
import type { Starter } from './launch.js';
import type { Network } from './options.js';
import { findPython } from './programs.js';
import hook from './python/hook.py';
import kernel from './python/kernel.py';
import namespace from './python/namespace.py';
import pipes from './python/pipes.py';
import places from './python/places.py';
import props from './python/props.py';
import refusals from './python/refusals.py';
import remains from './python/remains.py';
import rights from './python/rights.py';
import seclusion from './python/seclusion.py';
import single from './python/single.py';
import tree from './python/tree.py';
import usage from './python/usage.py';
import worker from './python/worker.py';
import { openSpawner } from './spawn.js';
import type { WorkerCommand } from './worker.js';
import { openWorkers } from './worker-pool.js';

/** Isolated mode and no site packages: nothing of the user's Python is loaded, and it starts faster. */
const flags = '-ISE';

/** One program of several files: nothing is read from disk, so it does not matter where hooklint is installed. */
const program = (...parts: readonly string[]): string => parts.join('\n');

/** `folder`: ours; the environment of every hook names it. */
export function workerCommand(python: string, folder: string): WorkerCommand {
  const parts =
    process.platform === 'linux'
      ? [hook, worker, remains, kernel, seclusion, 'work_secluded()']
      : [hook, worker, remains, 'main()'];
  return [python, flags, '-c', program(...parts), folder];
}

/** What a worker needs to shut itself into namespaces. */
export interface NamespaceOptions {
  /** One of ours in the temp folder. */
  readonly folder: string;
  /** Folders that hooks may write to; what they write is taken away after the run. */
  readonly writable: readonly string[];
  readonly network: Network;
  /** Run instead of hooks, in the current directory; the worker ends as it ends, and all that it left with it. */
  readonly command?: readonly string[];
  /** A folder of ours in which what is written stays. */
  readonly lasting?: string;
}

/** What starts a worker in namespaces of its own. */
export function namespaceCommand(python: string, options: NamespaceOptions): WorkerCommand {
  return [
    python,
    flags,
    '-c',
    program(
      hook,
      worker,
      remains,
      kernel,
      rights,
      pipes,
      refusals,
      usage,
      places,
      tree,
      props,
      single,
      namespace,
      'shut_in()',
    ),
    JSON.stringify(options),
  ];
}

/** Workers where there is a Python that can be one, else Node itself. */
export async function openStarter(jobs: number, folder: string): Promise<Starter> {
  const python = findPython();
  if (python === undefined) return openSpawner(jobs);
  return openWorkers(workerCommand(python, folder), jobs).catch(() => openSpawner(jobs));
}

/** Workers in namespaces. Rejects where the machine does not allow them; the message says what is missing. */
export async function openNamespaces(options: NamespaceOptions, jobs: number): Promise<Starter> {
  if (process.platform !== 'linux') throw new Error('they need Linux');
  const python = findPython();
  if (python === undefined) throw new Error('they need Python 3');
  return openWorkers(namespaceCommand(python, options), jobs);
}

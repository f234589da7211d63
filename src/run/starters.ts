/** Picks the way in which hooks are started on this machine. */
import type { Starter } from './launch.js';
import { findPython } from './programs.js';
import { openSpawner } from './spawn.js';
import type { WorkerCommand } from './worker.js';
import worker from './worker.py';
import { openWorkers } from './worker-pool.js';

/** Isolated mode and no site packages: nothing of the user's Python is loaded, and it starts faster. */
export function workerCommand(python: string): WorkerCommand {
  return [python, '-ISE', '-c', `${worker}\nserve()`];
}

/** Workers where there is a Python that can be one, else Node itself. */
export async function openStarter(jobs: number): Promise<Starter> {
  const python = findPython();
  if (python === undefined) return openSpawner();
  return openWorkers(workerCommand(python), jobs).catch(openSpawner);
}

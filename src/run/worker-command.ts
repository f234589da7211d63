/** Where Perl is, and how it is started as a worker. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { WorkerCommand } from './worker.js';
import source from './worker.pl';

/** The absolute path of a program on the PATH; undefined where there is none. */
export function findProgram(name: string, path = process.env.PATH ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return statSync(file).isFile();
      } catch {
        return false;
      }
    });
}

/** Windows has no sessions, and the Perl of Git Bash no Windows processes. */
export function findPerl(): string | undefined {
  return process.platform === 'win32' ? undefined : findProgram('perl');
}

export function workerCommand(perl: string): WorkerCommand {
  return [perl, '-e', source, 'plain'];
}

/** Folders for temporary files that do not outlive us for long: what a killed run left behind, the next one removes. */
import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MachineError } from '../model/machine-error.js';
import { endMarked } from './leftovers.js';

/** A folder of our own, whose name says whose it is. */
export function makeScratchFolder(): string {
  sweep(tmpdir());
  try {
    // The real path: Claude Code resolves links before it looks a project up.
    return realpathSync(mkdtempSync(join(tmpdir(), `hooklint-${machine()}-${process.pid}-`)));
  } catch (error) {
    throw new MachineError(`cannot create a temporary folder: ${(error as Error).message}`, {
      hint: 'Set TMPDIR to a writable folder.',
    });
  }
}

/** Removes the folders of those of our processes that are gone. Others, on another machine too, are left alone. */
export function sweep(temp: string): void {
  const mine = new RegExp(`^hooklint-${machine()}-(\\d+)-\\w{6}$`);
  for (const name of namesIn(temp)) {
    const pid = Number(mine.exec(name)?.[1] ?? Number.NaN);
    const folder = join(temp, name);
    if (Number.isNaN(pid) || isAlive(pid) || !isOurs(folder)) continue;
    endMarked(folder);
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another one is at it too, or a hook saw to it that nobody can.
    }
  }
}

/** Where process ids mean the same: the boot of a system, and in it the container. */
function machine(): string {
  if (process.platform !== 'linux') return 'local';
  try {
    const container = /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)}.${container}`;
  } catch {
    return 'local';
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
}

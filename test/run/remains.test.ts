/** What a hooklint that was killed leaves behind: its workers remove its folder, whenever they started. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPython } from '../../src/run/programs.js';
import { namespaceCommand, workerCommand } from '../../src/run/starters.js';
import type { WorkerCommand } from '../../src/run/worker.js';
import { hasNamespaces, makeScene, type Scene } from './project.js';

const python = findPython() ?? '';
const network = 'none';
const kinds: readonly (readonly [string, (folder: string) => WorkerCommand])[] = [
  ['without isolation', (folder) => workerCommand(python, folder)],
  ...((await hasNamespaces())
    ? [['in namespaces', (folder: string) => namespaceCommand(python, { folder, writable: [], network })] as const]
    : []),
];

/** A process that is gone: the one that the folder is named after. */
const gonePid = (): number => spawnSync(process.execPath, ['-e', '0']).pid;

/** A worker that hears at once that nobody asks for anything. */
function ended([program, ...args]: WorkerCommand): Promise<void> {
  return new Promise((resolve) => {
    spawn(program, args, { cwd: '/', stdio: ['ignore', 'ignore', 'ignore'] }).on('close', () => resolve());
  });
}

describe.skipIf(process.platform === 'win32' || python === '').each(kinds)('a worker %s', (_name, commandFor) => {
  let scene: Scene;
  beforeEach(() => {
    scene = makeScene();
  });
  afterEach(() => scene.remove());

  const folderOf = (pid: number): string => {
    const folder = join(scene.root, `hooklint-local-${pid}-abcdef`);
    for (let nth = 0; nth < 20; nth++) {
      mkdirSync(join(folder, `${nth}/deep`), { recursive: true });
      for (const name of 'abcdefgh') scene.write(`hooklint-local-${pid}-abcdef/${nth}/deep/${name}`, name);
    }
    return folder;
  };

  it('that starts after hooklint was killed removes its folder', async () => {
    const folder = folderOf(gonePid());
    await ended(commandFor(folder));
    expect(existsSync(folder)).toBe(false);
  });

  it('removes the folder though others are at it', async () => {
    const folder = folderOf(gonePid());
    await Promise.all([1, 2, 3, 4].map(() => ended(commandFor(folder))));
    expect(existsSync(folder)).toBe(false);
  });

  it('leaves the folder to a hooklint that lives', async () => {
    const folder = folderOf(process.pid);
    await ended(commandFor(folder));
    expect(readdirSync(folder).filter((name) => name !== 'staging')).toHaveLength(20);
  });
});

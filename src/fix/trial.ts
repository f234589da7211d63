/** A copy of the project in which fixes are tried: the user's files stay as they are until a fix is proven. */
import { chmod, lstat, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { LintOptions } from '../lint/index.js';
import { filesBelow, kindOf } from '../load/files.js';
import { UsageError } from '../model/usage-error.js';
import { copyProject } from '../run/copy.js';
import { makeScratchFolder } from '../run/scratch-folder.js';

export interface Trial {
  /** The options with which the copy is linted as the project would be. */
  readonly options: LintOptions;
  /** Writes a file of the project into the copy; paths of the project in it become those of the copy. */
  readonly write: (absolutePath: string, text: string, mode: number) => Promise<void>;
  readonly setMode: (absolutePath: string, mode: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** More files than these are no project of hooks, and copying them would take long. */
const mostFiles = 20_000;

/** Copies the project at `root`. Throws UsageError where that would be copying half a disk. */
export async function openTrial(root: string, options: LintOptions): Promise<Trial> {
  await refuseLarge(root);
  const folder = makeScratchFolder();
  const copy = join(folder, 'project');
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    await copyProject(root, copy);
    await linkIgnored(root, copy);
    // What makes the folder a project; without it the copy would be taken for a part of what is around it.
    if ((await kindOf(join(copy, '.git'))) === 'missing') await mkdir(join(copy, '.claude'), { recursive: true });
    const setMode = (path: string, mode: number) => chmod(join(copy, relative(root, path)), mode);
    return { options: inCopy(options, root, copy), write: writerTo(root, copy), setMode, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function refuseLarge(root: string): Promise<void> {
  const hint = 'Run hooklint in the project folder, or make the project a git repository.';
  if (root === homedir() || dirname(root) === root)
    throw new UsageError(`--fix cannot work on all of ${root}`, { hint });
  if ((await kindOf(join(root, '.git'))) !== 'missing') return;
  const files = await filesBelow(root);
  if (files.length > mostFiles)
    throw new UsageError(`--fix would have to copy ${files.length} files to try the fixes`, { hint });
}

/** What git ignores is not copied (installed packages, environments), and programs may need it. */
async function linkIgnored(root: string, copy: string): Promise<void> {
  const copied = new Set(await readdir(copy));
  for (const name of await readdir(root)) {
    if (!copied.has(name) && name !== '.git') await symlink(join(root, name), join(copy, name));
  }
}

function inCopy(options: LintOptions, root: string, copy: string): LintOptions {
  const { cwd, paths = [], payloads = [] } = options;
  const there = (path: string) => (isIn(path, root) ? join(copy, relative(root, path)) : path);
  return {
    ...options,
    // A proof leaves nothing out.
    everyPayload: true,
    cwd: there(cwd),
    paths: paths.map((path) => (isAbsolute(path) ? there(path) : path)),
    payloads: payloads.map((path) => resolve(cwd, path)),
  };
}

function writerTo(root: string, copy: string): Trial['write'] {
  const named = new RegExp(`${root.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?=$|[/\\\\"'\\s:;)])`, 'g');
  return async (absolutePath, text, mode) => {
    const path = join(copy, relative(root, absolutePath));
    // A file that is a link in the copy lies in the project itself.
    if ((await lstat(path).catch(() => undefined))?.isSymbolicLink()) await rm(path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(
      path,
      text.replace(named, () => copy),
    );
    await chmod(path, mode);
  };
}

/** Does a path lie in a folder, or is it the folder? */
export function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

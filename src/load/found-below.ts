/** Files that hooks seek at the root of their project, and that it has in folders below alone. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hook } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { fromProject } from '../script/gates/path-expressions.js';
import { type SoughtAtRoot, soughtAtRoot } from '../script/paths/sought-at-root.js';
import { upwards } from './files.js';

/** Folders of what the project does not deliver itself. */
export const aside = /(?:^|\/)(?:\.|node_modules|vendor|fixtures?|tests?|e2e|examples?|templates?|docs?)/;

/** So many folders of a project are looked into. */
const mostFolders = 200;

/**
 * By the path that is sought, as it is named from the root: where it lies, `web/tsconfig.json`, at most two folders below.
 * `repository`: the folder of the repository that the root lies in, or is.
 */
export async function foundBelow(
  root: string,
  hooks: readonly Hook[],
  repository: string = root,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const own = hooks.filter(({ pluginRoot, projectDir }) => pluginRoot === undefined && projectDir === root);
  const sought = own.flatMap((hook) =>
    soughtAtRoot(textOf(hook)).map((each) => ({ ...each, path: fromProject(each.path, hook) })),
  );
  const missing = new Set(
    sought.filter((each) => isInProject(each.path) && !isFound(each, root, repository)).map(({ path }) => path),
  );
  if (missing.size === 0) return new Map();
  const folders = await foldersBelow(root);
  return new Map(
    [...missing].map((path) => [
      path,
      folders.map((folder) => `${folder}/${path}`).filter((found) => existsSync(join(root, found))),
    ]),
  );
}

const isInProject = (path: string): boolean => /^\w/.test(path) && !path.split('/').includes('..');

/** Is it, or what does as well, where it is sought? Tools look in the folders above, too. */
function isFound({ others, path, tool }: SoughtAtRoot, root: string, repository: string): boolean {
  const above = [...upwards(root)];
  const folders = tool === undefined ? [root] : above.slice(0, above.indexOf(repository) + 1);
  return folders.some((folder) => [path, ...others].some((each) => existsSync(join(folder, each))));
}

/** The folders in a folder and in those, from the root on, those that lie less deep first. */
export async function foldersBelow(root: string): Promise<readonly string[]> {
  const inRoot = await foldersIn(root, '');
  const deeper = await Promise.all(inRoot.slice(0, mostFolders).map((folder) => foldersIn(root, `${folder}/`)));
  return [...inRoot, ...deeper.flat()].slice(0, mostFolders);
}

async function foldersIn(root: string, prefix: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !aside.test(entry.name))
    .map(({ name }) => `${prefix}${name}`)
    .toSorted();
}

/** Files that hooks seek at the root of their project, and that it has in folders below alone. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hook } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { fromProject } from '../script/gates/path-expressions.js';
import { soughtAtRoot } from '../script/paths/sought-at-root.js';

/** Folders of what the project does not deliver itself. */
export const aside = /(?:^|\/)(?:\.|node_modules|vendor|fixtures?|tests?|e2e|examples?|templates?|docs?)/;

/** So many folders of a project are looked into. */
const mostFolders = 200;

/** By the path that is sought, as it is named from the root: where it lies, `web/tsconfig.json`, at most two folders below. */
export async function foundBelow(
  root: string,
  hooks: readonly Hook[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const own = hooks.filter(({ pluginRoot, projectDir }) => pluginRoot === undefined && projectDir === root);
  const sought = new Set(
    own.flatMap((hook) =>
      soughtAtRoot(textOf(hook))
        .filter(({ others }) => !others.some((other) => existsSync(join(root, other))))
        .map(({ path }) => fromProject(path, hook)),
    ),
  );
  const missing = [...sought].filter(
    (path) => !path.startsWith('/') && !path.startsWith('.') && !existsSync(join(root, path)),
  );
  if (missing.length === 0) return {};
  const folders = await foldersBelow(root);
  return Object.fromEntries(
    missing.map((path) => [
      path,
      folders.map((folder) => `${folder}/${path}`).filter((found) => existsSync(join(root, found))),
    ]),
  );
}

/** The folders in a folder and in those, from the root on, those that lie less deep first. */
async function foldersBelow(root: string): Promise<readonly string[]> {
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

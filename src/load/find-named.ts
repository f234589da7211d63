/** From a path as a script names it to the file that it means. */
import { readdir, stat } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { baseName } from '../text/base-name.js';

/** The files in and near a folder by their names, for folders that were looked into. */
export type FolderNames = Map<string, Promise<ReadonlyMap<string, string>>>;

/** More in one folder is no folder of hooks. */
const mostEntries = 400;

/** Lists and patterns, of which those of a project are about the project. */
const data = /\.(?:json|ya?ml|toml|txt|conf|cfg|ini|list|rules)$/;

/** What a list is called that guards read what they stop from. */
const ofGuard = /(?:den(?:y|ied)|block|forbid|danger|destructive|protect|pattern|guard|polic|sensitive|secret|banned)/i;

/** Endings that imports leave out, or give for the file that a compiler makes. */
const endings = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.py', '/index.js', '/index.ts', '/__init__.py'];

/** A folder and the one above it, but for what lies around the project or the plugin. */
export function foldersNear(
  folder: string,
  { projectDir, pluginRoot }: { readonly projectDir: string; readonly pluginRoot?: string | undefined },
): readonly string[] {
  return folder === projectDir || folder === pluginRoot ? [folder] : [folder, dirname(folder)];
}

/** The file that a path means: below one of `places`, else the one of that name in or below a folder near the hook, first choice first. */
export async function findNamed(
  path: string,
  places: readonly string[],
  near: readonly string[],
  folders: FolderNames,
): Promise<string | undefined> {
  if (data.test(path)) {
    const names = await namesBelow(near[0] ?? '', folders);
    const name = baseName(path);
    return names.get(name) ?? (ofGuard.test(name) ? firstFile(places.map((place) => resolve(place, path))) : undefined);
  }
  const stem = path.replace(/\.(?:[cm]?js|py)$/, '');
  const spellings = [path, ...endings.map((ending) => `${stem}${ending}`)];
  const found = await firstFile([...new Set(places)].flatMap((place) => spellings.map((each) => resolve(place, each))));
  if (found !== undefined) return found;
  if (extname(path) === '') return undefined;
  const name = baseName(path);
  for (const folder of near) {
    const file = (await namesBelow(folder, folders)).get(name);
    if (file !== undefined) return file;
  }
  return undefined;
}

async function firstFile(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) if (await isFile(file)) return file;
  return undefined;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Files in a folder and those in it, by name. */
async function namesBelow(folder: string, folders: FolderNames): Promise<ReadonlyMap<string, string>> {
  const known = folders.get(folder);
  if (known !== undefined) return known;
  const listing = list(folder, 0).then((files) => new Map(files.reverse().map((file) => [baseName(file), file])));
  folders.set(folder, listing);
  return listing;
}

async function list(folder: string, depth: number): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(() => [])).slice(0, mostEntries);
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  const inner = entries.filter(
    (entry) => entry.isDirectory() && !/^(?:node_modules|\.git|__pycache__|\.venv)$/.test(entry.name),
  );
  if (depth === 2) return files;
  return [...files, ...(await Promise.all(inner.map(({ name }) => list(join(folder, name), depth + 1)))).flat()];
}

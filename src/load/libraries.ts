/** The files that a script sources, imports or requires, those that these take in, and the programs that it starts. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import type { Library, MissingProgram, Script } from '../model.js';
import { isBuilt } from '../script/files/built-folders.js';
import { libraryFiles } from '../script/files/library-files.js';
import { isShell } from '../script/lines/family.js';
import { hushedStarts } from '../script/pitfalls/hushed-starts.js';
import { lostPrograms } from '../script/pitfalls/lost-programs.js';
import { nearest } from '../text/nearest.js';
import { shown } from './config-file.js';
import { kindOf } from './files.js';
import { type FolderNames, findNamed, foldersNear } from './find-named.js';
import { isIgnoredByGit } from './git.js';
import { readScript } from './script.js';

/** Libraries that are read for one script, at most, and how far away. */
const mostLibraries = 12;
const furthest = 3;

/** A longer one was made by a program. */
const longestText = 100_000;

/** Where the files that a script names are looked for. */
export interface LibraryPlaces {
  /** What paths in findings count from. */
  readonly root: string;
  readonly projectDir: string;
  readonly pluginRoot?: string;
}

/** The script with what there is to say of the files around it. */
export async function withFiles(script: Script, places: LibraryPlaces): Promise<Script> {
  return withMissing(await withPrograms(await withLibraries(script, places), places), places);
}

/** The script with the libraries that it takes functions from; one that cannot be found or read is left out. */
async function withLibraries(script: Script, places: LibraryPlaces): Promise<Script> {
  const { root, projectDir, pluginRoot } = places;
  const near = foldersNear(dirname(script.absolutePath), places);
  const roots = [...near, projectDir, ...(pluginRoot === undefined ? [] : [pluginRoot])];
  const folders: FolderNames = new Map();
  const libraries: Library[] = [];
  const read = new Set([script.absolutePath]);
  const queue = [{ ...script, distance: 0 }];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { absolutePath, distance, language, text } = next;
    if (distance === furthest || text.length > longestText) continue;
    for (const named of new Set(libraryFiles(text, language))) {
      if (libraries.length === mostLibraries) break;
      const file = await findNamed(named, [dirname(absolutePath), ...roots], near, folders);
      if (file === undefined || read.has(file) || !roots.some((folder) => file.startsWith(join(folder, sep)))) continue;
      read.add(file);
      const found = await readScript(file, shown(file, root)).catch(() => undefined);
      if (found === undefined || found.language === 'binary' || found.text.length > longestText) continue;
      const { executable: _, shebang: __, ...library } = found;
      // A file to be sourced has no first line, and often no ending, that tells its language.
      libraries.push(library.language === 'other' ? { ...library, language } : library);
      queue.push({ ...found, distance: distance + 1 });
    }
  }
  return libraries.length === 0 ? script : { ...script, libraries };
}

/** The script with the programs that it starts in vain: what they would have answered tells whether something is lost. */
async function withPrograms(script: Script, places: LibraryPlaces): Promise<Script> {
  const { root, projectDir, pluginRoot } = places;
  if (!isShell(script.language) || script.text.length > longestText) return script;
  const near = foldersNear(dirname(script.absolutePath), places);
  const roots = [...near, projectDir, ...(pluginRoot === undefined ? [] : [pluginRoot])];
  const folders: FolderNames = new Map();
  const programs: Library[] = [];
  for (const path of new Set(lostPrograms(script.text).map((lost) => lost.path))) {
    const file = await findNamed(path, roots, near, folders);
    if (file === undefined || file === script.absolutePath || programs.length === mostLibraries) continue;
    if (!roots.some((folder) => file.startsWith(join(folder, sep)))) continue;
    const found = await readScript(file, shown(file, root)).catch(() => undefined);
    if (found === undefined || found.language === 'binary' || found.text.length > longestText) continue;
    const { executable: _, shebang: __, ...read } = found;
    programs.push(read);
  }
  return programs.length === 0 ? script : { ...script, programs };
}

/** The script with the programs of the project that are not there, where it hides that they are not. */
async function withMissing(script: Script, { projectDir, pluginRoot }: LibraryPlaces): Promise<Script> {
  if (!isShell(script.language) || script.text.length > longestText) return script;
  const own = dirname(script.absolutePath);
  const places = [projectDir, own, dirname(own), ...(pluginRoot === undefined ? [] : [pluginRoot])];
  const missing: MissingProgram[] = [];
  for (const started of hushedStarts(script.text)) {
    const files = places.map((place) => join(place, started.path));
    const kinds = await Promise.all(files.map(kindOf));
    // What lies in a folder that is not there either may be private, or made by an installation.
    const folders = await Promise.all(files.map((file) => readdir(dirname(file)).catch(() => undefined)));
    const siblings = folders.find((names) => names !== undefined);
    if (kinds.includes('file') || siblings === undefined || isBuilt(join(projectDir, started.path))) continue;
    if ((await Promise.all(files.map(isIgnoredByGit))).includes(true)) continue;
    const neighbour = nearest(basename(started.path), siblings);
    missing.push({ ...started, ...(neighbour === undefined ? {} : { neighbour }) });
  }
  return missing.length === 0 ? script : { ...script, missing };
}

/** What hooks say: their texts, with those of the files that they source, import, start or name. */
import { readdir, stat } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import type { Hook, Language, Reading } from '../model.js';
import { otherFiles } from '../script/other-files.js';
import { textOf } from '../script/text-of.js';
import { readScript } from './script.js';

/** Files that are read for one hook, at most, and how far away: a file names a file, which names a third. */
const mostFiles = 30;
const furthest = 4;

/** More in one folder is no folder of hooks. */
const mostEntries = 400;

/** What each hook says, by its id. Hooks that start the same file share what is read. */
export async function readingsOf(hooks: readonly Hook[]): Promise<ReadonlyMap<string, Reading>> {
  const folders = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const known = new Map<string, Promise<Reading>>();
  const entries = hooks.map(async (hook) => {
    const key = JSON.stringify([hook.handler, hook.script?.absolutePath, hook.projectDir, hook.pluginRoot]);
    let reading = known.get(key);
    if (reading === undefined) {
      reading = readingOf(hook, folders);
      known.set(key, reading);
    }
    return [hook.id, await reading] as const;
  });
  return new Map(await Promise.all(entries));
}

interface Text {
  readonly text: string;
  readonly language: Language;
  /** The folder that it lies in. */
  readonly folder: string;
  readonly distance: number;
}

async function readingOf(hook: Hook, folders: Map<string, Promise<ReadonlyMap<string, string>>>): Promise<Reading> {
  if (hook.handler.type !== 'command') return { texts: [], opaque: 'another program answers it' };
  const { script, handler, target, projectDir, pluginRoot } = hook;
  if (script === undefined && target?.found === 'file')
    return { texts: [], opaque: 'the file that it starts was not read' };
  const begun = textOf(hook);
  // The command says something as well: options, and what it starts besides. Not the name of the script itself.
  const command = { text: (handler.command ?? '').replace(target?.text ?? '', ''), language: 'bash' as Language };
  const begin = script === undefined ? projectDir : dirname(script.absolutePath);
  const queue: Text[] = [{ ...begun, folder: begin, distance: 0 }];
  const texts = script === undefined ? [begun] : [begun, ...(handler.args === undefined ? [command] : [])];
  const roots = [begin, dirname(begin), projectDir, ...(pluginRoot === undefined ? [] : [pluginRoot])];
  const read = new Set(script === undefined ? [] : [script.absolutePath]);
  const programs: string[] = [];
  const functions = new Set<string>();
  let isRead = false;
  let opaque: string | undefined;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { paths, needed, hidden, ...told } = otherFiles(next.text, next.language, isRead);
    opaque ??= hidden;
    isRead ||= told.reads;
    programs.push(...told.programs);
    for (const name of told.functions) functions.add(name);
    for (const path of paths) {
      const file = await findFile(path, [next.folder, ...roots], begin, folders);
      if (file === undefined) {
        if (needed.has(path) && target?.found !== 'missing') opaque ??= `\`${path}\`, which it needs, was not found`;
        continue;
      }
      if (read.has(file)) continue;
      if (read.size >= mostFiles || next.distance === furthest)
        return { texts, opaque: 'it is spread over many files' };
      read.add(file);
      const { text, language } = await readScript(file, path).catch(() => ({
        text: '',
        language: 'binary' as Language,
      }));
      if (language === 'binary') opaque ??= `\`${path}\` cannot be read`;
      texts.push({ text, language });
      if (language !== 'other') queue.push({ text, language, folder: dirname(file), distance: next.distance + 1 });
    }
  }
  // What one text calls a program may be a function of another, which it sources.
  const unread = programs.find((name) => !functions.has(name));
  if (unread !== undefined) opaque ??= `it starts \`${unread}\`, whose text is not read`;
  return { texts, ...(opaque === undefined ? {} : { opaque }) };
}

/** Lists and patterns, of which those of a project are about the project. */
const data = /\.(?:json|ya?ml|toml|txt|conf|cfg|ini|list|rules)$/;

/** Endings that imports leave out, or give for the file that a compiler makes. */
const endings = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.py', '/index.js', '/index.ts', '/__init__.py'];

/** The file that a path means: below one of the folders, else the one of that name near the hook. */
async function findFile(
  path: string,
  places: readonly string[],
  begin: string,
  folders: Map<string, Promise<ReadonlyMap<string, string>>>,
): Promise<string | undefined> {
  if (data.test(path)) {
    const near = await namesBelow(begin, folders);
    return near.get(path.slice(path.lastIndexOf('/') + 1));
  }
  const stem = path.replace(/\.(?:[cm]?js|py)$/, '');
  const spellings = [path, ...endings.map((ending) => `${stem}${ending}`)];
  for (const place of new Set(places)) {
    for (const spelling of spellings) {
      const file = resolve(place, spelling);
      if (await isFile(file)) return file;
    }
  }
  if (extname(path) === '') return undefined;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (await namesBelow(begin, folders)).get(name) ?? (await namesBelow(dirname(begin), folders)).get(name);
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Files in a folder and those in it, by name. */
async function namesBelow(
  folder: string,
  folders: Map<string, Promise<ReadonlyMap<string, string>>>,
): Promise<ReadonlyMap<string, string>> {
  const known = folders.get(folder);
  if (known !== undefined) return known;
  const listing = list(folder, 0).then(
    (files) => new Map(files.reverse().map((file) => [file.slice(file.lastIndexOf('/') + 1), file])),
  );
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

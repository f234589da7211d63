/** What hooks say: their texts, with those of the files that they source, import, start or name. */
import { dirname } from 'node:path';
import type { Hook, Language, Reading } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { otherFiles } from '../script/files/other-files.js';
import { type FolderNames, findNamed, foldersNear } from './find-named.js';
import { readScript } from './script.js';

/** Files that are read for one hook, at most, and how far away: a file names a file, which names a third. */
const mostFiles = 30;
const furthest = 4;

/** What each hook says, by its id. Hooks that start the same file share what is read. */
export async function readingsOf(hooks: readonly Hook[]): Promise<ReadonlyMap<string, Reading>> {
  const folders: FolderNames = new Map();
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

async function readingOf(hook: Hook, folders: FolderNames): Promise<Reading> {
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
  const near = foldersNear(begin, { projectDir, pluginRoot });
  const roots = [...near, projectDir, ...(pluginRoot === undefined ? [] : [pluginRoot])];
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
      const file = await findNamed(path, [next.folder, ...roots], near, folders);
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

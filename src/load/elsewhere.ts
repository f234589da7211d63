/** Files that wire hooks and that the project does not: a template's settings, the plugins of a collection. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Project } from '../model.js';
import { readJson } from '../text/json.js';
import { wires } from '../wiring/wires.js';
import { agentOf } from './other-agents.js';

/** Folders down from the root, and folders in all: a look around, not a search. */
const deepest = 4;
const mostFolders = 1500;

/** What lies there is nobody's hook, or is meant to be wrong. */
const passedOver: ReadonlySet<string> = new Set(
  '.git node_modules .venv venv __pycache__ vendor dist build target worktrees test tests __tests__ spec fixtures testdata'.split(
    ' ',
  ),
);

/** Names under which hooks are wired. */
const names: ReadonlySet<string> = new Set(['settings.json', 'settings.local.json', 'hooks.json', 'plugin.json']);

/** Those that are not among `known`, which are absolute, each with what lints it. */
export async function wiredElsewhere(root: string, known: ReadonlySet<string>): Promise<Project['ignored']> {
  const found: string[] = [];
  let folders = [root];
  let looked = 0;
  for (let depth = 0; depth <= deepest && folders.length > 0; depth++) {
    const below: string[] = [];
    for (const folder of folders) {
      if (++looked > mostFolders) break;
      for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
        const path = join(folder, entry.name);
        if (entry.isDirectory() && !passedOver.has(entry.name) && agentOf(path, root) === undefined) below.push(path);
        else if (entry.isFile() && names.has(entry.name) && !known.has(path) && (await wiresHooks(path)))
          found.push(path);
      }
    }
    folders = below;
  }
  // A plugin is one, whichever of its files is met.
  const paths = new Set(found.map((file) => shownAs(relative(root, file))));
  return [...paths].sort().map((path) => ({
    place: { file: path },
    why: `not registered by this project; lint ${paths.size === 1 ? `it with \`hooklint ${path}\`` : 'each with `hooklint PATH`'}`,
  }));
}

async function wiresHooks(path: string): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => '');
  // Events without the key around them are meant to be hooks, which the lint of the file says.
  const isHooksFile = basename(path) === 'hooks.json';
  if (!isHooksFile && !text.includes('"hooks"')) return false;
  const { value } = readJson(text);
  return wires(value) === 'hooks' || (isHooksFile && wires({ hooks: value }) === 'hooks');
}

/** The folder of a project or plugin where the file is the usual one of such a folder, else the file itself. */
function shownAs(file: string): string {
  const folder = dirname(file);
  const usual =
    /^\.claude(?:-plugin)?$/.test(basename(folder)) || (basename(folder) === 'hooks' && file.endsWith('hooks.json'));
  const above = dirname(folder);
  return (usual && above !== '.' ? above : file).split(sep).join('/');
}

/** Skills, agents and commands whose frontmatter wires hooks, outside of plugins. */
import { join, sep } from 'node:path';
import { foldersAbove, sameNames, userFolder } from '../contract/places.js';
import { upwards } from '../load/files.js';
import { frontmatterConfigs } from '../load/plugins.js';
import { UsageError } from '../model/usage-error.js';
import type { ConfigFile, HookSource, PluginState, SettingsLayer } from '../model.js';
import { isObject } from '../text/fields.js';
import { readJson } from '../text/json.js';
import { escapePart } from '../text/json-pointer.js';
import { type Folders, foldersAround } from './folders.js';
import type { FoundFile } from './found-file.js';

/**
 * The organisation's, the user's, those of the project and of folders above it, and agents given as JSON. Throws
 * UsageError for JSON that holds none.
 */
export async function frontmatterFiles(
  folders: Folders,
  plugins: readonly PluginState[],
  agents?: string,
): Promise<readonly FoundFile[]> {
  const { folder, managed, own } = folders;
  const places: readonly (readonly [string, SettingsLayer])[] = [
    [join(managed, userFolder.folder), 'managed'],
    [own, 'user'],
    ...(await projectFolders(folders)).map((root) => [join(root, userFolder.folder), 'project'] as const),
  ];
  const amongSkills = plugins.flatMap(({ by, root }) => (by === 'skills-folder' ? [join(root, sep)] : []));
  const found: FoundFile[] = [];
  for (const [place, layer] of places) {
    for (const config of await frontmatterConfigs(place, folder)) {
      // What a plugin among the skills brings is the plugin's.
      if (amongSkills.some((root) => config.absolutePath.startsWith(root))) continue;
      found.push({ config, source: config.kind as HookSource, of: nameOf(config), with: layer });
    }
  }
  return oneOfEachName([...found, ...(agents === undefined ? [] : givenAgents(agents, folder))]);
}

/** The folder and those above it: up to the root of its repository, and without one up to the home folder. */
async function projectFolders({ folder, home }: Folders): Promise<readonly string[]> {
  if (folder === home) return [];
  if (!foldersAbove.frontmatter) return [folder];
  const { repository } = await foldersAround(folder, home);
  const above: string[] = [];
  for (const each of upwards(folder)) {
    if (each === home) break;
    above.push(each);
    if (each === repository) break;
  }
  return above;
}

/** Of those that are named alike the client takes one. `found` has the nearest first, and skills before commands. */
function oneOfEachName(found: readonly FoundFile[]): readonly FoundFile[] {
  return found.map((file) => {
    const row = sameNames.find(({ kinds }) => kinds.some((kind) => kind === file.source));
    if (row === undefined) return file;
    const rank = ({ with: layer }: FoundFile): number => (layer === undefined ? -1 : row.strongestFirst.indexOf(layer));
    const alike = found.filter(({ source, of }) => of === file.of && row.kinds.some((kind) => kind === source));
    const first = alike.toSorted((a, b) => rank(a) - rank(b))[0];
    const equals = alike.filter((each) => each !== first && first !== undefined && rank(each) === rank(first));
    const none = row.ofProject === 'none' && equals.length > 0;
    if (first === undefined || (first === file && !none)) return file;
    const by = first === file ? equals[0] : first;
    const why = none
      ? `two are called ${file.of}, and the hooks of neither run`
      : `another one is called ${file.of}, and comes first`;
    return { ...file, replaced: { why, place: { file: by?.config.path ?? '' } } };
  });
}

/** Each agent of `--agents`, as a file of its own. */
function givenAgents(text: string, folder: string): readonly FoundFile[] {
  const { value, locate } = readJson(text);
  if (!isObject(value)) {
    throw new UsageError('--agents is not a JSON object', {
      hint: 'Give {"NAME": {"description": "…", "prompt": "…"}}.',
    });
  }
  return Object.keys(value).map((name) => ({
    config: {
      path: '--agents',
      absolutePath: join(folder, '--agents', name),
      kind: 'agent',
      text,
      value,
      locate,
      hooksAt: [`/${escapePart(name)}/hooks`],
    },
    source: 'agent',
    of: name,
    with: 'flag',
  }));
}

/** What a skill, agent or command is called: by its own frontmatter, else by its file or folder. */
export function nameOf({ text, kind, absolutePath }: ConfigFile): string {
  const line = /^name:([^\n#]*)/m.exec(text.split(/^---[ \t]*$/m)[1] ?? '')?.[1]?.trim() ?? '';
  const unquoted = /^(["'])(.*)\1$/.exec(line)?.[2] ?? line;
  const said = unquoted === '' ? undefined : unquoted;
  const parts = absolutePath.split(/[\\/]/);
  const file = parts.at(-1)?.replace(/\.md$/, '') ?? '';
  return (kind === 'command' ? undefined : said) ?? (kind === 'skill' ? (parts.at(-2) ?? file) : file);
}

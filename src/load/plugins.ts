/** Plugins and marketplaces: which files of theirs wire hooks. */
import { basename, dirname, isAbsolute, join, posix, resolve } from 'node:path';
import { eventNames } from '../contract/index.js';
import { unreadHooksFiles } from '../contract/settings.js';
import type { ConfigFile } from '../model.js';
import { modulesNamedIn } from '../mods/hooks-file.js';
import { fieldsOf } from '../text/fields.js';
import { valueAt } from '../text/json-pointer.js';
import { misplacedHooks } from '../wiring/misplaced-hooks.js';
import { wires } from '../wiring/wires.js';
import { readJsonConfig } from './config-file.js';
import { filesBelow, kindOf, readFailure } from './files.js';
import { readFrontmatter } from './frontmatter.js';
import { readText } from './text-file.js';

const manifestFolder = '.claude-plugin';
const manifestPath = join(manifestFolder, 'plugin.json');
const marketplacePath = join(manifestFolder, 'marketplace.json');
/** Read by the client whether the manifest names it or not. */
const standardHooks = join('hooks', 'hooks.json');

/** Is the folder a plugin: does it hold a manifest, or the standard hooks file with something like a hook in it? */
export async function isPlugin(folder: string): Promise<boolean> {
  if ((await kindOf(join(folder, manifestPath))) === 'file') return true;
  // Other programs keep a hooks/hooks.json too; one that cannot be read as JSON may still be meant for the client.
  const text = await readText(join(folder, standardHooks)).catch(() => '');
  return /"(?:type|command|matcher|modules)"\s*:/.test(text) || eventNames.some((event) => text.includes(`"${event}"`));
}

/** Does a folder have a list of plugins? */
export async function isMarketplace(folder: string): Promise<boolean> {
  return (await kindOf(join(folder, marketplacePath))) === 'file';
}

/** Every file of a plugin that wires hooks: manifest, hooks files, frontmatter. `listed`: files that a marketplace names. */
export async function pluginConfigs(
  pluginRoot: string,
  root: string,
  listed: readonly string[] = [],
): Promise<readonly ConfigFile[]> {
  const configs: ConfigFile[] = [];
  const files = new Set(listed);
  /** Not read, and told of where the manifest names them wrongly. */
  const meant = new Set<string>();
  const manifest = join(pluginRoot, manifestPath);
  if ((await kindOf(manifest)) === 'file') {
    const { config, named } = await readManifest(manifest, root, pluginRoot, ['/hooks']);
    if (config !== undefined) configs.push(config);
    for (const file of named) files.add(file);
    for (const each of config?.misnamedFiles ?? [])
      if (each.meant !== undefined) meant.add(join(pluginRoot, each.meant));
  }
  const standard = join(pluginRoot, standardHooks);
  if ((await kindOf(standard)) === 'file') files.add(standard);
  for (const file of files) configs.push(await readJsonConfig(file, root, { kind: 'plugin', pluginRoot }));
  configs.push(...(await unreadConfigs(pluginRoot, root, new Set([...files, ...meant]))));
  return [...configs, ...(await frontmatterConfigs(pluginRoot, root, pluginRoot))];
}

/** Files that look like a plugin's hooks and are not read by the client: there to be reported, none of their hooks is. */
async function unreadConfigs(
  pluginRoot: string,
  root: string,
  read: ReadonlySet<string>,
): Promise<readonly ConfigFile[]> {
  const configs: ConfigFile[] = [];
  for (const path of unreadHooksFiles.paths) {
    const file = join(pluginRoot, path);
    // In the root it may be another program's, with the same events; a plugin without other hooks means this one.
    if (dirname(path) === '.' && read.size > 0) continue;
    if (read.has(file) || (await kindOf(file)) !== 'file') continue;
    const config = await readJsonConfig(file, root, { kind: 'plugin', pluginRoot });
    if (wires(config.value) !== 'hooks') continue;
    configs.push({ ...config, hooksAt: [], misnamedFiles: [{ pointer: '/hooks', path, fault: 'unread' }] });
  }
  return configs;
}

/** Files of a project in which people expect hooks to be read, as they are in a plugin. */
export async function unreadInProject(root: string): Promise<readonly ConfigFile[]> {
  const folder = join(root, '.claude');
  if ((await kindOf(join(folder, '.claude-plugin', 'plugin.json'))) === 'file') return [];
  const configs: ConfigFile[] = [];
  for (const path of ['hooks.json', join('hooks', 'hooks.json')]) {
    const file = join(folder, path);
    if ((await kindOf(file)) !== 'file') continue;
    const config = await readJsonConfig(file, root, { kind: 'plugin' });
    const [bare] = misplacedHooks(config);
    if (wires(config.value) !== 'hooks' && bare === undefined) continue;
    const pointer = bare === undefined ? '/hooks' : bare.key === undefined ? `/${bare.events[0]}` : bare.pointer;
    configs.push({ ...config, hooksAt: [], misnamedFiles: [{ pointer, path, fault: 'no-settings' }] });
  }
  return configs;
}

/** Every plugin of a marketplace that lies beside it, and hooks that the marketplace itself wires. */
export async function marketplaceConfigs(folder: string, root: string): Promise<readonly ConfigFile[]> {
  const path = join(folder, marketplacePath);
  const listing = await readJsonConfig(path, root, { kind: 'plugin' });
  if (listing.syntaxError !== undefined) return [listing];
  const configs: ConfigFile[] = [];
  for (const [index, { source, hooks }] of listedPlugins(listing.value).entries()) {
    if (source === undefined) continue;
    const pluginRoot = resolve(folder, source);
    if ((await kindOf(pluginRoot)) !== 'folder') continue;
    const { config, named } =
      hooks === undefined ? { named: [] } : await readManifest(path, root, pluginRoot, [`/plugins/${index}/hooks`]);
    configs.push(...(await pluginConfigs(pluginRoot, root, named)));
    if (config !== undefined) configs.push(config);
  }
  return unique(configs);
}

function listedPlugins(value: unknown): readonly { readonly source?: string; readonly hooks?: unknown }[] {
  const { plugins, metadata } = fieldsOf(value);
  const { pluginRoot } = fieldsOf(metadata);
  const base = typeof pluginRoot === 'string' ? pluginRoot : '.';
  return (Array.isArray(plugins) ? plugins : []).map((plugin: unknown) => {
    const { source, hooks } = fieldsOf(plugin);
    // Anything but a path is fetched from elsewhere.
    return typeof source === 'string' && !/^[\w.+-]+:/.test(source) ? { source: join(base, source), hooks } : { hooks };
  });
}

/** The hooks of a manifest: an object of its own, a path, or an array of both. Paths count from the plugin's root. */
async function readManifest(
  path: string,
  root: string,
  pluginRoot: string,
  pointers: readonly string[],
): Promise<{ readonly config?: ConfigFile; readonly named: readonly string[] }> {
  const config = await readJsonConfig(path, root, { kind: 'plugin', pluginRoot });
  if (config.syntaxError !== undefined) return { config, named: [] };
  const hooksAt: string[] = [];
  const named: string[] = [];
  const misnamed: NonNullable<ConfigFile['misnamedFiles']>[number][] = [];
  for (const { pointer, value } of pointers.flatMap((each) => entriesAt(config.value, each))) {
    if (typeof value !== 'string') {
      // Some wrap the events once more, as in a hooks file.
      const wrapped = typeof value === 'object' && value !== null && 'hooks' in value;
      hooksAt.push(wrapped ? `${pointer}/hooks` : pointer);
      continue;
    }
    const file = resolve(pluginRoot, value);
    if ((await kindOf(file)) !== 'file') {
      const meant = posix.join(manifestFolder, value);
      const isThere = !isAbsolute(value) && (await kindOf(join(pluginRoot, meant))) === 'file';
      misnamed.push({ pointer, path: value, fault: 'missing', ...(isThere ? { meant } : {}) });
    } else if (file === join(pluginRoot, standardHooks)) misnamed.push({ pointer, path: value, fault: 'read-anyway' });
    else named.push(file);
  }
  const namesModules = modulesNamedIn(config).length > 0;
  if (hooksAt.length === 0 && misnamed.length === 0 && !namesModules) return { named };
  return { config: { ...config, hooksAt, ...(misnamed.length === 0 ? {} : { misnamedFiles: misnamed }) }, named };
}

function entriesAt(value: unknown, pointer: string): readonly { readonly pointer: string; readonly value: unknown }[] {
  const found = valueAt(value, pointer);
  if (found === undefined) return [];
  return Array.isArray(found)
    ? found.map((item: unknown, index) => ({ pointer: `${pointer}/${index}`, value: item }))
    : [{ pointer, value: found }];
}

/** Skills, agents and commands below a `.claude` folder or a plugin, where their frontmatter wires hooks. */
export async function frontmatterConfigs(
  folder: string,
  root: string,
  pluginRoot?: string,
): Promise<readonly ConfigFile[]> {
  const configs: ConfigFile[] = [];
  for (const [name, kind] of [
    ['skills', 'skill'],
    ['agents', 'agent'],
    ['commands', 'command'],
  ] as const) {
    const files = await filesBelow(join(folder, name));
    for (const file of files.filter((path) =>
      kind === 'skill' ? basename(path) === 'SKILL.md' : path.endsWith('.md'),
    )) {
      const config = await readFrontmatter(file, root, kind, pluginRoot).catch(unreadable);
      if (config !== undefined) configs.push(config);
    }
  }
  return configs;
}

/** Nobody asked for this file in particular, and nothing tells that it wires hooks. */
function unreadable(error: unknown): undefined {
  readFailure(error);
}

/** A file that is reached in two ways counts once, as asked for and as read; one with the hooks of several plugins, for each. */
export function unique(configs: readonly ConfigFile[]): readonly ConfigFile[] {
  const seen = new Set<string>();
  const isUnread = ({ misnamedFiles = [] }: ConfigFile): boolean =>
    misnamedFiles.some(({ fault }) => fault === 'unread');
  const rank = (config: ConfigFile): number => Number(config.reference === true) + 2 * Number(isUnread(config));
  return configs
    .toSorted((a, b) => rank(a) - rank(b))
    .filter(({ absolutePath, hooksAt }) => {
      const key = `${absolutePath} ${(hooksAt ?? []).join(' ')}`;
      return !seen.has(key) && seen.add(key);
    });
}

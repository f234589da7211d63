/** Plugins that the client would load: installed ones, those named on the command line, those among the skills. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { enabledPlugins, skillsPlugins } from '../contract/places.js';
import { shown } from '../load/config-file.js';
import { kindOf } from '../load/files.js';
import { isPlugin } from '../load/plugins.js';
import type { ConfigFile, Place, PluginState, SettingsLayer } from '../model.js';
import { isObject } from '../wiring/entry-faults.js';

export interface PluginPlaces {
  /** The folder that the client is started in. */
  readonly folder: string;
  /** Of the user: `~/.claude`. */
  readonly userFolder: string;
  /** Folders given with `--plugin-dir`. */
  readonly given: readonly string[];
  readonly trusted: boolean;
  /** Does `--setting-sources` leave the layer? */
  readonly isRead: (layer: SettingsLayer) => boolean;
}

/** What one settings file says of a plugin; `order` has the strongest first. */
interface Say {
  readonly on: boolean;
  readonly layer: SettingsLayer | undefined;
  readonly place: Place;
}

/** All of them, loaded or not. `settings`: the files that count, the strongest first. */
export async function pluginsOf(
  places: PluginPlaces,
  settings: readonly ConfigFile[],
): Promise<readonly PluginState[]> {
  const given = await Promise.all(places.given.map((folder) => namedPlugin(resolve(places.folder, folder), places)));
  const installed = await installedPlugins(places, settings);
  const among = [
    ...(await skillsFolderPlugins('user', join(places.userFolder, skillsPlugins.folder), places, settings)),
    ...(await skillsFolderPlugins('project', join(places.folder, '.claude', skillsPlugins.folder), places, settings)),
  ];
  const names = new Set(given.map(({ name }) => name));
  return [
    // One that is named on the command line takes the place of the installed one of its name.
    ...installed.map((plugin) =>
      plugin.off === undefined && names.has(plugin.id.split('@')[0] ?? '')
        ? { ...plugin, off: 'a plugin of the same name is given with --plugin-dir' }
        : plugin,
    ),
    ...among,
    // Of several that are named alike, the first counts.
    ...given.map(({ name, state }, at) =>
      state.off === undefined && given.findIndex((each) => each.name === name) < at
        ? { ...state, off: 'a plugin of the same name is given before it with --plugin-dir' }
        : state,
    ),
    ...(await ownPlugin(places)),
  ];
}

async function namedPlugin(root: string, { folder }: PluginPlaces): Promise<{ name: string; state: PluginState }> {
  const there = await kindOf(root);
  const name = (await nameOf(root)) ?? basename(root);
  const off = there === 'folder' ? {} : { off: 'there is no such folder' };
  return { name, state: { id: shown(root, folder), root, by: 'flag', managed: false, ...off } };
}

/** The project may be a plugin itself. The client does not load it for that. */
async function ownPlugin({ folder, given }: PluginPlaces): Promise<readonly PluginState[]> {
  if (!(await isPlugin(folder)) || given.some((each) => resolve(folder, each) === folder)) return [];
  const name = (await nameOf(folder)) ?? basename(folder);
  const off = 'Claude Code loads no plugin for being started in its folder; `claude --plugin-dir .` does';
  return [{ id: name, root: folder, by: 'this-folder', managed: false, off }];
}

async function nameOf(root: string): Promise<string | undefined> {
  const { name } = (await readObject(join(root, '.claude-plugin', 'plugin.json'))) ?? {};
  return typeof name === 'string' ? name : undefined;
}

async function installedPlugins(
  { userFolder }: PluginPlaces,
  settings: readonly ConfigFile[],
): Promise<readonly PluginState[]> {
  const file = await readObject(join(userFolder, enabledPlugins.installed));
  const { plugins } = file ?? {};
  const listed = isObject(plugins) ? plugins : {};
  const ids = new Set([...Object.keys(listed), ...namedIn(settings)]);
  return Promise.all(
    [...ids].map(async (id): Promise<PluginState> => {
      const root = await rootOf(id, listed[id], userFolder);
      const say = sayOn(id, settings);
      const managed = say?.layer === 'managed' && say.on;
      const off = await whyOff(root, say);
      return {
        id,
        root: root ?? '',
        by: 'installed',
        managed,
        ...(off === undefined ? {} : { off }),
        ...(say === undefined ? {} : { place: say.place }),
      };
    }),
  );
}

async function whyOff(root: string | undefined, say: Say | undefined): Promise<string | undefined> {
  if (root === undefined) return 'it is not installed on this machine';
  if (say === undefined) return `no settings name it in "${enabledPlugins.key}"`;
  if (!say.on) return `"${enabledPlugins.key}" has it on false`;
  return (await kindOf(root)) === 'folder' ? undefined : `its folder ${root} is gone`;
}

/** The copy that was installed last; where it is gone, what the client copies anew, as far as it lies on this machine. */
async function rootOf(id: string, entries: unknown, userFolder: string): Promise<string | undefined> {
  const last = (Array.isArray(entries) ? entries : []).at(-1) as { readonly installPath?: unknown } | undefined;
  if (typeof last?.installPath !== 'string') return undefined;
  if ((await kindOf(last.installPath)) === 'folder') return last.installPath;
  const [name, marketplace = ''] = id.split('@');
  const known = (await readObject(join(userFolder, enabledPlugins.marketplaces)))?.[marketplace];
  const folder = isObject(known) ? known.installLocation : undefined;
  if (typeof folder !== 'string') return last.installPath;
  const { plugins } = (await readObject(join(folder, '.claude-plugin', 'marketplace.json'))) ?? {};
  const listed = (Array.isArray(plugins) ? plugins : []).find((each) => isObject(each) && each.name === name) as
    | { readonly source?: unknown }
    | undefined;
  return typeof listed?.source === 'string' ? resolve(folder, listed.source) : last.installPath;
}

async function skillsFolderPlugins(
  layer: 'user' | 'project',
  folder: string,
  { trusted, isRead }: PluginPlaces,
  settings: readonly ConfigFile[],
): Promise<readonly PluginState[]> {
  const names = await readdir(folder).catch(() => []);
  const found: PluginState[] = [];
  for (const name of names.sort()) {
    const root = join(folder, name);
    if ((await kindOf(join(root, '.claude-plugin', 'plugin.json'))) !== 'file') continue;
    const id = `${(await nameOf(root)) ?? name}@${skillsPlugins.marketplace}`;
    const say = sayOn(id, settings);
    const off = !isRead(layer)
      ? `--setting-sources leaves out what belongs to the ${layer}`
      : say?.on === false
        ? `"${enabledPlugins.key}" has it on false`
        : !trusted && skillsPlugins.needTrust.includes(layer)
          ? 'the folder is not trusted'
          : undefined;
    const place = say === undefined ? {} : { place: say.place };
    found.push({ id, root, by: 'skills-folder', managed: false, ...(off === undefined ? {} : { off }), ...place });
  }
  return found;
}

function namedIn(settings: readonly ConfigFile[]): readonly string[] {
  const ids = settings.flatMap(({ value }) => Object.keys(choicesIn(value)));
  return ids.filter((id) => !id.endsWith(`@${skillsPlugins.marketplace}`));
}

/** What the strongest settings that name a plugin say of it. */
function sayOn(id: string, settings: readonly ConfigFile[]): Say | undefined {
  for (const { value, layer, path, locate } of settings) {
    const said = choicesIn(value)[id];
    if (said === undefined) continue;
    const pointer = `/${enabledPlugins.key}/${id.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    // Anything but `false` is a wish for it: a list of versions, for one.
    return { on: said !== false, layer, place: { file: path, ...locate(pointer, 'key') } };
  }
  return undefined;
}

function choicesIn(value: unknown): Readonly<Record<string, unknown>> {
  const choices = isObject(value) ? value[enabledPlugins.key] : undefined;
  return isObject(choices) ? choices : {};
}

async function readObject(file: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isObject(value) ? value : undefined;
  } catch {
    // Missing, or no JSON: the client takes it for empty too.
    return undefined;
  }
}

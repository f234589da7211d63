/** Plugins that the client would load: installed ones, those named on the command line, those among the skills. */
import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { enabledPlugins, skillsPlugins } from '../contract/places.js';
import { readJsonObject, shown } from '../load/config-file.js';
import { kindOf } from '../load/files.js';
import { isPlugin } from '../load/plugins.js';
import type { ConfigFile, Place, PluginState, SettingsLayer } from '../model.js';
import { isObject } from '../text/fields.js';
import { type MarketplacePlaces, pluginFinder } from './marketplaces.js';

export interface PluginPlaces extends MarketplacePlaces {
  /** The folder that the client is started in. */
  readonly folder: string;
  /** Folders given with `--plugin-dir`. */
  readonly given: readonly string[];
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
  const name = (await manifestName(root)) ?? basename(root);
  const off = there === 'folder' ? {} : { off: 'there is no such folder' };
  return { name, state: { id: shown(root, folder), root, by: 'flag', managed: false, ...off } };
}

/** The project may be a plugin itself. The client does not load it for that. */
async function ownPlugin({ folder, given }: PluginPlaces): Promise<readonly PluginState[]> {
  if (!(await isPlugin(folder)) || given.some((each) => resolve(folder, each) === folder)) return [];
  const name = (await manifestName(folder)) ?? basename(folder);
  const off = 'Claude Code loads no plugin for being started in its folder; `claude --plugin-dir .` does';
  return [{ id: name, root: folder, by: 'this-folder', managed: false, off }];
}

/** The manifest of a plugin. */
const manifestOf = (root: string): string => join(root, '.claude-plugin', 'plugin.json');

/** Does a folder have the manifest of a plugin? */
export async function hasManifest(root: string): Promise<boolean> {
  return (await kindOf(manifestOf(root))) === 'file';
}

/** What a plugin calls itself. */
export async function manifestName(root: string): Promise<string | undefined> {
  const { name } = (await readJsonObject(manifestOf(root))) ?? {};
  return typeof name === 'string' ? name : undefined;
}

async function installedPlugins(
  places: PluginPlaces,
  settings: readonly ConfigFile[],
): Promise<readonly PluginState[]> {
  const { installed, find } = await pluginFinder(places, settings);
  const ids = new Set([...installed, ...namedIn(settings)]);
  return Promise.all(
    [...ids].map(async (id): Promise<PluginState> => {
      const { root = '', entry, off: gone } = await find(id);
      const say = sayOn(id, settings);
      const off =
        say === undefined
          ? `no settings name it in "${enabledPlugins.key}"`
          : say.on
            ? gone
            : `"${enabledPlugins.key}" has it on false`;
      return {
        id,
        root,
        by: 'installed',
        managed: say?.layer === 'managed' && say.on,
        ...(entry === undefined ? {} : { entry }),
        ...(off === undefined ? {} : { off }),
        ...(say === undefined ? {} : { place: say.place }),
      };
    }),
  );
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
    if (!(await hasManifest(root))) continue;
    const id = `${(await manifestName(root)) ?? name}@${skillsPlugins.marketplace}`;
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

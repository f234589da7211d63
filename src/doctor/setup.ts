/** Everything that the client reads on this machine for a folder, in its order, and what of it does not count. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { chosenSources, foldersAbove, userFolder } from '../contract/places.js';
import { newestClient } from '../contract/version.js';
import { readJsonConfig, shown } from '../load/config-file.js';
import { isFolder, kindOf } from '../load/files.js';
import { managedConfigs, managedFolder, userPlaces } from '../load/settings.js';
import { hooksOf } from '../load/wired-hooks.js';
import { UsageError } from '../model/usage-error.js';
import type { ConfigFile, Hook, Place, ReadFile, SettingsLayer, Setup, StartedAs, Version } from '../model.js';
import { permissionsOf } from '../permissions/settings.js';
import { readJson } from '../text/json.js';
import { valueAt } from '../text/json-pointer.js';
import { httpSettings } from '../wiring/http-settings.js';
import { withTimeLimits } from '../wiring/time-limit.js';
import { readWiring } from '../wiring/wiring.js';
import { type Folders, foldersAround, trustOf } from './folders.js';
import type { FoundFile } from './found-file.js';
import { frontmatterFiles } from './frontmatter.js';
import { lostEntries } from './lost.js';
import { outOfAll, unusable } from './out.js';
import { pluginFiles } from './plugin-files.js';
import { pluginsOf } from './plugins.js';
import { switchesOf } from './switches.js';

export interface SetupOptions {
  /** The folder that the client is started in; absolute. */
  readonly folder: string;
  readonly started?: Partial<StartedAs>;
  /** Default: the newest known. */
  readonly client?: Version;
  /** A file, or JSON as text, given with `--settings`. */
  readonly settings?: string;
  /** Rules given with `--allowedTools` and `--disallowedTools`. */
  readonly tools?: { readonly allow: readonly string[]; readonly deny: readonly string[] };
  /** Agents given with `--agents`, as JSON. */
  readonly agents?: string;
  /** Folders given with `--plugin-dir`. */
  readonly plugins?: readonly string[];
  /** Default: the user's. */
  readonly home?: string;
  /** The folder of managed settings; default: that of this platform. */
  readonly managed?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

const usually: StartedAs = { bare: false, safeMode: false, restricted: false, headless: false };

/** Reads all of it; nothing is run. Throws UsageError for settings that were named and are not there. */
export async function readSetup(options: SetupOptions): Promise<Setup> {
  const { folder, client = newestClient, home = homedir(), env = {}, managed = managedFolder() } = options;
  const asked = { ...usually, ...options.started };
  const { folder: own, state } = userPlaces(home, env, folder);
  const trusted = await trustOf(folder, state);
  // In a terminal the user is asked, and goes on by saying yes.
  const isTrusted = trusted === true || (trusted === 'unknown' && !asked.headless);
  const isRead = (layer: SettingsLayer): boolean => isChosen(layer, asked);

  const settings = await settingsFiles(options, { folder, home, own, managed });
  const counting = settings.filter(
    ({ config, notOfFolder }) => notOfFolder !== true && counts(config, client) && isRead(config.layer ?? 'project'),
  );
  const strongestFirst = strongest(counting.map(({ config }) => config));
  const started = withAgent(asked, strongestFirst);
  const { repository } = await foldersAround(folder, home);
  const plugins = await pluginsOf(
    {
      folder,
      projects: [folder, ...(repository === undefined ? [] : [repository])],
      userFolder: own,
      given: options.plugins ?? [],
      trusted: isTrusted,
      isRead,
    },
    strongestFirst,
  );
  const found = [
    ...settings,
    ...(await pluginFiles(plugins, folder)),
    ...(await frontmatterFiles({ folder, home, own, managed }, plugins, options.agents)),
  ];
  const context = { started, trusted: isTrusted, isRead, client };
  const files = await Promise.all(
    found.map(async (each): Promise<ReadFile> => {
      const { config, source, of, plugin, replaced } = each;
      const out = outOfAll(each, context);
      return {
        config,
        source,
        hooks: await hooksIn(config, { root: folder, client, home }),
        lost: lostEntries(config, client),
        ...(of === undefined ? {} : { of }),
        ...(plugin === undefined ? {} : { plugin }),
        ...(replaced === undefined ? {} : { replaced }),
        ...(out === undefined ? {} : { out }),
      };
    }),
  );
  const permissions = permissionsOf(permissionLayers(strongestFirst, options.tools), {
    project: folder,
    home,
    trusted: isTrusted,
    isFolder,
  });
  const { allowedHttpHookUrls } = httpSettings(strongestFirst);
  const urls = allowedHttpHookUrls === undefined ? {} : { allowedHttpHookUrls };
  const broken = unusable(settings, client);
  return {
    folder,
    home,
    client,
    started,
    trusted,
    files: limits(files, client),
    plugins,
    switches: switchesOf(strongestFirst, started, client),
    ...urls,
    ...(permissions === undefined ? {} : { permissions: { ...permissions, canAsk: !started.headless } }),
    ...(broken === undefined ? {} : { unusable: broken }),
  };
}

/** Does the client read settings of a layer? The user can leave some out. */
function isChosen(layer: SettingsLayer, { restricted, sources }: StartedAs): boolean {
  if (!chosenSources.layers.includes(layer)) return true;
  return !restricted && (sources === undefined || sources.includes(layer));
}

/** With the agent that settings name, where the command line names none. */
function withAgent(asked: StartedAs, strongestFirst: readonly ConfigFile[]): StartedAs {
  const named = strongestFirst.map(({ value }) => valueAt(value, '/agent'));
  const agent = asked.agent ?? named.find((name) => typeof name === 'string');
  return agent === undefined ? asked : { ...asked, agent };
}

/** Where permission rules come from: settings, the strongest first, and the flags. */
function permissionLayers(
  strongestFirst: readonly ConfigFile[],
  tools: SetupOptions['tools'],
): Parameters<typeof permissionsOf>[0] {
  return [
    ...strongestFirst.map(({ layer = 'project', value, path, locate }) => ({
      layer,
      value,
      place: (pointer: string) => ({ file: path, ...locate(pointer, 'value') }),
    })),
    ...(tools === undefined ? [] : [{ layer: 'flag' as const, value: { permissions: tools }, place: toolsFlag }]),
  ];
}

const toolsFlag = (pointer: string): Place => ({
  file: pointer.startsWith('/permissions/deny') ? '--disallowedTools' : '--allowedTools',
});

/** Settings in the order in which the client lists their hooks. */
async function settingsFiles(options: SetupOptions, folders: Folders): Promise<readonly FoundFile[]> {
  const { folder, home, own, managed } = folders;
  const around = await foldersAround(folder, home);
  const files: FoundFile[] = (await managedConfigs(managed, folder)).map((config) => ({ config, source: 'managed' }));
  const add = async (path: string, layer: SettingsLayer, more: Partial<FoundFile> = {}): Promise<void> => {
    if ((await kindOf(path)) !== 'file') return;
    files.push({ config: await readJsonConfig(path, folder, { kind: 'settings', layer }), source: layer, ...more });
  };
  const claude = (root: string, name: string): string => join(root, '.claude', name);
  await add(join(own, userFolder.settings), 'user');
  if (folder !== home) {
    await add(claude(folder, 'settings.json'), 'project');
    if (around.projectAbove !== undefined)
      await add(claude(around.projectAbove, 'settings.json'), 'project', { notOfFolder: true });
    await add(claude(folder, 'settings.local.json'), 'local');
    const roots = foldersAbove.settings.includes('local') ? [around.mainTree ?? around.repository] : [];
    for (const root of roots)
      if (root !== undefined && root !== folder) await add(claude(root, 'settings.local.json'), 'local');
  }
  if (options.settings !== undefined)
    files.push({ config: await flagSettings(options.settings, folder), source: 'flag' });
  return files;
}

async function flagSettings(given: string, folder: string): Promise<ConfigFile> {
  if (given.trim().startsWith('{')) {
    const { value, syntaxError, locate } = readJson(given);
    const file = {
      path: '--settings',
      absolutePath: join(folder, '--settings'),
      kind: 'settings',
      layer: 'flag',
    } as const;
    return { ...file, text: given, value, locate, ...(syntaxError === undefined ? {} : { syntaxError }) };
  }
  const path = resolve(folder, given);
  if ((await kindOf(path)) !== 'file') {
    throw new UsageError(`--settings: no such file: ${given}`, {
      hint: 'Claude Code does not start without it either.',
    });
  }
  return readJsonConfig(path, folder, { kind: 'settings', layer: 'flag' });
}

/** Does anything of a settings file count: can it be read, and has it no fault for which all of it is dropped? */
function counts(config: ConfigFile, client: Version): boolean {
  if (config.syntaxError !== undefined) return false;
  return readWiring(config.value, config.kind, client).dropped?.loses !== 'file';
}

/** A stable sort: of one layer the later file wins, as drop-ins do over the file beside them. */
function strongest(configs: readonly ConfigFile[]): readonly ConfigFile[] {
  const order: readonly (SettingsLayer | undefined)[] = ['managed', 'flag', 'local', 'project', 'user'];
  return configs.toReversed().toSorted((a, b) => order.indexOf(a.layer) - order.indexOf(b.layer));
}

async function hooksIn(
  config: ConfigFile,
  options: { readonly root: string; readonly client: Version; readonly home: string },
): Promise<readonly Hook[]> {
  const { hooks } = await hooksOf(config, { ...options, evenIfDropped: true });
  // Whatever folder a file lies in, the project of its hooks is the one that the client is started in.
  return hooks.map((hook) => ({ ...hook, place: { ...hook.place, file: shown(config.absolutePath, options.root) } }));
}

/** The hooks that share a budget are those that count. */
function limits(files: readonly ReadFile[], client: Version): readonly ReadFile[] {
  const counted = withTimeLimits(
    files.filter(({ out }) => out === undefined).flatMap(({ hooks }) => hooks),
    client,
  );
  const byId = new Map(counted.map((hook) => [hook.id, hook]));
  return files.map((file) => ({ ...file, hooks: file.hooks.map((hook) => byId.get(hook.id) ?? hook) }));
}

/** Marketplaces that are known on this machine, and where the plugins lie that they list. */
import { dirname, join, resolve } from 'node:path';
import { enabledPlugins, marketplaceHooks, pluginFiles } from '../contract/places.js';
import { readJsonObject } from '../load/config-file.js';
import { kindOf } from '../load/files.js';
import type { ConfigFile, PluginState } from '../model.js';
import { type Fields, isObject } from '../text/fields.js';

export interface MarketplacePlaces {
  /** The folder that the client is started in, and the root of its repository. */
  readonly projects: readonly string[];
  /** Of the user: `~/.claude`. */
  readonly userFolder: string;
  readonly trusted: boolean;
}

interface Marketplace {
  readonly file: string;
  /** What paths of its entries count from. */
  readonly base: string;
  /** Its plugins are read where they lie. */
  readonly inPlace: boolean;
  /** Absent: its file cannot be read. */
  readonly listed?: readonly unknown[];
}

/** Where the files of a plugin are, or why there are none. */
export type Lying = Pick<PluginState, 'entry'> &
  ({ readonly root: string; readonly off?: string } | { readonly root?: undefined; readonly off: string });

/** Finds plugins by their id, `formatter@team`. `settings`: the files that count, the strongest first. */
export async function pluginFinder(
  places: MarketplacePlaces,
  settings: readonly ConfigFile[],
): Promise<{ readonly installed: readonly string[]; readonly find: (id: string) => Promise<Lying> }> {
  const known = await readJsonObject(join(places.userFolder, enabledPlugins.marketplaces));
  const { plugins } = (await readJsonObject(join(places.userFolder, enabledPlugins.installed))) ?? {};
  const copies = isObject(plugins) ? plugins : {};
  return {
    installed: Object.keys(copies),
    find: async (id) => {
      const at = id.lastIndexOf('@');
      const [name, of] = at === -1 ? [id, ''] : [id.slice(0, at), id.slice(at + 1)];
      const source = sourceOf(known?.[of]) ?? declared(of, settings, places);
      if (source === undefined) return { off: `the marketplace ${of} is not known on this machine` };
      return findIn(await readMarketplace(source), name, copies[id], places);
    },
  };
}

interface Source {
  readonly folder: string;
  readonly kind: unknown;
}

function sourceOf(known: unknown): Source | undefined {
  if (!isObject(known) || typeof known.installLocation !== 'string') return undefined;
  return { folder: known.installLocation, kind: isObject(known.source) ? known.source.source : undefined };
}

/** A marketplace of this machine that settings name, without its having been added. */
function declared(
  name: string,
  settings: readonly ConfigFile[],
  { projects, trusted }: MarketplacePlaces,
): Source | undefined {
  const { key, needTrust } = pluginFiles.declaredBy;
  for (const { value, layer = 'project' } of settings) {
    const all = isObject(value) ? value[key] : undefined;
    const said = isObject(all) ? all[name] : undefined;
    const source = isObject(said) ? said.source : undefined;
    if (!isObject(source) || typeof source.path !== 'string' || (!trusted && needTrust.includes(layer))) continue;
    if (!pluginFiles.readInPlace.some((kind) => kind === source.source)) continue;
    const path = resolve(projects[0] ?? '', source.path);
    return { folder: source.source === 'file' ? dirname(dirname(path)) : path, kind: source.source };
  }
  return undefined;
}

async function readMarketplace({ folder, kind }: Source): Promise<Marketplace> {
  const file = join(folder, '.claude-plugin', 'marketplace.json');
  const value = await readJsonObject(file);
  const { pluginRoot } = (isObject(value?.metadata) ? value.metadata : {}) as { readonly pluginRoot?: unknown };
  return {
    file,
    base: typeof pluginRoot === 'string' ? join(folder, pluginRoot) : folder,
    inPlace: pluginFiles.readInPlace.some((each) => each === kind),
    ...(Array.isArray(value?.plugins) ? { listed: value.plugins } : {}),
  };
}

async function findIn(
  { file, base, inPlace, listed }: Marketplace,
  name: string,
  copies: unknown,
  { projects }: MarketplacePlaces,
): Promise<Lying> {
  if (listed === undefined) return { off: `its marketplace cannot be read: ${file}` };
  const at = listed.findIndex((each) => isObject(each) && each.name === name);
  if (at === -1) return { off: `its marketplace does not list it: ${file}` };
  const listing = listed[at] as Fields;
  const { source, strict } = listing;
  const found =
    inPlace && typeof source === 'string'
      ? await inFolder(resolve(base, source))
      : await firstCopy(Array.isArray(copies) ? copies : [], projects);
  if (found.root === undefined) return found;
  const more = isObject(listing.hooks) ? { entry: { file, pointer: `/plugins/${at}/hooks` } } : {};
  const hasManifest = (await kindOf(join(found.root, '.claude-plugin', 'plugin.json'))) === 'file';
  return strict === false && hasManifest && marketplaceHooks.conflicts.some((key) => key in listing)
    ? { ...found, off: 'its marketplace says that it has no manifest of its own ("strict": false), and it has one' }
    : { ...found, ...more };
}

async function inFolder(root: string): Promise<Lying> {
  return (await kindOf(root)) === 'folder' ? { root } : { off: `its folder ${root} is gone` };
}

async function firstCopy(copies: readonly unknown[], projects: readonly string[]): Promise<Lying> {
  if (copies.length === 0) return { off: 'it is not installed on this machine' };
  const paths = copies.flatMap((copy) =>
    isObject(copy) && typeof copy.installPath === 'string' && isFor(copy, projects) ? [copy.installPath] : [],
  );
  for (const root of paths) if ((await kindOf(root)) === 'folder') return { root };
  return { off: paths[0] === undefined ? 'it is installed for another project' : `its folder ${paths[0]} is gone` };
}

function isFor({ scope, projectPath }: Fields, projects: readonly string[]): boolean {
  return !pluginFiles.ofProject.some((each) => each === scope) || projects.some((each) => each === projectPath);
}

/** Hooks modules of plugins: which files name one, the module and what it imports, and what keeps it from loading. */
import { dirname, join, resolve } from 'node:path';
import { managedModsOnly, modsOverrideDenyRules, modsSince, moduleExtensions } from '../contract/mods.js';
import { compareVersions } from '../contract/version.js';
import type { Beneath, ConfigFile, Mod, ModFile, ModReading, Place, Unloaded, Version } from '../model.js';
import { type ModulesFault, modulesNamedIn, type NamedModule } from '../mods/hooks-file.js';
import { fieldsOf } from '../text/fields.js';
import { valueAt } from '../text/json-pointer.js';
import { lineOf } from '../text/lines.js';
import { switchedOffBy, type Thrown } from '../wiring/switches.js';
import { readWiring } from '../wiring/wiring.js';
import { readJsonConfig, shown } from './config-file.js';
import { kindOf, liesWithin, readFailure, upwards } from './files.js';
import { readText } from './text-file.js';

/** What mods are read with. */
export interface ModOptions {
  readonly root: string;
  readonly client: Version;
  /** Switches that keep hooks of a project from running. */
  readonly switches?: (projectDir: string) => readonly Thrown[];
  /** The settings of the session. */
  readonly settings?: readonly ConfigFile[];
}

/** The mods that the configuration files name, whether Claude Code loads them or not. */
export async function modsOf(configs: readonly ConfigFile[], options: ModOptions): Promise<readonly Mod[]> {
  const mods: Mod[] = [];
  for (const config of configs) {
    if (config.kind !== 'plugin' || config.pluginRoot === undefined) continue;
    const [named] = config.syntaxError === undefined ? modulesNamedIn(config) : unparsed(config);
    if (named !== undefined) mods.push(await modOf(config, config.pluginRoot, named, options));
  }
  return mods.map((mod) => {
    const other = mods.find((each) => each !== mod && each.pluginRoot === mod.pluginRoot);
    if (other?.config === undefined || mod.unloaded !== undefined) return mod;
    const why = `${other.config.file} names a module too: Claude Code loads neither.`;
    return { ...mod, unloaded: { by: 'hooks-file', why, place: mod.place } };
  });
}

/** The mod that a file is the module of, or is imported by; undefined: it is none. */
export async function modAround(path: string, options: ModOptions): Promise<Mod | undefined> {
  if (!moduleExtensions.extensions.some((extension) => path.endsWith(extension))) return undefined;
  const text = await readText(path);
  for (const folder of upwards(dirname(path))) {
    const { pluginConfigs } = await import('./plugins.js');
    const isRoot = (await kindOf(join(folder, '.claude-plugin'))) === 'folder';
    if (isRoot || (await kindOf(join(folder, 'hooks', 'hooks.json'))) === 'file') {
      const mods = await modsOf(await pluginConfigs(folder, options.root), options);
      const found = mods.find(({ files }) => files.some(({ absolutePath }) => absolutePath === path));
      if (found !== undefined || isRoot) return found ?? (await unnamedMod(path, text, folder, options));
    }
    if ((await kindOf(join(folder, '.git'))) !== 'missing' || folder === options.root) break;
  }
  return unnamedMod(path, text, dirname(dirname(path)), options);
}

/** A module that no hooks file names: known by its form alone. */
async function unnamedMod(
  path: string,
  text: string,
  pluginRoot: string,
  options: ModOptions,
): Promise<Mod | undefined> {
  if (!/\bregister\b/.test(text) || !/\bon\s*\(\s*['"`][\w.*!]+['"`]/.test(text)) return undefined;
  const { reading, files } = await readModule(path, pluginRoot, options.root);
  if (reading === undefined || reading.registrations.length === 0) return undefined;
  const file = shown(path, options.root);
  const why = 'No hooks file of a plugin names it.';
  return {
    id: file,
    plugin: await pluginName(pluginRoot),
    pluginRoot,
    projectDir: options.root,
    place: { file },
    files,
    reading,
    unloaded: { by: 'hooks-file', why, place: { file } },
  };
}

async function modOf(config: ConfigFile, pluginRoot: string, named: NamedModule, options: ModOptions): Promise<Mod> {
  const place: Place = { file: config.path, ...config.locate(named.pointer, named.part) };
  const path = named.path === undefined ? undefined : resolve(dirname(config.absolutePath), named.path);
  const exists = path !== undefined && (await kindOf(path)) === 'file';
  const read = exists ? await readModule(path, pluginRoot, options.root) : undefined;
  const beneath = beneathManaged(options.settings ?? []);
  const unloaded = unloadedBy(config, named, exists, place, options) ?? (read && byModule(read));
  return {
    id: `${config.path}#${named.pointer}`,
    plugin: await pluginName(pluginRoot),
    pluginRoot,
    projectDir: options.root,
    config: { file: config.path, absolutePath: config.absolutePath, pointer: named.pointer },
    place,
    files: read?.files ?? [],
    ...(read?.reading === undefined ? {} : { reading: read.reading }),
    ...(unloaded === undefined ? {} : { unloaded }),
    ...(beneath === undefined ? {} : { beneath }),
  };
}

/** What keeps a mod from loading, whatever its text says. */
function unloadedBy(
  config: ConfigFile,
  { fault, path }: NamedModule,
  exists: boolean,
  place: Place,
  { client, switches, root, settings = [] }: ModOptions,
): Unloaded | undefined {
  if (compareVersions(client, modsSince) < 0) {
    return { by: 'client', why: `Claude Code ${client} does not load mods; ${modsSince} and later do.`, place };
  }
  if (config.syntaxError !== undefined) return { by: 'hooks-file', why: 'The hooks file is not valid JSON.', place };
  if (fault !== undefined) return { by: 'hooks-file', why: faultTexts[fault], place };
  const { dropped } = readWiring(config.value, config.kind, client);
  if (dropped !== undefined) {
    return { by: 'hooks-file', why: 'The "hooks" of the same file are refused, and the file with them.', place };
  }
  if (!exists) {
    return { by: 'hooks-file', why: 'There is no such file.', place, ...(path === undefined ? {} : { missing: path }) };
  }
  const off = switchedOffBy(config, switches?.(root) ?? []);
  if (off !== undefined) return { by: 'switch', why: `"${off.name}" is true.`, place: off.place };
  return managedOnly(settings);
}

/** Managed settings that leave the mods of everybody else unasked. */
function managedOnly(settings: readonly ConfigFile[]): Unloaded | undefined {
  const { option, plugin } = managedModsOnly;
  const pointer = `/pluginConfigs/${plugin}/options/${option}`;
  const config = settings.find(({ layer, value }) => layer === 'managed' && valueAt(value, pointer) === true);
  if (config === undefined) return undefined;
  const place = { file: config.path, ...config.locate(pointer, 'key') };
  return { by: 'switch', why: `"${option}" is true in managed settings: it loads, and is asked nothing.`, place };
}

/** The managed settings that a mod lies beneath; a file that says nothing is none. */
function beneathManaged(settings: readonly ConfigFile[]): Beneath | undefined {
  const managed = settings.filter(({ layer, value }) => layer === 'managed' && saysSomething(value));
  const [first] = managed;
  if (first === undefined) return undefined;
  const { option, plugin } = modsOverrideDenyRules;
  const pointer = `/pluginConfigs/${plugin}/options/${option}`;
  return { place: { file: first.path }, mayLift: managed.some(({ value }) => valueAt(value, pointer) === true) };
}

function saysSomething(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

const faultTexts: Readonly<Record<ModulesFault, string>> = {
  'not-an-array': '"modules" is not an array.',
  several: '"modules" names more than one module.',
  empty: '"modules" names no module.',
  'not-a-string': '"modules" holds something that is not a path.',
  absolute: '"modules" names an absolute path.',
  variable: '"modules" names a path with a variable.',
  'not-code': '"modules" names a file that does not have the name of a module.',
  'key-in-singular': 'The key is "modules".',
  'inside-hooks': '"modules" is inside "hooks".',
  'in-manifest': '"modules" is in the manifest.',
  'in-settings': '"modules" is in the settings.',
};

function byModule({ reading, files }: ReadModule): Unloaded | undefined {
  const [fault] = reading?.faults ?? [];
  if (fault === undefined) return undefined;
  const file = files.find(({ path }) => path === fault.at.file);
  const line = lineOf(file?.text ?? '', fault.at.start);
  return { by: 'module', why: `See the error on line ${line}.`, place: { file: fault.at.file, line } };
}

interface ReadModule {
  readonly files: readonly ModFile[];
  readonly reading?: ModReading;
}

/** The module and the files of the plugin that it imports, read with the grammar; what parses is loaded only for them. */
async function readModule(path: string, pluginRoot: string, root: string): Promise<ReadModule> {
  const { readMod } = await import('../mods/read-mod.js');
  const read = async (absolutePath: string): Promise<ModFile | undefined> => {
    if ((await kindOf(absolutePath)) !== 'file' || !liesWithin(absolutePath, [pluginRoot])) return undefined;
    try {
      return { path: shown(absolutePath, root), absolutePath, text: await readText(absolutePath) };
    } catch (error) {
      readFailure(error);
      return undefined;
    }
  };
  const entry = await read(path);
  if (entry === undefined) return { files: [] };
  return readMod(entry, async (specifier, from) => {
    const target = resolve(dirname(from.absolutePath), specifier);
    if (!liesWithin(target, [pluginRoot])) return 'outside';
    for (const candidate of candidates(target)) {
      const found = await read(candidate);
      if (found !== undefined) return found;
    }
    return 'missing';
  });
}

/** The files that an import may mean: with an extension, without one, `.js` written for `.ts`, a folder's index. */
function candidates(target: string): readonly string[] {
  const { extensions } = moduleExtensions;
  const bare = target.replace(/\.[cm]?jsx?$/, '');
  return [
    target,
    ...extensions.map((extension) => `${target}${extension}`),
    ...(bare === target ? [] : extensions.map((extension) => `${bare}${extension}`)),
    ...extensions.map((extension) => join(target, `index${extension}`)),
  ].filter((path) => extensions.some((extension) => path.endsWith(extension)));
}

/** A hooks file that is no JSON, and speaks of modules. */
function unparsed({ text, path }: ConfigFile): readonly NamedModule[] {
  return /"modules"\s*:/.test(text) && !path.includes('.claude-plugin/') ? [{ pointer: '', part: 'value' }] : [];
}

async function pluginName(pluginRoot: string): Promise<string> {
  const manifest = join(pluginRoot, '.claude-plugin', 'plugin.json');
  const folder = pluginRoot.split(/[\\/]/).at(-1) ?? pluginRoot;
  if ((await kindOf(manifest)) !== 'file') return folder;
  const { value } = await readJsonConfig(manifest, pluginRoot, { kind: 'plugin' });
  const { name } = fieldsOf(value);
  return typeof name === 'string' && name !== '' ? name : folder;
}

/** What a path that was named comes to: scripts, settings files, plugins, folders of them. */
import { homedir } from 'node:os';
import { basename, dirname, extname, isAbsolute, join, resolve, sep } from 'node:path';
import { standardInput } from '../model/standard-input.js';
import type { ConfigFile, EventName, Hook, Mod, Problem, Project } from '../model.js';
import { wires } from '../wiring/wires.js';
import { readJsonConfig, shown } from './config-file.js';
import { filesBelow, kindOf, readFailure, upwards } from './files.js';
import { readFrontmatter } from './frontmatter.js';
import type { GivenPath } from './globs.js';
import { withFiles } from './libraries.js';
import { modAround } from './mods.js';
import { hooksOfScript } from './named-script.js';
import { agentOf, placeOfOtherAgent, registeredElsewhere } from './other-agents.js';
import { isMarketplace, isPlugin, marketplaceConfigs, pluginConfigs, unique } from './plugins.js';
import type { registrationFinder } from './registrations.js';
import { readScript } from './script.js';
import { layerOf, settingsConfigs } from './settings.js';
import type { WiringOptions } from './wired-hooks.js';

/** What one path, or the project as a whole, comes to. */
export interface Found {
  readonly configs?: readonly ConfigFile[];
  readonly hooks?: readonly Hook[];
  readonly mods?: readonly Mod[];
  readonly problems?: readonly Problem[];
  readonly ignored?: Project['ignored'];
  /** What is ignored are hooks, if not Claude Code's: it is not that nothing was found. */
  readonly ofOthers?: boolean;
}

/** The project around a folder: the nearest folder above it with a `.claude`, a plugin or a repository; else itself. */
export async function projectRoot(cwd: string, home: string = homedir()): Promise<string> {
  for (const folder of upwards(cwd)) {
    if (folder === home && folder !== cwd) break;
    for (const name of ['.claude', '.claude-plugin', '.git']) {
      if ((await kindOf(join(folder, name))) !== 'missing') return folder;
    }
  }
  return cwd;
}

/** Everything in a folder that wires hooks, as the folder of a project, of a plugin, or of many of them. */
export async function folderConfigs(folder: string, root: string): Promise<readonly ConfigFile[]> {
  return unique([
    ...(await settingsConfigs(folder, root)),
    ...((await isPlugin(folder)) ? await pluginConfigs(folder, root) : []),
    ...((await isMarketplace(folder)) ? await marketplaceConfigs(folder, root) : []),
  ]);
}

/** What paths are read with. */
export interface Context extends WiringOptions {
  readonly cwd: string;
  readonly managed: string;
  readonly ignoreUnknown: boolean;
  readonly stdin?: string;
  readonly event?: EventName;
  readonly registrations: ReturnType<typeof registrationFinder>;
}

/** Everything that a path comes to. */
export async function loadPath({ path: asGiven, named }: GivenPath, context: Context): Promise<Found> {
  if (asGiven === '-' && context.stdin !== undefined) {
    return (
      (await loadScript(context.stdin, context, false)) ?? { problems: [{ message: 'No script on standard input' }] }
    );
  }
  const path = resolve(context.cwd, asGiven);
  const kind = await kindOf(path);
  const ofOther = kind === 'folder' ? placeOfOtherAgent(path, context.root) : undefined;
  if (ofOther !== undefined && context.event === undefined) return { ignored: [ofOther], ofOthers: true };
  switch (kind) {
    case 'missing':
      return { problems: [{ message: 'No such file or folder', place: { file: asGiven } }] };
    case 'folder':
      return loadFolder(path, context);
    case 'file':
      return loadReadable(path, asGiven, context, !named);
  }
}

/** One file that cannot be read is no reason to lint none. */
async function loadReadable(path: string, asGiven: string, context: Context, inPassing: boolean): Promise<Found> {
  try {
    return await loadFile(path, context, inPassing);
  } catch (error) {
    // What is listed in a folder and is not there has a name that is not UTF-8.
    const why = path.includes('\ufffd') ? 'its name is not UTF-8' : readFailure(error);
    return { problems: [{ message: `Cannot read ${asGiven}: ${why}`, place: { file: asGiven } }] };
  }
}

/** A folder that wires hooks is taken at its word; in any other, the plugins, projects and scripts below it are found. */
async function loadFolder(folder: string, context: Context): Promise<Found> {
  const { root } = context;
  const name = basename(folder);
  if (name === '.claude' || name === '.claude-plugin') return loadFolder(dirname(folder), context);
  if (name === 'hooks' && (await kindOf(join(folder, 'hooks.json'))) === 'file') {
    return { configs: await pluginConfigs(dirname(folder), root) };
  }
  const own = await folderConfigs(folder, root);
  if (own.length > 0) return { configs: own };
  const files = (await filesBelow(folder)).filter((file) => agentOf(file, root) === undefined);
  const configs: ConfigFile[] = [];
  for (const inner of wiringFolders(files)) configs.push(...(await folderConfigs(inner, root)));
  if (configs.length > 0) return { configs: unique(configs) };
  const found: Found[] = [];
  for (const file of files) found.push(await loadReadable(file, shown(file, root), context, true));
  return joined(found);
}

/** Folders that hold the files by which a project or a plugin is known. */
function wiringFolders(files: readonly string[]): readonly string[] {
  const marks = [
    join('.claude', 'settings.json'),
    join('.claude', 'settings.local.json'),
    join('.claude-plugin', 'plugin.json'),
    join('hooks', 'hooks.json'),
  ];
  const folders = files.flatMap((file) => {
    const mark = marks.find((candidate) => file.endsWith(sep + candidate));
    return mark === undefined ? [] : [file.slice(0, -mark.length - 1)];
  });
  return [...new Set(folders)];
}

/** `inPassing`: met in a folder, not named; what is no hook there need not be spoken of. */
async function loadFile(path: string, context: Context, inPassing: boolean): Promise<Found> {
  const extension = extname(path).toLowerCase();
  const passOver = (why: string): Found =>
    inPassing ? {} : { ignored: [{ place: { file: shown(path, context.root) }, why }] };
  const ofOther = context.event === undefined ? placeOfOtherAgent(path, context.root) : undefined;
  if (ofOther !== undefined && (await context.registrations(path)).length === 0)
    return { ignored: [ofOther], ofOthers: true };
  if (extension === '.json') return (await loadJson(path, context, inPassing)) ?? passOver('it registers no hooks');
  if (extension === '.md') {
    const config = await readFrontmatter(path, context.root, kindOfMarkdown(path));
    return config === undefined ? passOver('it has no hooks in its frontmatter') : { configs: [config] };
  }
  return (await loadScript(path, context, inPassing)) ?? passOver('it is not a script: no shebang, not executable');
}

function kindOfMarkdown(path: string): 'skill' | 'agent' | 'command' {
  if (basename(path) === 'SKILL.md') return 'skill';
  return path.split(sep).includes('agents') ? 'agent' : 'command';
}

/** Settings, the hooks file of a plugin, a manifest, a marketplace; undefined for JSON of another kind. */
async function loadJson(
  path: string,
  { root, home, managed }: Context,
  inPassing: boolean,
): Promise<Found | undefined> {
  const folder = dirname(path);
  const name = basename(path);
  if (basename(folder) === '.claude-plugin') {
    if (name === 'plugin.json') return { configs: await pluginConfigs(dirname(folder), root) };
    if (name === 'marketplace.json') return { configs: await marketplaceConfigs(dirname(folder), root) };
  }
  const ofPlugin = name === 'hooks.json' || basename(folder) === 'hooks';
  const config = await readJsonConfig(path, root, {
    ...(ofPlugin
      ? { kind: 'plugin', pluginRoot: await pluginRootAbove(path) }
      : { kind: 'settings', layer: layerOf(path, { home, managed }) }),
  });
  const byName = name === 'hooks.json' || (basename(folder) === '.claude' && /^settings(?:\.\w+)?\.json$/.test(name));
  if (config.syntaxError !== undefined) return byName || !inPassing ? { configs: [config] } : undefined;
  const meant = wires(config.value);
  if (meant === 'another program') {
    return { ignored: [{ place: { file: config.path }, why: "it registers another program's hooks" }] };
  }
  return byName || meant === 'hooks' ? { configs: [config] } : undefined;
}

async function pluginRootAbove(path: string): Promise<string> {
  const folder = dirname(path);
  for (const above of upwards(folder)) {
    if ((await kindOf(join(above, '.claude-plugin'))) === 'folder') return above;
    if ((await kindOf(join(above, '.git'))) !== 'missing') break;
  }
  return basename(folder) === 'hooks' ? dirname(folder) : folder;
}

async function loadScript(path: string, context: Context, inPassing: boolean): Promise<Found | undefined> {
  const { root, home, event } = context;
  const isStdin = path === context.stdin;
  const inside = isStdin || !isAbsolute(shown(path, root));
  const projectDir = inside ? root : await projectRoot(dirname(path), home);
  const alone = await readScript(path, isStdin ? standardInput : shown(path, root));
  const places = { root, projectDir };
  const script = await withFiles(alone, places);
  if (script.language === 'other' && !script.executable && script.shebang === null) return undefined;
  if (script.language === 'binary' && !script.executable) return undefined;
  const registrations = await context.registrations(path);
  const mod = isStdin || event !== undefined || registrations.length > 0 ? undefined : await modAround(path, context);
  if (mod !== undefined) return inPassing && mod.config === undefined ? undefined : { mods: [mod] };
  const elsewhere = registrations.length > 0 || event !== undefined ? undefined : await registeredElsewhere(path, root);
  if (elsewhere !== undefined) return { ignored: [elsewhere], ofOthers: true };
  const found = hooksOfScript(script, {
    projectDir,
    inPassing,
    onlyPlain: context.ignoreUnknown,
    registrations,
    ...(event === undefined ? {} : { event }),
  });
  return context.ignoreUnknown ? { ...found, ignored: [] } : found;
}

function joined(found: readonly Found[]): Found {
  return {
    configs: found.flatMap((each) => each.configs ?? []),
    hooks: found.flatMap((each) => each.hooks ?? []),
    mods: found.flatMap((each) => each.mods ?? []),
    problems: found.flatMap((each) => each.problems ?? []),
    ignored: found.flatMap((each) => each.ignored ?? []),
    ofOthers: found.some(({ ofOthers }) => ofOthers === true),
  };
}

/** Finds the hooks of a project: those its configuration wires, or those of the files and folders that were named. */
import { homedir } from 'node:os';
import { basename, dirname, extname, isAbsolute, join, resolve, sep } from 'node:path';
import { eventNames, isEventName } from '../contract/events.js';
import { newestClient } from '../contract/version.js';
import { UsageError } from '../model/usage-error.js';
import type { ConfigFile, EventName, Hook, PermissionMode, Problem, Project, Version } from '../model.js';
import { nearest } from '../text/nearest.js';
import { withTimeLimits } from '../wiring/time-limit.js';
import { wires } from '../wiring/wires.js';
import { readJsonConfig, shown } from './config-file.js';
import { wiredElsewhere } from './elsewhere.js';
import { filesBelow, kindOf, readFailure, upwards } from './files.js';
import { readFrontmatter } from './frontmatter.js';
import { expandGlobs, type GivenPath } from './globs.js';
import { hooksOfScript } from './named-script.js';
import { permissionFinder } from './permissions.js';
import { isMarketplace, isPlugin, marketplaceConfigs, pluginConfigs, unique } from './plugins.js';
import { registrationFinder } from './registrations.js';
import { readScript } from './script.js';
import { layerOf, managedConfigs, managedFolder, settingsConfigs } from './settings.js';
import { hooksOf, switchFinder, type WiringOptions } from './wired-hooks.js';

export interface LoadOptions {
  /** The folder that relative paths count from; absolute. */
  readonly cwd: string;
  /** Scripts, settings files, plugins, folders; absent or empty: whatever the project at `cwd` wires. */
  readonly paths?: readonly string[];
  /** A tool made the list of paths, by a pattern: what is no hook there is passed over without a word. */
  readonly ignoreUnknown?: boolean;
  /** The event that the named scripts serve. */
  readonly event?: string;
  /** Where a CI job has put the repository: its root, where no `.git` tells. */
  readonly workspace?: string;
  /** The user's own settings count too. */
  readonly user?: boolean;
  /** A settings file that the client is given with its flag of the same name. */
  readonly settings?: string;
  /** The permission mode to judge tool calls in; default: what settings and payloads say. */
  readonly permissionMode?: PermissionMode;
  /** Default: the user's home folder. */
  readonly home?: string;
  /** Where managed settings lie; default: where they do on this platform. */
  readonly managed?: string;
  /** What is dropped and what is run depends on it. Default: the newest client known. */
  readonly client?: Version;
}

/** What one path, or the project as a whole, comes to. */
interface Found {
  readonly configs?: readonly ConfigFile[];
  readonly hooks?: readonly Hook[];
  readonly problems?: readonly Problem[];
  readonly ignored?: Project['ignored'];
}

/**
 * Loads a project. What cannot be used is listed in `problems`, and what the client would pass over in `ignored`; the
 * rest is loaded. Throws UsageError for an event that does not exist.
 */
export async function loadProject(options: LoadOptions): Promise<Project> {
  const event = namedEvent(options.event);
  const { cwd, home = homedir(), client = newestClient, paths = [], ignoreUnknown = false } = options;
  const root = await projectRoot(cwd, home);
  const { managed = managedFolder() } = options;
  const wiring: WiringOptions = { root, client, home };
  const found: Found[] = [];
  if (paths.length === 0) found.push({ configs: await folderConfigs(root, root) });
  else {
    const registrations = registrationFinder(wiring);
    const context: Context = { ...wiring, cwd, managed, ignoreUnknown, registrations, ...(event && { event }) };
    for (const given of await expandGlobs(cwd, paths)) {
      found.push(await loadPath({ ...given, named: given.named && !ignoreUnknown }, context));
    }
  }
  if (options.user === true) {
    found.push({ configs: [...(await settingsConfigs(home, root, home)), ...(await managedConfigs(managed, root))] });
  }
  if (options.settings !== undefined)
    found.push(await flagSettings(resolve(cwd, options.settings), options.settings, root));

  const configs = unique(found.flatMap((each) => each.configs ?? []));
  const asked = configs.filter((config) => config.reference !== true);
  const switches = switchFinder(asked, wiring);
  const wired = await Promise.all(asked.map((config) => hooksOf(config, { ...wiring, switches })));
  const all = distinct([...wired.flatMap((each) => each.hooks), ...found.flatMap((each) => each.hooks ?? [])]);
  const others = configs.filter(({ layer }) => layer !== undefined && layer !== 'project' && layer !== 'local');
  const permissionsIn = permissionFinder({ root, home, others, mode: options.permissionMode, user: options.user });
  const hooks = withTimeLimits(await Promise.all(all.map((hook) => withPermissions(hook, permissionsIn))), client);
  const unwired = paths.length === 0 && hooks.length === 0 ? await unwiredScripts(root) : undefined;
  const known = new Set(configs.map(({ absolutePath }) => absolutePath));
  const elsewhere = paths.length === 0 ? await wiredElsewhere(root, known) : [];
  const ignored = [
    ...wired.flatMap((each) => each.ignored),
    ...found.flatMap((each) => each.ignored ?? []),
    ...(unwired === undefined || configs.length === 0 ? [] : [{ place: { file: scriptsFolder }, why: unwired }]),
    ...elsewhere,
  ];
  const problems = found.flatMap((each) => each.problems ?? []);
  const nothing = !ignoreUnknown && configs.length === 0 && hooks.length === 0 && problems.length === 0;
  const repository = await repositoryOf(root, options.workspace);
  return {
    root,
    ...(repository === undefined ? {} : { repository }),
    client,
    configs,
    hooks,
    ignored,
    problems: nothing ? [nothingFound(root, paths, unwired ?? lintThere(elsewhere))] : problems,
  };
}

async function withPermissions(hook: Hook, permissionsIn: ReturnType<typeof permissionFinder>): Promise<Hook> {
  const permissions = await permissionsIn(hook.projectDir);
  return permissions === undefined ? hook : { ...hook, permissions };
}

/** Settings that the client is given with `--settings FILE`. */
async function flagSettings(path: string, asNamed: string, root: string): Promise<Found> {
  if ((await kindOf(path)) !== 'file') {
    return { problems: [{ message: `No such file: ${asNamed}`, place: { file: asNamed } }] };
  }
  return { configs: [await readJsonConfig(path, root, { kind: 'settings', layer: 'flag' })] };
}

/** Where hook scripts lie by custom. The client runs none of them unasked. */
const scriptsFolder = '.claude/hooks';

/** What is to be said of hook scripts in a project that wires no hook; undefined where there are none. */
async function unwiredScripts(root: string): Promise<string | undefined> {
  return (await kindOf(join(root, scriptsFolder))) === 'folder'
    ? `Nothing registers what lies in ${scriptsFolder}, so the client runs none of it; \`hooklint ${scriptsFolder}\` lints it all the same.`
    : undefined;
}

/** What lints the hooks that lie elsewhere; undefined where there are none. */
function lintThere(elsewhere: Project['ignored']): string | undefined {
  const paths = elsewhere.map(({ place }) => place.file);
  if (paths.length === 0) return undefined;
  const more = paths.length > 3 ? ` (${paths.length} in all)` : '';
  return `There are hooks in ${paths.slice(0, 3).join(', ')}${more}: \`hooklint PATH\` lints them.`;
}

function nothingFound(root: string, paths: readonly string[], unwired: string | undefined): Problem {
  if (paths.length > 0)
    return {
      message: `No hooks found in ${paths.join(' ')}`,
      hint: 'Name scripts, settings files, plugins or folders of them.',
    };
  return {
    message: `No hooks found: ${root} has no .claude/settings.json, no plugin and no frontmatter with hooks.`,
    hint: unwired ?? 'Name the scripts or the settings file to be linted, or give --user for your own settings.',
  };
}

function namedEvent(name: string | undefined): EventName | undefined {
  if (name === undefined || isEventName(name)) return name;
  const guess = nearest(name, eventNames);
  const hint = guess === undefined ? `Use one of ${eventNames.join(', ')}.` : `Did you mean ${guess}?`;
  throw new UsageError(`--event names an event that does not exist: ${name}`, { hint });
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

/** The folder with the `.git` of a repository or work tree; else the workspace, where the root lies in it. */
async function repositoryOf(root: string, workspace: string | undefined): Promise<string | undefined> {
  for (const folder of upwards(root)) if ((await kindOf(join(folder, '.git'))) !== 'missing') return folder;
  return workspace !== undefined && [...upwards(root)].includes(resolve(workspace)) ? resolve(workspace) : undefined;
}

/** Everything in a folder that wires hooks, as the folder of a project, of a plugin, or of many of them. */
async function folderConfigs(folder: string, root: string): Promise<readonly ConfigFile[]> {
  return unique([
    ...(await settingsConfigs(folder, root)),
    ...((await isPlugin(folder)) ? await pluginConfigs(folder, root) : []),
    ...((await isMarketplace(folder)) ? await marketplaceConfigs(folder, root) : []),
  ]);
}

interface Context extends WiringOptions {
  readonly cwd: string;
  readonly managed: string;
  readonly ignoreUnknown: boolean;
  readonly event?: EventName;
  readonly registrations: ReturnType<typeof registrationFinder>;
}

async function loadPath({ path: asGiven, named }: GivenPath, context: Context): Promise<Found> {
  const path = resolve(context.cwd, asGiven);
  switch (await kindOf(path)) {
    case 'missing':
      return { problems: [{ message: `No such file or folder: ${asGiven}`, place: { file: asGiven } }] };
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
  const files = await filesBelow(folder);
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
  if (extension === '.json') return (await loadJson(path, context, inPassing)) ?? passOver('it wires no hooks');
  if (extension === '.md') {
    const config = await readFrontmatter(path, context.root, kindOfMarkdown(path));
    return config === undefined ? passOver('it is text, and has no hooks in its frontmatter') : { configs: [config] };
  }
  return (await loadScript(path, context, inPassing)) ?? passOver('it is no script: no shebang, not executable');
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
    return { ignored: [{ place: { file: config.path }, why: 'it wires the hooks of another program' }] };
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
  const inside = !isAbsolute(shown(path, root));
  const projectDir = inside ? root : await projectRoot(dirname(path), home);
  const script = await readScript(path, shown(path, root));
  if (script.language === 'other' && !script.executable && script.shebang === null) return undefined;
  if (script.language === 'binary' && !script.executable) return undefined;
  const found = hooksOfScript(script, {
    projectDir,
    inPassing,
    onlyPlain: context.ignoreUnknown,
    registrations: await context.registrations(path),
    ...(event === undefined ? {} : { event }),
  });
  return context.ignoreUnknown ? { ...found, ignored: [] } : found;
}

function joined(found: readonly Found[]): Found {
  return {
    configs: found.flatMap((each) => each.configs ?? []),
    hooks: found.flatMap((each) => each.hooks ?? []),
    problems: found.flatMap((each) => each.problems ?? []),
    ignored: found.flatMap((each) => each.ignored ?? []),
  };
}

/** A hook that is reached in two ways (its script and its settings are both named) counts once. */
function distinct(hooks: readonly Hook[]): readonly Hook[] {
  return [...new Map(hooks.map((hook) => [hook.id, hook])).values()];
}

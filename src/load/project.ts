/** Finds the hooks of a project: those its configuration wires, or those of the files and folders that were named. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventNames, isEventName } from '../contract/events.js';
import { userFolder } from '../contract/places.js';
import { newestClient } from '../contract/version.js';
import { UsageError } from '../model/usage-error.js';
import type { EventName, Mod, PermissionMode, Project, Version } from '../model.js';
import { nearest } from '../text/nearest.js';
import { withTimeLimits } from '../wiring/time-limit.js';
import { commitHooks } from './commit-hooks.js';
import { readJsonConfig } from './config-file.js';
import { wiredElsewhere } from './elsewhere.js';
import { kindOf, upwards } from './files.js';
import { foundBelow } from './found-below.js';
import { expandGlobs } from './globs.js';
import { lackingToolsOf } from './lacking-tools.js';
import { extensionsOf } from './languages.js';
import { modsOf } from './mods.js';
import { type Context, type Found, folderConfigs, loadPath, projectRoot } from './named-paths.js';
import { lintThere, nothingFound, scriptsFolder, unwiredScripts } from './nothing-found.js';
import { otherAgentsIn } from './other-agents.js';
import { ownToolsOf } from './own-tools.js';
import { unique, unreadInProject } from './plugins.js';
import { registrationFinder } from './registrations.js';
import { ruffKeepsImports } from './ruff-settings.js';
import { sessionFinder } from './session-settings.js';
import { managedConfigs, managedFolder, unreadOfUser, userConfigs, userPlaces } from './settings.js';
import { unregisteredScripts } from './unregistered.js';
import { type Unsaved, withUnsaved } from './unsaved.js';
import { hooksOf, switchFinder, type WiringOptions } from './wired-hooks.js';

export interface LoadOptions {
  /** The folder that relative paths count from. */
  readonly cwd: string;
  /** Scripts, settings files, plugins, folders; absent or empty: whatever the project at `cwd` wires. */
  readonly paths?: readonly string[];
  /** A tool made the list of paths, by a pattern: what is no hook there is passed over without a word. */
  readonly ignoreUnknown?: boolean;
  /** The file that the path `-` stands for: what came on standard input. */
  readonly stdin?: string;
  /** The event that the named scripts serve. */
  readonly event?: string;
  /** Where a CI job has put the repository: its root, where no `.git` tells. */
  readonly workspace?: string;
  /** The user's own settings count too. */
  readonly user?: boolean;
  /** What CLAUDE_CONFIG_DIR says: where the user's own settings lie. Default: `.claude` in the home folder. */
  readonly configDir?: string;
  /** A settings file that Claude Code is given with its flag of the same name. */
  readonly settings?: string;
  /** The permission mode to judge tool calls in; default: what settings and payloads say. */
  readonly permissionMode?: PermissionMode;
  /** Default: the user's home folder. */
  readonly home?: string;
  /** Where managed settings lie; default: where they do on this platform. */
  readonly managed?: string;
  /** What is dropped and what is run depends on it. Default: the newest version known. */
  readonly client?: Version;
  /** Texts that an editor has not saved yet, by absolute path: they are read in place of the files. */
  readonly unsaved?: Unsaved;
}

/**
 * Loads a project. What cannot be used is listed in `problems`, and what Claude Code would pass over in `ignored`; the
 * rest is loaded. Throws UsageError for an event that does not exist.
 *
 * @example
 * ```ts
 * import { loadProject } from 'hooklint';
 *
 * const { hooks } = await loadProject({ cwd: process.cwd() });
 * console.log(hooks[0]?.event, hooks[0]?.matcher, hooks[0]?.script?.path); // PreToolUse Bash guard.sh
 * ```
 */
export async function loadProject(options: LoadOptions): Promise<Project> {
  const { unsaved } = options;
  return unsaved === undefined ? load(options) : withUnsaved(unsaved, () => load(options));
}

async function load(options: LoadOptions): Promise<Project> {
  const cwd = resolve(options.cwd);
  const { home = homedir(), client = newestClient, paths = [], ignoreUnknown = false } = options;
  const { managed = managedFolder() } = options;
  const root = await projectRoot(cwd, home);
  const own = userPlaces(home, { [userFolder.variable]: options.configDir }, cwd);
  const wiring = { root, client, home, userFolder: own.folder };
  const found = await findAll({ ...options, cwd, paths, ignoreUnknown, managed }, wiring);
  const configs = unique(found.flatMap((each) => each.configs ?? []));
  const asked = configs.filter((config) => config.reference !== true);
  const switches = switchFinder(asked, wiring);
  const wired = await Promise.all(
    asked.map((config) => hooksOf(config, { ...wiring, switches, evenIfMisplaced: true })),
  );
  const all = distinct([...wired.flatMap((each) => each.hooks), ...found.flatMap((each) => each.hooks ?? [])]);
  const read = distinct([
    ...found.flatMap((each) => each.mods ?? []),
    ...(await modsOf(asked, { root, client, switches, settings: configs.filter(({ kind }) => kind === 'settings') })),
  ]);
  const others = configs.filter(({ layer }) => layer !== undefined && layer !== 'project' && layer !== 'local');
  const sessionIn = sessionFinder({
    client,
    root,
    home,
    others,
    mode: options.permissionMode,
    ...(options.user === true ? { state: own.state } : {}),
  });
  const hooks = withTimeLimits(
    await Promise.all(all.map(async (hook) => ({ ...hook, ...(await sessionIn(hook.projectDir)) }))),
    client,
  );
  const mods = await Promise.all(read.map((mod) => withPermissions(mod, sessionIn)));
  const areRead = configs.every(({ syntaxError }) => syntaxError === undefined);
  const namesScripts = configs.some(({ text }) => text.includes(`${scriptsFolder}/`));
  const unwired =
    paths.length === 0 && hooks.length === 0 && areRead && !namesScripts ? await unwiredScripts(root) : undefined;
  const leftOut =
    paths.length === 0 && hooks.length > 0 && areRead ? await unregisteredScripts(root, hooks, configs) : [];
  const known = new Set(configs.map(({ absolutePath }) => absolutePath));
  const elsewhere = paths.length === 0 ? await wiredElsewhere(root, known) : [];
  const problems = found.flatMap((each) => each.problems ?? []);
  const nothing =
    !ignoreUnknown &&
    configs.length + hooks.length + mods.length + problems.length === 0 &&
    found.every(({ ofOthers }) => ofOthers !== true);
  const judged = new Set(hooks.flatMap(({ script }) => (script === undefined ? [] : [script.path])));
  const ignored = [
    ...wired.flatMap((each) => each.ignored),
    // A script that settings elsewhere in a folder start by its installed copy is judged by those.
    ...found.flatMap((each) => each.ignored ?? []).filter(({ place }) => !judged.has(place.file)),
    ...(unwired === undefined || configs.length === 0 ? [] : [{ place: { file: scriptsFolder }, why: unwired }]),
    ...leftOut,
    // A project without hooks is told of them instead of finding nothing.
    ...(nothing && unwired === undefined ? [] : elsewhere),
  ];
  const repository = await repositoryOf(root, options.workspace);
  const ofCommits = await commitHooks(repository ?? root);
  const lackingTools = await lackingToolsOf(root, hooks);
  return {
    root,
    ...(repository === undefined ? {} : { repository }),
    client,
    configs,
    hooks,
    ...(mods.length === 0 ? {} : { mods }),
    languages: extensionsOf(root),
    ownTools: await ownToolsOf(root),
    ...(ofCommits === '' ? {} : { commitHooks: ofCommits }),
    ...(lackingTools.length === 0 ? {} : { lackingTools }),
    ...((await ruffKeepsImports(root)) ? { ruffKeepsImports: true } : {}),
    foundBelow: await foundBelow(root, hooks, repository),
    ignored,
    problems: nothing ? [nothingFound(root, paths, { unwired, elsewhere: lintThere(elsewhere) })] : problems,
  };
}

/** What the named paths hold, or else the project, with the settings of the user and those that a flag names where they are asked for. */
async function findAll(
  options: LoadOptions & Required<Pick<LoadOptions, 'paths' | 'ignoreUnknown' | 'managed'>>,
  wiring: WiringOptions & { readonly userFolder: string },
): Promise<readonly Found[]> {
  const { cwd, ignoreUnknown, managed, paths, stdin } = options;
  const { root, userFolder: ofUser } = wiring;
  const event = namedEvent(options.event);
  const found: Found[] = [];
  if (paths.length === 0) {
    const ignored = await otherAgentsIn(root, root);
    const configs = [...(await folderConfigs(root, root)), ...(await unreadInProject(root))];
    found.push({ configs, ignored, ofOthers: ignored.length > 0 });
  } else {
    const registrations = registrationFinder(wiring);
    const context: Context = {
      ...wiring,
      cwd,
      managed,
      ignoreUnknown,
      registrations,
      ...(event && { event }),
      ...(stdin === undefined ? {} : { stdin }),
    };
    for (const given of await expandGlobs(cwd, paths)) {
      found.push(await loadPath({ ...given, named: given.named && !ignoreUnknown }, context));
    }
  }
  if (options.user === true) {
    found.push({
      configs: [...(await userConfigs(ofUser, root)), ...(await managedConfigs(managed, root))],
      ignored: await unreadOfUser(ofUser),
    });
  }
  if (options.settings !== undefined)
    found.push(await flagSettings(resolve(cwd, options.settings), options.settings, root));
  return found;
}

async function withPermissions(mod: Mod, sessionIn: ReturnType<typeof sessionFinder>): Promise<Mod> {
  const { permissions } = await sessionIn(mod.projectDir);
  return permissions === undefined ? mod : { ...mod, permissions };
}

/** Settings that Claude Code is given with `--settings FILE`. */
async function flagSettings(path: string, asNamed: string, root: string): Promise<Found> {
  if ((await kindOf(path)) !== 'file') {
    return { problems: [{ message: 'No such file', place: { file: asNamed } }] };
  }
  return { configs: [await readJsonConfig(path, root, { kind: 'settings', layer: 'flag' })] };
}

function namedEvent(name: string | undefined): EventName | undefined {
  if (name === undefined || isEventName(name)) return name;
  const guess = nearest(name, eventNames);
  const hint = guess === undefined ? `Use one of ${eventNames.join(', ')}.` : `Did you mean ${guess}?`;
  throw new UsageError(`--event names an event that does not exist: ${name}`, { hint });
}

/** The folder with the `.git` of a repository or work tree; else the workspace, where the root lies in it. */
async function repositoryOf(root: string, workspace: string | undefined): Promise<string | undefined> {
  for (const folder of upwards(root)) if ((await kindOf(join(folder, '.git'))) !== 'missing') return folder;
  return workspace !== undefined && [...upwards(root)].includes(resolve(workspace)) ? resolve(workspace) : undefined;
}

/** A hook that is reached in two ways (its script and its settings are both named) counts once. */
function distinct<Unit extends { readonly id: string }>(units: readonly Unit[]): readonly Unit[] {
  return [...new Map(units.map((unit) => [unit.id, unit])).values()];
}

/** From configuration files to the hooks they wire, with the file that each one starts; and what the client passes over. */
import { dirname, join, sep } from 'node:path';
import type { ConfigFile, Hook, Project, Script, Target, Version } from '../model.js';
import { modulesRefuseFile } from '../mods/hooks-file.js';
import { misplacedHandlers } from '../wiring/misplaced-hooks.js';
import { switchedOffBy, type Thrown, thrownIn, unrunAt } from '../wiring/switches.js';
import { skillRootOf, wiredHook } from '../wiring/wired-hook.js';
import { readWiring, type WiredHandler } from '../wiring/wiring.js';
import { shown } from './config-file.js';
import type { FolderFiles } from './installed-copy.js';
import { type LibraryPlaces, withFiles } from './libraries.js';
import { readScript } from './script.js';
import { targetOf } from './target.js';

export interface WiredHooks {
  readonly hooks: readonly Hook[];
  readonly ignored: Project['ignored'];
}

export interface WiringOptions {
  readonly root: string;
  readonly client: Version;
  readonly home: string;
  /** Where the user's own settings lie; default: `.claude` in the home folder. */
  readonly userFolder?: string;
  /** Hooks that the client does not run are wanted as well: a script is asked for, whatever its registration is worth. */
  readonly evenIfDropped?: boolean;
  /** Hooks that the client does not find where they are are judged all the same: under a misspelt key or none, or in place of an entry. */
  readonly evenIfMisplaced?: boolean;
  /** Switches that keep hooks of a project from running. */
  readonly switches?: (projectDir: string) => readonly Thrown[];
}

/** What the hooks of one file share. */
interface Shared extends WiringOptions {
  readonly files: FolderFiles;
}

/** The hooks of one configuration file, in its order. */
export async function hooksOf(config: ConfigFile, options: WiringOptions): Promise<WiredHooks> {
  if (config.syntaxError !== undefined) return { hooks: [], ignored: [] };
  const hooks: Hook[] = [];
  const shared: Shared = { ...options, files: new Map() };
  const off =
    options.evenIfDropped === true
      ? undefined
      : switchedOffBy(config, options.switches?.(projectDirOf(config, options)) ?? []);
  const ignored: Project['ignored'][number][] = [];
  const refused = options.evenIfDropped === true ? undefined : modulesRefuseFile(config, options.client);
  for (const pointer of config.hooksAt ?? ['/hooks']) {
    const { handlers, dropped } = readWiring(config.value, config.kind, options.client, pointer);
    const count = handlers.length === 1 ? '1 hook' : `${handlers.length} hooks`;
    if (dropped !== undefined && options.evenIfDropped !== true) {
      if (handlers.length === 0) continue;
      const place = { file: config.path, ...config.locate(dropped.pointer, dropped.part) };
      ignored.push({ place, why: `${count}: Claude Code drops the whole file. ${dropped.message}` });
    } else if (refused !== undefined) {
      if (handlers.length === 0) continue;
      const place = { file: config.path, ...config.locate(refused.pointer, refused.part) };
      ignored.push({ place, why: `${count}: Claude Code drops the whole file, because it refuses "modules".` });
    } else if (off !== undefined) {
      if (handlers.length > 0) ignored.push({ place: off.place, why: `${count} of ${config.path}: ${offBy(off)}` });
    } else {
      for (const wired of handlers) {
        if (options.evenIfDropped !== true && unrunAt(config, wired.event, options.client) !== undefined) continue;
        hooks.push(await hookOf(config, wired, shared));
      }
    }
  }
  if (options.evenIfMisplaced === true && off === undefined) {
    for (const wired of misplacedHandlers(config, options.client)) {
      hooks.push({ ...(await hookOf(config, wired, shared)), isMisplaced: true });
    }
  }
  return { hooks, ignored };
}

async function hookOf(config: ConfigFile, wired: WiredHandler, options: Shared): Promise<Hook> {
  const { root, home, files } = options;
  const projectDir = projectDirOf(config, options);
  const { pluginRoot } = config;
  const skillRoot = skillRootOf(config);
  const target = await targetOf(wired.handler, {
    projectDir,
    root,
    home,
    files,
    ...(pluginRoot === undefined ? {} : { pluginRoot }),
    ...(skillRoot === undefined ? {} : { skillRoot }),
  });
  return {
    ...wiredHook(config, wired, projectDir),
    ...(target === undefined ? {} : { target }),
    ...(await scriptOf(target, { root, projectDir, ...(pluginRoot === undefined ? {} : { pluginRoot }) })),
  };
}

async function scriptOf(target: Target | undefined, places: LibraryPlaces): Promise<{ readonly script?: Script }> {
  if (target?.found !== 'file') return {};
  try {
    const script = await readScript(target.absolutePath, shown(target.absolutePath, places.root));
    return { script: await withFiles(script, places) };
  } catch {
    // Unreadable for us is not unreadable for the client; the run will show.
    return {};
  }
}

/** Whose hooks a switch leaves out, as a clause. One in a person's own settings is theirs alone. */
function offBy({ name, layer }: Thrown): string {
  const personal = layer === 'local' || layer === 'user';
  return `"${name}" is true${personal ? '; this applies only to you, others still run them' : ''}`;
}

/** The switches of each project, by its own settings and those that count in every project. */
export function switchFinder(
  configs: readonly ConfigFile[],
  options: WiringOptions,
): (projectDir: string) => readonly Thrown[] {
  const settings = configs.filter(({ kind }) => kind === 'settings');
  const known = new Map<string, readonly Thrown[]>();
  return (projectDir) => {
    const thrown =
      known.get(projectDir) ??
      thrownIn(
        settings.filter(
          (config) =>
            (config.layer !== 'project' && config.layer !== 'local') || projectDirOf(config, options) === projectDir,
        ),
        options.client,
      );
    known.set(projectDir, thrown);
    return thrown;
  };
}

function isOfUser(config: ConfigFile, { home, userFolder = join(home, '.claude') }: WiringOptions): boolean {
  return config.absolutePath.startsWith(join(userFolder, sep));
}

/** The project whose settings these are: the folder above `.claude`; plugins and the user's own run in the one at hand. */
function projectDirOf(config: ConfigFile, options: WiringOptions): string {
  const { root } = options;
  if (config.kind === 'plugin' || config.pluginRoot !== undefined || isOfUser(config, options)) return root;
  if (config.layer === 'managed' || config.layer === 'flag') return root;
  const folders = config.absolutePath.split(/[\\/]/);
  const at = folders.lastIndexOf('.claude');
  const above =
    at <= 0
      ? dirname(config.absolutePath)
      : config.absolutePath
          .split(/(?<=[\\/])/)
          .slice(0, at)
          .join('');
  return above.length > 1 ? above.replace(/[\\/]$/, '') : above;
}

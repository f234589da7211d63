/** Which configuration above a script registers it. */
import { basename, dirname, join } from 'node:path';
import type { ConfigFile, Hook } from '../model.js';
import { kindOf, realPath, upwards } from './files.js';
import { isPlugin, pluginConfigs } from './plugins.js';
import { settingsConfigs } from './settings.js';
import { hooksOf, type WiringOptions } from './wired-hooks.js';

/** Hooks wired above a folder, and where. */
interface Wired {
  readonly config: ConfigFile;
  readonly hooks: readonly Hook[];
}

export interface Registration {
  readonly config: ConfigFile;
  readonly hook: Hook;
  /** It starts a file of the same name elsewhere: the script is copied there to be used. */
  readonly elsewhere: boolean;
}

/** Finds registrations of scripts; what lies in a folder is read once. */
export function registrationFinder(options: WiringOptions): (script: string) => Promise<readonly Registration[]> {
  const known = new Map<string, Promise<readonly Wired[]>>();
  const wiredIn = (folder: string): Promise<readonly Wired[]> => {
    const found = known.get(folder) ?? readFolder(folder, options);
    known.set(folder, found);
    return found;
  };
  return async (script) => {
    const wired = (await Promise.all((await foldersAbove(script, options.home)).map(wiredIn))).flat();
    const real = await realPath(script);
    const exact: Registration[] = [];
    const byName: Registration[] = [];
    for (const { config, hooks } of wired) {
      for (const hook of hooks) {
        if (hook.script !== undefined && (await realPath(hook.script.absolutePath)) === real) {
          exact.push({ config, hook, elsewhere: false });
        } else if (hook.script === undefined && mentions(hook, basename(script))) {
          byName.push({ config, hook, elsewhere: true });
        }
      }
    }
    return exact.length > 0 ? exact : byName;
  };
}

async function readFolder(folder: string, options: WiringOptions): Promise<readonly Wired[]> {
  const configs = [
    ...(await settingsConfigs(folder, options.root)),
    ...((await isPlugin(folder)) ? await pluginConfigs(folder, options.root) : []),
  ];
  return Promise.all(
    configs.map(async (config) => ({
      config,
      hooks: (await hooksOf(config, { ...options, evenIfDropped: true, evenIfMisplaced: true })).hooks,
    })),
  );
}

/** From the script's folder up to its repository; the home folder only for what lies in its own `.claude`. */
async function foldersAbove(script: string, home: string): Promise<readonly string[]> {
  const folders: string[] = [];
  for (const folder of upwards(dirname(script))) {
    if (folder === home) {
      if (script.startsWith(join(home, '.claude'))) folders.push(folder);
      break;
    }
    folders.push(folder);
    if ((await kindOf(join(folder, '.git'))) !== 'missing') break;
  }
  return folders;
}

function mentions(hook: Hook, name: string): boolean {
  const text = [hook.handler.command ?? '', ...(hook.handler.args ?? [])].join(' ');
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + name.length] ?? ' ';
    if (/[\s/"'=]/.test(before) && /[\s"';)&|]/.test(after)) return true;
  }
  return false;
}

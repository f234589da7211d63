/** How a plugin's files name its hooks module, and what is wrong with it. Pure; whether there is such a file, the loader says. */
import { modsSince, moduleExtensions } from '../contract/mods.js';
import { compareVersions } from '../contract/version.js';
import type { ConfigFile, Version } from '../model.js';
import { isObject } from '../text/fields.js';
import { valueAt } from '../text/json-pointer.js';

/** A place in a configuration file that names a module, or means to. */
export interface NamedModule {
  readonly pointer: string;
  readonly part: 'key' | 'value';
  /** As written, where it is a text. */
  readonly path?: string;
  readonly fault?: ModulesFault;
}

/** What is wrong with the form, before anybody looks whether the file is there. */
export type ModulesFault =
  | 'not-an-array'
  | 'several'
  | 'empty'
  | 'not-a-string'
  | 'absolute'
  | 'variable'
  | 'not-code'
  | 'key-in-singular'
  | 'inside-hooks'
  | 'in-manifest'
  | 'in-settings';

/** Forms that Claude Code refuses together with the file: no hook of it runs. */
const refusedWithFile: readonly ModulesFault[] = ['not-an-array', 'several', 'empty', 'not-a-string'];

/** Every place of a file that names a module. */
export function modulesNamedIn(
  config: Pick<ConfigFile, 'kind' | 'value' | 'hooksAt' | 'path'>,
): readonly NamedModule[] {
  const { kind, value, hooksAt } = config;
  if (!isObject(value)) return [];
  if (kind === 'settings') {
    return ['/modules', '/hooks/modules'].flatMap((pointer) => misplaced(value, pointer, 'in-settings'));
  }
  if (kind !== 'plugin') return [];
  if (isManifest(config.path)) {
    const inline = (hooksAt ?? []).flatMap((at) => [`${at}/modules`, `${at.replace(/\/hooks$/, '')}/modules`]);
    return [...new Set(['/modules', '/hooks/modules', ...inline])].flatMap((pointer) =>
      misplaced(value, pointer, 'in-manifest'),
    );
  }
  const inside = misplaced(value, '/hooks/modules', 'inside-hooks');
  if ('modules' in value) return [...named(value.modules), ...inside];
  return [...misplaced(value, '/module', 'key-in-singular'), ...inside];
}

/** Does the form of `modules` make Claude Code refuse the hooks of the file too? */
export function modulesRefuseFile(config: ConfigFile, client: Version): NamedModule | undefined {
  if (compareVersions(client, modsSince) < 0) return undefined;
  return modulesNamedIn(config).find(({ fault }) => fault !== undefined && refusedWithFile.includes(fault));
}

function named(modules: unknown): readonly NamedModule[] {
  const whole = { pointer: '/modules', part: 'value' } as const;
  if (!Array.isArray(modules)) {
    return [{ ...whole, fault: 'not-an-array', ...(typeof modules === 'string' ? { path: modules } : {}) }];
  }
  const [entry, second] = modules as readonly unknown[];
  if (modules.length === 0) return [{ ...whole, fault: 'empty' }];
  const at = { pointer: '/modules/0', part: 'value' } as const;
  if (typeof entry !== 'string') return [{ ...at, fault: 'not-a-string' }];
  if (second !== undefined) return [{ pointer: '/modules/1', part: 'value', path: entry, fault: 'several' }];
  const fault = pathFault(entry);
  return [{ ...at, path: entry, ...(fault === undefined ? {} : { fault }) }];
}

function pathFault(path: string): ModulesFault | undefined {
  if (path.includes('${')) return 'variable';
  if (/^(?:[\\/]|[A-Za-z]:[\\/]|~)/.test(path)) return 'absolute';
  return moduleExtensions.extensions.some((extension) => path.endsWith(extension)) ? undefined : 'not-code';
}

function misplaced(value: unknown, pointer: string, fault: ModulesFault): readonly NamedModule[] {
  const found = valueAt(value, pointer);
  if (found === undefined) return [];
  const entry: unknown = Array.isArray(found) ? found[0] : found;
  return [{ pointer, part: 'key', fault, ...(typeof entry === 'string' ? { path: entry } : {}) }];
}

function isManifest(path: string): boolean {
  return /(?:^|\/)\.claude-plugin\/[^/]+$/.test(path);
}

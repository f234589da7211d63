/** The text of one settings file as a project: what can be said of it where no other file is at hand. Pure. */
import { newestClient } from '../contract/version.js';
import type { ConfigFile, Project, SettingsLayer, Version } from '../model.js';
import { permissionsOf } from '../permissions/settings.js';
import { readJson } from '../text/json.js';
import { switchedOffBy, thrownIn } from './switches.js';
import { wiredHook } from './wired-hook.js';
import { readWiring } from './wiring.js';

/** How to read it. */
export interface SettingsOptions {
  /** Whose settings they are; default: the project's. */
  readonly layer?: SettingsLayer;
  /** Default: the newest known. */
  readonly client?: Version;
}

const root = '/project';
const path = '.claude/settings.json';

/**
 * A project of which nothing is known but this settings file. Its hooks are those that Claude Code takes from it; their
 * scripts are not read, so that rules about scripts say nothing.
 *
 * @example
 * ```ts
 * import { settingsProject } from 'hooklint/pure';
 *
 * const { hooks } = settingsProject('{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"test.sh"}]}]}}');
 * console.log(hooks.map(({ event, handler }) => `${event}: ${handler.command}`)); // [ 'Stop: test.sh' ]
 * ```
 */
export function settingsProject(text: string, options: SettingsOptions = {}): Project {
  const { layer = 'project', client = newestClient } = options;
  const config: ConfigFile = {
    path,
    absolutePath: `${root}/${path}`,
    kind: 'settings',
    layer,
    text,
    ...readJson(text),
  };
  return { root, client, configs: [config], ...hooksIn(config, client), problems: [] };
}

function hooksIn(config: ConfigFile, client: Version): Pick<Project, 'hooks' | 'ignored'> {
  const none = { hooks: [], ignored: [] };
  if (config.syntaxError !== undefined) return none;
  const { handlers, dropped } = readWiring(config.value, config.kind, client);
  if (handlers.length === 0) return none;
  const ignored = (pointer: string, part: 'key' | 'value', why: string): Pick<Project, 'hooks' | 'ignored'> => ({
    hooks: [],
    ignored: [{ place: { file: path, ...config.locate(pointer, part) }, why }],
  });
  if (dropped !== undefined) {
    return ignored(dropped.pointer, dropped.part, `Claude Code drops the whole file. ${dropped.message}`);
  }
  const off = switchedOffBy(config, thrownIn([config], client));
  if (off !== undefined) return ignored(`/${off.name}`, 'key', `"${off.name}" is true.`);
  const place = (pointer: string) => ({ file: path, ...config.locate(pointer, 'value') });
  const permissions = permissionsOf([{ layer: config.layer ?? 'project', value: config.value, place }], {
    project: root,
  });
  const hooks = handlers.map((wired) => wiredHook(config, wired, root));
  return { hooks: permissions === undefined ? hooks : hooks.map((hook) => ({ ...hook, permissions })), ignored: [] };
}

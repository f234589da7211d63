/** How a hook is registered, in the form in which rules ask for it. Nothing here judges. */
import { newestClient } from '../contract/index.js';
import { contractAt } from '../interpret/contract-at.js';
import type { ConfigFile, EventName, Hook, Project, Spot, Version } from '../model.js';
import { readWiring, type Wiring } from '../wiring/wiring.js';

/** The client whose reading of the files counts. */
export function clientOf(project: Project): Version {
  return project.client ?? newestClient;
}

/** Does a hook on the event decide whether Claude, or a subagent of its, is done? */
export function guardsAnEnd(event: EventName, client: Version): boolean {
  return ends.has(contractAt(event, client).guards ?? '');
}

const ends: ReadonlySet<string> = new Set(['end of turn', 'end of subagent', 'idling', 'task completion']);

const known = new WeakMap<ConfigFile, Map<Version, readonly Wiring[]>>();

/** What a file wires: one reading for each place in it that holds events. Read once per file and client. */
export function wiringsOf(config: ConfigFile, project: Project): readonly Wiring[] {
  if (config.syntaxError !== undefined) return [];
  const client = clientOf(project);
  const byClient = known.get(config) ?? new Map<Version, readonly Wiring[]>();
  known.set(config, byClient);
  const read =
    byClient.get(client) ??
    (config.hooksAt ?? ['/hooks']).map((pointer) => readWiring(config.value, config.kind, client, pointer));
  byClient.set(client, read);
  return read;
}

/** A key of the hook's handler in its configuration; the hook as a whole where it has none. */
export function handlerSpot(hook: Hook, key?: string, part: 'key' | 'value' = 'value'): Spot {
  if (hook.config === undefined) return { in: 'hook' };
  return { in: 'config', pointer: key === undefined ? hook.config.pointer : `${hook.config.pointer}/${key}`, part };
}

/** Text of a command as its configuration file has to have it: in JSON, a quote has a backslash in front of it. */
export function inConfigFile({ config }: Hook, text: string): string {
  return config?.file.endsWith('.json') === true ? text.replaceAll('"', '\\"') : text;
}

/** The matcher of the group that the hook's handler stands in. */
export function matcherSpot(hook: Hook): Spot {
  if (hook.config === undefined) return { in: 'hook' };
  return { in: 'config', pointer: hook.config.pointer.replace(/\/hooks\/\d+$/, '/matcher') };
}

/** Is the hook registered in a settings file? */
export function isSettings({ config, pluginRoot }: Hook): boolean {
  return config?.file.endsWith('.json') === true && pluginRoot === undefined;
}

/** Is the file one that others use too: a project's shared settings or a plugin, not one person's own? */
export function isShared(hook: Hook): boolean {
  if (hook.config === undefined) return false;
  return !hook.config.file.endsWith('settings.local.json') && !hook.config.file.startsWith('/');
}

/** What keeps hooks from running: keys of the settings, flags that the client is started with. Pure. */
import { hookSwitches } from '../contract/layers.js';
import { enabledPlugins } from '../contract/places.js';
import { inSpan } from '../contract/version.js';
import type { ConfigFile, EventName, ListedHook, ReadFile, StartedAs, Switch, Version } from '../model.js';
import { isObject } from '../text/fields.js';
import { thrownIn } from '../wiring/switches.js';

/** `settings`: those that count. What `--restricted` leaves out are whole layers, which are not read then. */
export function switchesOf(settings: readonly ConfigFile[], started: StartedAs, client: Version): readonly Switch[] {
  const keys = thrownIn(settings, client).map(({ name, place, leaves }) => ({ name, place, leaves, silences: [] }));
  const given: readonly string[] = [...(started.bare ? ['--bare'] : []), ...(started.safeMode ? ['--safe-mode'] : [])];
  const flags = hookSwitches
    .filter((row) => given.includes(row.switch) && inSpan(client, row))
    .map(({ switch: name, leaves, silences = [] }) => ({
      name,
      leaves,
      silences: enablesPlugin(settings) ? [] : (silences as readonly EventName[]),
    }));
  return [...keys, ...flags];
}

function enablesPlugin(settings: readonly ConfigFile[]): boolean {
  const managed = settings.filter(({ layer }) => layer === 'managed');
  return managed.some(({ value }) => {
    const choices = isObject(value) ? value[enabledPlugins.key] : undefined;
    return isObject(choices) && Object.values(choices).some((choice) => choice !== false);
  });
}

/** The switch that keeps a hook from running; undefined: none does. */
export function switchOver(
  file: Pick<ReadFile, 'source' | 'plugin'>,
  event: EventName,
  switches: readonly Switch[],
): Switch | undefined {
  const origin = originOf(file);
  const ofSettings = file.plugin === undefined;
  return switches.find(({ leaves, silences }) => !leaves.includes(origin) || (ofSettings && silences.includes(event)));
}

function originOf({ source, plugin }: { readonly source: ListedHook['source']; readonly plugin?: ReadFile['plugin'] }) {
  if (plugin !== undefined) return plugin.managed ? 'managed-plugin' : 'plugin';
  return source === 'agent' || source === 'command' ? 'skill' : source;
}

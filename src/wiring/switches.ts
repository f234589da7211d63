/** What keeps hooks from running where nothing is wrong with them: switches in the settings. Pure. */
import { type HookOrigin, hookSwitches, settingsLayers, unrunFrontmatter } from '../contract/layers.js';
import { inSpan } from '../contract/version.js';
import type { ConfigFile, EventName, Place, Version } from '../model.js';
import { isObject } from '../text/fields.js';
import { valueAt } from '../text/json-pointer.js';

/** A switch that is thrown. */
export interface Thrown {
  readonly name: string;
  readonly place: Place;
  /** Whose settings it stands in. */
  readonly layer: NonNullable<ConfigFile['layer']>;
  /** Where hooks come from that run all the same. */
  readonly leaves: readonly HookOrigin[];
}

/** Where the hooks of a file come from, as far as switches tell. */
function originOf({ layer, kind, pluginRoot }: Pick<ConfigFile, 'layer' | 'kind' | 'pluginRoot'>): HookOrigin {
  if (kind === 'plugin' || pluginRoot !== undefined) return 'plugin';
  return kind === 'settings' ? (layer ?? 'project') : 'skill';
}

/** The switches that the settings of a session throw, the strongest first. Each layer has the last word over those below it. */
export function thrownIn(settings: readonly ConfigFile[], client: Version): readonly Thrown[] {
  const ordered = settingsLayers.flatMap(({ layer }) => settings.filter((config) => config.layer === layer));
  return [...new Set(hookSwitches.map((row) => row.switch))].flatMap((name) => {
    const rows = hookSwitches.filter((row) => row.switch === name && inSpan(client, row));
    const last = ordered.find(
      ({ layer, value }) =>
        rows.some((row) => layer !== undefined && row.in?.includes(layer) === true) &&
        typeof valueAt(value, `/${name}`) === 'boolean',
    );
    const row = rows.find((each) => last?.layer !== undefined && each.in?.includes(last.layer) === true);
    if (last?.layer === undefined || row === undefined || valueAt(last.value, `/${name}`) !== true) return [];
    return [
      { name, place: { file: last.path, ...last.locate(`/${name}`, 'key') }, layer: last.layer, leaves: row.leaves },
    ];
  });
}

/** The switch that keeps the hooks of a file from running. */
export function switchedOffBy(config: ConfigFile, thrown: readonly Thrown[]): Thrown | undefined {
  return thrown.find(({ leaves }) => !leaves.includes(originOf(config)));
}

/** Why the client never runs a hook of a plugin's frontmatter, as a clause; undefined: it does. */
export function unrunAt(
  { kind, pluginRoot, value }: Pick<ConfigFile, 'kind' | 'pluginRoot' | 'value'>,
  event: EventName,
  client: Version,
): string | undefined {
  if (pluginRoot === undefined) return undefined;
  const wired = valueAt(value, '/hooks');
  const events = [event, ...(isObject(wired) ? Object.keys(wired) : [])];
  return unrunFrontmatter.find(
    (row) => row.in === kind && events.some((each) => row.events?.includes(each) !== false) && inSpan(client, row),
  )?.why;
}

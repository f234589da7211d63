/** The variables that settings set for whatever Claude Code starts. Pure. */
import { notOfProjects, settingsEnvironment } from '../contract/environment.js';
import { settingsLayers } from '../contract/layers.js';
import { inSpan } from '../contract/version.js';
import type { Project, Version } from '../model.js';
import type { LayerSettings } from '../permissions/settings.js';
import { isObject } from '../text/fields.js';
import { valueAt } from '../text/json-pointer.js';

/** What they are set to under the settings of these layers; undefined where they set none. */
export function variablesOf(
  layers: readonly LayerSettings[],
  client: Version,
): Readonly<Record<string, string>> | undefined {
  const set = settingsLayers.toReversed().flatMap(({ layer }) =>
    layers
      .filter((one) => one.layer === layer)
      .flatMap(({ value }) => entriesOf(value))
      .filter(([name]) => !isKeptFrom(layer, name, client)),
  );
  return set.length === 0 ? undefined : Object.fromEntries(set);
}

const entriesOf = (settings: unknown): readonly (readonly [string, string])[] => {
  const env = valueAt(settings, `/${settingsEnvironment.key}`);
  return isObject(env) ? Object.entries(env).map(([name, value]) => [name, String(value)] as const) : [];
};

const isKeptFrom = (layer: LayerSettings['layer'], name: string, client: Version): boolean =>
  inSpan(client, notOfProjects) && notOfProjects.layers.includes(layer) && notOfProjects.names.includes(name);

/** Their names, from the `env` of every settings file. */
export function settingsVariables({ configs }: Pick<Project, 'configs'>): ReadonlySet<string> {
  return new Set(configs.flatMap(({ value }) => entriesOf(value).map(([name]) => name)));
}

/** Which hooks are one to Claude Code. */
import { identityKeys } from '../contract/merging.js';
import type { Hook } from '../model.js';

/** Equal for hooks of which Claude Code runs the first alone, where the same call fires them. */
export function identityOf(hook: Hook): string {
  const { handler } = hook;
  const { keys, defaults } = identityKeys;
  const values: Readonly<Record<string, unknown>> = { ...defaults, ...handler };
  return JSON.stringify([placeOf(hook), handler.type, keys[handler.type].map((key) => values[key])]);
}

/** Only hooks of one place are compared. A path cannot be taken for the name of a layer. */
function placeOf({ config, layer, pluginRoot }: Hook): readonly (string | undefined)[] {
  if (pluginRoot !== undefined) return ['plugin', pluginRoot];
  if (layer === undefined) return ['file', config?.file];
  return [layer === 'managed' ? layer : 'settings'];
}

/** Which hooks are sure to be active together: those of one person's settings, of one plugin, of one skill or agent. */
import type { Hook } from '../model.js';

/**
 * A key that hooks share when the client has them active at the same time. Plugins of a collection are not sure to be
 * installed together, and frontmatter counts only while its skill or agent runs. Undefined for a script that is
 * registered nowhere.
 */
export function scopeOf({ config, pluginRoot, projectDir }: Hook): string | undefined {
  if (config === undefined) return undefined;
  if (!config.file.endsWith('.json')) return JSON.stringify([projectDir, config.file]);
  return JSON.stringify([projectDir, pluginRoot ?? '']);
}

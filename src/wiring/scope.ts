/** Which hooks are sure to be active together: those of one person's settings, of one plugin, of one skill or agent. */
import type { Hook } from '../model.js';

/**
 * A key that hooks share when the client has them active at the same time. Plugins of a collection are not sure to be
 * installed together, and frontmatter counts only while its skill or agent runs. Undefined for a script that is
 * registered nowhere.
 */
export function scopeOf(hook: Hook): string | undefined {
  const { config, pluginRoot, projectDir } = hook;
  if (config === undefined) return undefined;
  if (isOfFrontmatter(hook)) return JSON.stringify([projectDir, config.file]);
  return JSON.stringify([projectDir, pluginRoot ?? '']);
}

/** Is it registered by a skill, an agent or a command, in a file that is no JSON? */
export function isOfFrontmatter({ config }: Hook): boolean {
  return config !== undefined && !config.file.endsWith('.json');
}

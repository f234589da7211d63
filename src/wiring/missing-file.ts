/** A hook whose file is not there. Pure. */
import type { Hook } from '../model.js';

/**
 * Does the command start a file of the project, or of the plugin, that is not there, and nothing excuses that? Then one
 * rule says so, and those that see the command fail for it are silent.
 */
export function startsMissingFile({ target, projectDir, pluginRoot }: Hook): boolean {
  if (target?.found !== 'missing' || target.excuse !== undefined) return false;
  const home = pluginRoot ?? projectDir;
  return target.absolutePath.startsWith(home) && /^[\\/]/.test(target.absolutePath.slice(home.length));
}

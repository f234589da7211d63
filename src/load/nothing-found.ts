/** What is said where a project wires no hooks, or where what was named holds none. */
import { join } from 'node:path';
import type { Problem, Project } from '../model.js';
import { kindOf } from './files.js';

/** Where hook scripts lie by custom. The client runs none of them unasked. */
export const scriptsFolder = '.claude/hooks';

/** What is to be said of the folder of hook scripts in a project that wires no hook; undefined where there is none. */
export async function unwiredScripts(root: string): Promise<string | undefined> {
  if ((await kindOf(join(root, scriptsFolder))) !== 'folder') return undefined;
  const unread = (await kindOf(join(root, unreadFile))) === 'file' ? ` (${unreadFile} is not read)` : '';
  return `nothing registers its scripts${unread}, so Claude Code runs none of them; lint them with \`hooklint ${scriptsFolder}\``;
}

/** A name that many give to the settings of a project's hooks, and that only plugins have. */
const unreadFile = '.claude/hooks.json';

/** What lints the hooks that lie elsewhere; undefined where there are none. */
export function lintThere(elsewhere: Project['ignored']): string | undefined {
  const paths = elsewhere.map(({ place }) => place.file);
  if (paths.length === 0) return undefined;
  const more = paths.length > 3 ? ` (${paths.length} in all)` : '';
  const [path, ...others] = paths;
  return `There are hooks in ${paths.slice(0, 3).join(', ')}${more}; lint them with \`hooklint ${others.length === 0 ? path : 'PATH'}\`.`;
}

/** The problem that a lint of nothing is. `unwired`, `elsewhere`: what lies there and is not wired, as the above say it. */
export function nothingFound(
  root: string,
  paths: readonly string[],
  { unwired, elsewhere }: { readonly unwired: string | undefined; readonly elsewhere: string | undefined },
): Problem {
  if (paths.length > 0)
    return {
      message: `No hooks found in ${paths.join(' ')}`,
      hint: 'Name hook scripts, settings files, plugins, or folders that contain them.',
    };
  return {
    message: `No hooks found: ${root} has no .claude/settings.json, no plugin and no frontmatter with hooks.`,
    hint: unwired === undefined ? (elsewhere ?? nameThem) : `There is ${scriptsFolder}, but ${unwired}.`,
  };
}

const nameThem = 'Name the scripts or the settings file to lint, or pass --user for your own settings.';

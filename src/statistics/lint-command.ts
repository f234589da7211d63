/** The command that shows what is wrong with a hook that a log told of. */
import type { HookStatistics } from './hook-statistics.js';

/** Lints the hook's script where its command names one, else the project. For a shell. */
export function lintCommand({ event, hook, project }: Pick<HookStatistics, 'event' | 'hook' | 'project'>): string {
  const script = hook === undefined ? undefined : scriptOf(hook);
  const lint = script === undefined ? 'hooklint' : `hooklint ${script}`;
  const there = project === undefined ? '' : `cd ${quoted(project)} && `;
  return `${there}${lint} --event ${event}`;
}

/** Folders that a command may name by a variable, and what a shell of the user's makes of it. */
const folders = /^"?\$(?:\{CLAUDE_PROJECT_DIR\}|CLAUDE_PROJECT_DIR\b)"?\//;
const ofHome = /^(?:~|"?\$(?:\{HOME\}|HOME\b)"?)\//;

/** The file that a command starts, as far as its first words tell; an interpreter in front of it is passed over. */
function scriptOf(command: string): string | undefined {
  const words = command.match(/(?:"[^"]*"|'[^']*'|[^\s"';|&<>()])+/g) ?? [];
  const script = words.slice(0, 3).find((word) => word.includes('/') && !/^["']?(?:\/usr)?\/bin\//.test(word));
  if (script === undefined || /^https?:/.test(script)) return undefined;
  const bare = (text: string): string => text.replace(/["']/g, '');
  if (folders.test(script)) return quoted(bare(script.replace(folders, '')));
  if (ofHome.test(script)) return `~/${quoted(bare(script.replace(ofHome, '')))}`;
  // Any other variable means something to Claude Code alone.
  return /[$`*?]/.test(script) ? undefined : quoted(bare(script));
}

/** As one word of a shell. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) && !text.startsWith('-') ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

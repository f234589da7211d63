/** Tools of other agents, and which of Claude Code's do the same. Pure. */

/** The client's tool that does the same, where that is known. */
const equivalents: readonly (readonly [foreign: RegExp, own: string])[] = [
  [/shell|exec|terminal|run_command|bash|^Execute$/i, 'Bash'],
  [/patch|edit|replace/i, 'Edit'],
  [/write|create_file/i, 'Write'],
  [/read_file|fs_read|view/i, 'Read'],
  [/search_file|codebase_search/i, 'Grep'],
];

/** What to do about names that are tools of other agents: `Write "Edit|Write".` */
export function helpForForeign(names: readonly string[], tools: readonly string[]): string {
  const own = names.map((name) => equivalents.find(([foreign]) => foreign.test(name))?.[1] ?? '');
  const known = [...new Set(own)].filter((name) => tools.includes(name));
  return known.length > 0 ? `Write "${known.join('|')}".` : 'Name a tool of Claude Code.';
}

/** Tools of other agents, and which of Claude Code's do the same. Pure. */

/** The client's tool that does the same, where that is known. */
const equivalents: readonly (readonly [foreign: RegExp, own: string])[] = [
  [/shell|exec|terminal|run_command|bash|^Execute$/i, 'Bash'],
  [/patch|edit|replace/i, 'Edit'],
  [/write/i, 'Write'],
  [/read_file|fs_read|view/i, 'Read'],
  [/search_file|codebase_search/i, 'Grep'],
];

/** What to do about a name that is a tool of another agent. */
export function helpForForeign(name: string, tools: readonly string[]): string {
  const own = equivalents.find(([foreign]) => foreign.test(name))?.[1];
  return own !== undefined && tools.includes(own) ? `Write "${own}".` : 'Name a tool of Claude Code.';
}

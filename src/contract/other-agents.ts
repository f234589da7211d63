/** Other agents that run hooks of much the same form. Nothing here says what they make of an answer: we do not know. */

export interface OtherAgent {
  readonly name: string;
  /** The folder of a project, or of a home, that is its own. */
  readonly folder: string;
  /** Files in it that register hooks. */
  readonly files: readonly string[];
}

export const otherAgents: readonly OtherAgent[] = [
  { name: 'Codex', folder: '.codex', files: ['hooks.json'] },
  { name: 'Gemini CLI', folder: '.gemini', files: ['settings.json'] },
  { name: 'Cursor', folder: '.cursor', files: ['hooks.json'] },
  { name: 'Windsurf', folder: '.windsurf', files: ['hooks.json'] },
  { name: 'Qwen Code', folder: '.qwen', files: ['settings.json'] },
  { name: 'Factory', folder: '.factory', files: ['settings.json', 'hooks.json'] },
  { name: 'Kiro', folder: '.kiro', files: ['hooks.json'] },
  { name: 'OpenCode', folder: '.opencode', files: ['hooks.json'] },
];

/**
 * What those agents, and others of their kind, call their tools: no client has one of that name. Names of the client's
 * own tools in other letters (`bash`, `edit`) are left out, they are slips of the case more often.
 */
export const foreignTools: Readonly<Record<string, readonly string[]>> = {
  Codex: ['apply_patch', 'shell', 'local_shell', 'exec_command', 'write_stdin', 'update_plan', 'view_image'],
  'Gemini CLI': [
    ...['run_shell_command', 'write_file', 'read_file', 'replace', 'list_directory', 'search_file_content'],
    ...['read_many_files', 'save_memory', 'google_web_search', 'web_fetch'],
  ],
  Cursor: ['run_terminal_cmd', 'edit_file', 'codebase_search', 'search_replace'],
  Windsurf: ['run_command', 'write_to_file', 'replace_file_content'],
  Factory: ['Execute', 'ApplyPatch'],
  Kiro: ['fs_write', 'fs_read', 'execute_bash'],
};

/** The agent that has a tool of this name; undefined: none that is known. */
export function agentWithTool(name: string): string | undefined {
  return Object.keys(foreignTools).find((agent) => foreignTools[agent]?.includes(name));
}

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

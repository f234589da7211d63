/** `hooklint lsp` */
import { defineCommand } from './command.js';
import type { OptionTable } from './option.js';

export const lspOptions = {
  stdio: { type: 'boolean', description: 'Speak on standard input and output (the only way; editors pass it)' },
  clientProcessId: { type: 'number', value: 'PID', description: 'End with this process; some editors pass it' },
  allow: {
    type: 'string',
    value: 'FOLDER',
    description: 'Let hooks in this folder run whenever you save them, and exit',
  },
  forbid: { type: 'string', value: 'FOLDER', description: 'Take that back, and exit' },
} as const satisfies OptionTable;

export default defineCommand({
  name: 'lsp',
  description:
    'A language server for editors: findings while you type, what the contract says under the cursor, completion, quick fixes.\n' +
    'After you allow it for a folder, it also runs hooks when you save them and shows above each what it did. ' +
    'docs/editors.md has the settings for VS Code, Neovim, Helix and Zed.',
  options: lspOptions,
  examples: [
    { command: 'hooklint lsp --stdio', does: 'started by an editor' },
    { command: 'hooklint lsp --allow .', does: 'run the hooks of this folder on save' },
  ],
  run: async (args, io) => (await import('./run-lsp.js')).runLsp(args, io),
});

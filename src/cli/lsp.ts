/** `hooklint lsp` */
import { defineCommand } from './command.js';
import type { OptionTable } from './option.js';

export const lspOptions = {
  stdio: { type: 'boolean', description: 'Speak on standard input and output (the only way; editors pass it)' },
  clientProcessId: { type: 'number', value: 'PID', description: 'Exit when this process ends; some editors pass it' },
  allow: {
    type: 'string',
    value: 'FOLDER',
    description: 'Allow hooks in this folder to run whenever you save them, and exit',
  },
  forbid: { type: 'string', value: 'FOLDER', description: 'Withdraw that permission, and exit' },
} as const satisfies OptionTable;

export default defineCommand({
  name: 'lsp',
  description:
    'A language server for editors: findings while you type, help for the event or field under the cursor, completion, quick fixes.\n' +
    'After you allow it for a folder, it also runs hooks when you save them and shows above each what it did. ' +
    'docs/editors.md has the settings for VS Code, Neovim, Helix and Zed.',
  options: lspOptions,
  examples: [
    { command: 'hooklint lsp --stdio', does: 'started by an editor' },
    { command: 'hooklint lsp --allow .', does: 'run the hooks of this folder on save' },
  ],
  run: async (args, io) => (await import('./run-lsp.js')).runLsp(args, io),
});

/** `hooklint migrate HOOK` */

import { defineCommand } from './command.js';
import { displayOptions } from './display-options.js';
import type { OptionTable } from './option.js';

export const migrateOptions = {
  out: {
    type: 'string',
    alias: 'o',
    value: 'DIR',
    description: 'Write the plugin to this new folder (default: print the module)',
  },
  event: { type: 'string', value: 'EVENT', description: 'Event that the script handles' },
  payload: { type: 'list', value: 'FILE', description: 'Also use payloads from this file or folder' },
  claude: {
    type: 'string',
    value: 'PATH',
    description:
      'Claude Code to prove the mod in: a program or the folder of its npm package (default: `claude` on the PATH)',
  },
  jobs: { type: 'number', alias: 'j', value: 'N', description: 'Runs in parallel (default: one per processor)' },
  ...displayOptions,
} as const satisfies OptionTable;

export default defineCommand({
  name: 'migrate',
  positionals: '<hook>',
  description:
    'Turns a guard in your settings into a mod, a hook that runs inside Claude Code. The guard must only decide, by patterns in a command or a path.\n' +
    'hooklint watches the hook decide on hundreds of calls, writes the rules it finds, and compares the mod with the hook in Claude Code itself. ' +
    'It writes no rule that decides differently on any call. If the mod ever fails, it denies.',
  options: migrateOptions,
  examples: [
    { command: 'hooklint migrate hooks/no-force-push.sh', does: 'print the mod' },
    { command: 'hooklint migrate hooks/no-force-push.sh --out my-guard', does: 'write it as a plugin' },
  ],
  run: async (args, io) => (await import('./run-migrate.js')).runMigrate(args, io),
});

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
    'Writes a mod, a hook that runs inside Claude Code, from a guard in your settings that only decides: by a pattern in a command or a path, with a reason.\n' +
    'hooklint watches the hook decide on hundreds of calls, writes the rules it finds, and holds the mod against the hook in Claude Code itself. ' +
    'What differs on one call is not written. If the mod ever fails, it denies.',
  options: migrateOptions,
  examples: [
    { command: 'hooklint migrate hooks/no-force-push.sh', does: 'print the mod' },
    { command: 'hooklint migrate hooks/no-force-push.sh --out my-guard', does: 'write it as a plugin' },
  ],
  run: async (args, io) => (await import('./run-migrate.js')).runMigrate(args, io),
});

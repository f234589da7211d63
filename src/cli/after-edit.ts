/** `hooklint after-edit` */
import { defineCommand } from './command.js';
import type { OptionTable } from './option.js';

export const afterEditOptions = {
  client: {
    type: 'string',
    value: 'VERSION',
    description: 'Version of Claude Code to judge for (default: from the configuration, else the newest known)',
  },
  budget: {
    type: 'number',
    value: 'SECONDS',
    description: 'Stop running hooks after SECONDS and report what was found by then (default: 20)',
  },
} as const satisfies OptionTable;

export default defineCommand({
  name: 'after-edit',
  description:
    'Is a PostToolUse hook itself: reads the payload of Write, Edit or MultiEdit on stdin. If the edited file is a hook or registers hooks, lints what is new and replies with the findings, so that Claude repairs them in the same turn. Otherwise prints nothing.\n' +
    "Runs hooks in the namespace sandbox only, without network. Where a machine has none, hooklint reads them without running them. hooklint's own plugin registers it.",
  options: afterEditOptions,
  examples: [
    { command: 'hooklint after-edit < payload.json', does: 'what Claude would see' },
    { command: 'hooklint after-edit --budget 5 < payload.json', does: 'within five seconds' },
  ],
  run: async (args, io) => (await import('./run-after-edit.js')).runAfterEdit(args, io),
});

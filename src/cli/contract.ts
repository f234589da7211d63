/** `hooklint contract [event]` */
import { defineCommand } from './command.js';
import { displayOptions } from './display-options.js';
import { judgeOptions } from './judge-options.js';

export const contractFormats = ['pretty', 'json', 'markdown', 'jsonschema'] as const;

export const contractOptions = {
  client: judgeOptions.client,
  format: { type: 'string', alias: 'f', description: 'Output format (default: pretty)', values: contractFormats },
  event: { type: 'string', value: 'EVENT', description: 'Show only this event; same as naming it' },
  diff: { type: 'string', value: 'A..B', description: 'Show what changed from version A to version B' },
  layer: {
    type: 'string',
    description: 'Schema of what Claude Code accepts (default), or of only the names it knows',
    values: ['accepts', 'names'],
  },
  direction: {
    type: 'string',
    description: 'Schema of the reply (default), or of the payload',
    values: ['output', 'input'],
  },
  ...displayOptions,
} as const;

export default defineCommand({
  name: 'contract',
  positionals: '[event | paths..]',
  description:
    'Shows how a version of Claude Code treats hooks: exit codes, signals, events, fields and decisions, each with the versions it applies to and its source.\n' +
    'With --diff, shows what changed between two versions, and which hooks of the project or of the named paths each change affects.',
  options: contractOptions,
  examples: [
    { command: 'hooklint contract --client 2.1.71', does: 'the tables of one version' },
    { command: 'hooklint contract PreToolUse', does: 'every field of an event' },
    { command: 'hooklint contract --diff 2.1.100..2.1.330', does: 'what changed, and which hooks it affects' },
    {
      command: 'hooklint contract --format jsonschema --event Stop --client 2.1.71',
      does: 'a JSON Schema of the reply',
    },
  ],
  run: async (args, io) => (await import('./run-contract.js')).runContract(args, io),
});

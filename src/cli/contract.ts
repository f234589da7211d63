/** `hooklint contract [event]` */
import { defineCommand } from './command.js';
import { displayOptions } from './display-options.js';
import { judgeOptions } from './judge-options.js';

export const contractFormats = ['pretty', 'json', 'markdown', 'jsonschema'] as const;

export const contractOptions = {
  client: judgeOptions.client,
  format: { type: 'string', alias: 'f', description: 'How to print it (default: pretty)', values: contractFormats },
  event: { type: 'string', value: 'EVENT', description: 'The event; the same as naming it' },
  diff: { type: 'string', value: 'A..B', description: 'Print what changed from client A to client B' },
  layer: {
    type: 'string',
    description: 'Schema of what the client accepts (default), or only of the names it knows',
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
    'Prints what a client does with hooks: exit codes, signals, events, fields and decisions, each with the versions it holds for and where that is known from.\n' +
    'With --diff, what changed between two clients, and which hooks of the project, or of the paths named, each change touches.',
  options: contractOptions,
  examples: [
    { command: 'hooklint contract --client 2.1.71', does: 'the tables of a client' },
    { command: 'hooklint contract PreToolUse', does: 'every field of an event' },
    { command: 'hooklint contract --diff 2.1.100..2.1.330', does: 'what changed, and for which hooks' },
    {
      command: 'hooklint contract --format jsonschema --event Stop --client 2.1.71',
      does: 'a JSON Schema of the reply',
    },
  ],
  run: async (args, io) => (await import('./run-contract.js')).runContract(args, io),
});

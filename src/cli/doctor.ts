/** `hooklint doctor [event [tool]]` */
import { defineCommand } from './command.js';
import { displayOptions } from './display-options.js';
import type { OptionTable } from './option.js';

export const doctorOptions = {
  client: {
    type: 'string',
    value: 'VERSION',
    description: 'Version of Claude Code to answer for, or installed (default: newest known)',
  },
  sessions: {
    type: 'boolean',
    description: 'What hooks did in past sessions: reads transcripts (default: all of yours) and stream-json output',
  },
  since: {
    type: 'string',
    value: 'TIME',
    description: 'With --sessions: leave out what is older (12h, 30d, 4w, 2026-10-01)',
  },
  settings: { type: 'string', value: 'FILE', description: 'As if started with `claude --settings FILE`' },
  format: { type: 'string', description: 'What to print (default: pretty)', values: ['pretty', 'json'] },
  ...displayOptions,
} as const satisfies OptionTable;

export default defineCommand({
  name: 'doctor',
  positionals: '[event [tool]]',
  description:
    "Shows every hook that Claude Code reads: managed settings, yours, the project's, plugins, skills and agents.\n" +
    'For an event and a tool: which of them run on such a call, and why the others do not. Nothing is run.',
  options: doctorOptions,
  examples: [
    { command: 'hooklint doctor', does: 'every hook, from every file' },
    { command: 'hooklint doctor --sessions --since 30d', does: 'how often each hook ran, blocked and failed' },
    { command: 'hooklint doctor PreToolUse Bash', does: 'which hooks run before a Bash command' },
  ],
  run: async (args, io) => (await import('./run-doctor.js')).runDoctor(args, io),
});

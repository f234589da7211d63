/** `hooklint doctor [event [tool]]` */
import { defineCommand } from './command.js';
import { displayOptions } from './display-options.js';
import type { OptionTable } from './option.js';

const group = 'As if Claude Code was started with';

export const doctorOptions = {
  payload: { type: 'string', value: 'FILE', description: 'Ask about this payload instead of an event and a tool' },
  client: {
    type: 'string',
    value: 'VERSION',
    description: 'Version of Claude Code to answer for, or installed (default: newest known)',
  },
  sessions: {
    type: 'boolean',
    description: 'What hooks did in past sessions: reads the folders and files named (default: all your transcripts)',
  },
  since: {
    type: 'string',
    value: 'TIME',
    description: 'With --sessions: leave out what is older (12h, 30d, 4w, 2026-10-01)',
  },
  print: { type: 'boolean', alias: 'p', group, description: 'Headless: nobody can be asked' },
  bare: { type: 'boolean', group, description: 'Minimal mode' },
  'safe-mode': { type: 'boolean', group, description: 'Without customisations' },
  restricted: { type: 'boolean', group, description: 'Restricted mode' },
  'setting-sources': {
    type: 'string',
    group,
    value: 'LIST',
    description: 'Only these of user, project, local; none for an empty list',
  },
  settings: { type: 'string', group, value: 'FILE', description: 'Additional settings: a file, or JSON' },
  'plugin-dir': { type: 'list', group, value: 'DIR', description: 'Also load this plugin' },
  allowedTools: { type: 'list', group, value: 'RULES', description: 'Permission rules that allow' },
  disallowedTools: { type: 'list', group, value: 'RULES', description: 'Permission rules that deny' },
  agents: { type: 'string', group, value: 'JSON', description: 'Agents, as JSON' },
  agent: { type: 'string', group, value: 'NAME', description: 'Agent that leads the session' },
  format: { type: 'string', description: 'What to print (default: pretty)', values: ['pretty', 'json'] },
  ...displayOptions,
} as const satisfies OptionTable;

export default defineCommand({
  name: 'doctor',
  positionals: '[event [tool]]',
  description:
    "Shows every hook that Claude Code reads when it is started here: managed settings, yours, the project's, plugins, skills and agents.\n" +
    'For an event and a tool: which of them run on such a call, why the others do not, and what can happen. Runs no hook.',
  options: doctorOptions,
  examples: [
    { command: 'hooklint doctor', does: 'every hook from every file, and what is wrong with them' },
    { command: 'hooklint doctor --sessions --since 30d', does: 'how often each hook ran, blocked and failed' },
    { command: 'hooklint doctor PreToolUse Bash', does: 'which hooks run before a Bash command' },
    { command: "hooklint doctor PreToolUse 'Bash(git push)' -p", does: 'the same for one command, headless' },
    { command: 'hooklint doctor SessionStart resume', does: 'which hooks run when a session is resumed' },
  ],
  run: async (args, io) => (await import('./run-doctor.js')).runDoctor(args, io),
});

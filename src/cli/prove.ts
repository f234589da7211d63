/** `hooklint prove [paths..]` */

import { defineCommand } from './command.js';
import { displayOptions } from './display-options.js';
import type { OptionTable } from './option.js';

export const proveOptions = {
  event: { type: 'string', value: 'EVENT', description: 'Event that the named scripts handle' },
  payload: { type: 'list', value: 'FILE', description: 'Also use payloads from this file or folder' },
  client: {
    type: 'string',
    value: 'VERSION',
    description: 'Version of Claude Code to judge for (default: newest known)',
  },
  claude: {
    type: 'string',
    value: 'PATH',
    description: 'Claude Code to run mods in; none runs none (default: `claude` on the PATH)',
  },
  every: {
    type: 'boolean',
    description: 'Try every variation on every action; otherwise, actions after the first get only the plain ones',
  },
  replay: {
    type: 'string',
    value: 'ID',
    description: 'Run one variant again; show what it does and how the hook replies',
  },
  pin: {
    type: 'string',
    value: 'ID',
    description: 'Save a variant as a payload that must be stopped, or must pass, in every lint to come',
  },
  format: { type: 'string', description: 'What to print (default: pretty)', values: ['pretty', 'json'] },
  verbose: {
    type: 'boolean',
    alias: 'v',
    description: 'List every variant, including those that the guard handled correctly',
  },
  jobs: {
    type: 'number',
    alias: 'j',
    value: 'N',
    description: 'Hooks to run in parallel (default: one per processor)',
  },
  'no-config': { type: 'boolean', description: 'Ignore configuration files' },
  ...displayOptions,
} as const satisfies OptionTable;

export default defineCommand({
  name: 'prove',
  positionals: '[paths..]',
  description:
    'Takes what a guard stops and tries other ways to do the same: option order, quotes, wrappers, another shell, another tool. ' +
    'hooklint runs each in a sandbox where programs only record how they are called, and counts those that did the same.\n' +
    'Also tries commands that merely mention it, which a guard should allow. Needs Linux with user namespaces.',
  options: proveOptions,
  examples: [
    { command: 'hooklint prove', does: 'every guard of this project' },
    { command: 'hooklint prove -v hooks/no-force-push.sh', does: 'one guard, with every variant' },
    { command: 'hooklint prove hooks/register.ts', does: 'the mod of a plugin, in Claude Code itself' },
    { command: 'hooklint prove guard.py --replay rm-rf-build/find-delete', does: 'one variant again, in detail' },
    { command: 'hooklint prove guard.py --pin rm-rf-build/find-delete', does: 'a test case that stays' },
  ],
  run: async (args, io) => (await import('./run-prove.js')).runProve(args, io),
});

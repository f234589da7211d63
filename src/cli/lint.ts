/** `hooklint [paths..]` */
import { efforts } from '../plan/effort.js';
import { extents } from '../plan/extent.js';
import { isolations, networks } from '../run/options.js';
import { defineCommand } from './command.js';
import { judgeOptions } from './judge-options.js';
import type { OptionTable } from './option.js';
import { reportOptions } from './report-options.js';

export const lintOptions = {
  event: { type: 'string', value: 'EVENT', description: 'Event that the named scripts handle' },
  'ignore-unknown': {
    type: 'boolean',
    description: 'Skip named files that are not hooks, for file lists from pre-commit or lint-staged',
  },
  ...judgeOptions,
  payload: { type: 'list', value: 'FILE', description: 'Also use payloads from this file or folder' },
  effort: {
    type: 'string',
    description:
      "How many payloads to run: thorough leaves none out and makes more from each hook's own text (default: normal)",
    values: efforts,
  },
  prove: {
    type: 'string',
    description:
      'Test guards with other spellings of what they stop; each tries all of them on one action, all on every action (default: plain; all with --effort thorough)',
    values: extents,
  },
  faults: {
    type: 'boolean',
    description: 'Re-run blocking hooks under simulated failures (implied by --effort thorough)',
  },
  user: { type: 'boolean', description: "Also lint your user settings and this machine's managed settings" },
  settings: {
    type: 'string',
    value: 'FILE',
    description: 'Also lint this file, which you pass to `claude --settings`',
  },
  env: { type: 'list', value: 'NAME', description: 'Pass this variable to hooks even if it looks like a secret' },
  claude: {
    type: 'string',
    value: 'PATH',
    description:
      'Claude Code to run mods in: a program or the folder of its npm package; none runs none (default: `claude` on the PATH)',
  },
  'allow-http': { type: 'boolean', description: 'Also send payloads to HTTP hooks on other machines' },
  jobs: {
    type: 'number',
    alias: 'j',
    value: 'N',
    description: 'Hooks to run in parallel (default: one per processor)',
  },
  shard: {
    type: 'string',
    value: 'I/N',
    description: 'Run only part I of N of the hooks; join the reports with hooklint merge',
  },
  isolation: {
    type: 'string',
    description: 'Sandbox for running hooks (default: auto, the strongest this machine offers)',
    values: isolations,
  },
  network: {
    type: 'string',
    description: 'Network access of hooks (default: none if namespaces isolate them, else host)',
    values: networks,
  },
  timeout: {
    type: 'number',
    value: 'SECONDS',
    description: 'Kill a hook after SECONDS, even if its own timeout is longer',
  },
  watch: { type: 'boolean', alias: 'w', description: 'Lint again on every change, until Ctrl-C' },
  config: { type: 'string', value: 'FILE', description: 'Configuration file (default: the nearest hooklint.config.*)' },
  'no-config': { type: 'boolean', description: 'Ignore configuration files' },
  trust: {
    type: 'boolean',
    description: 'In CI, let the configuration run code and pass secrets, as it may elsewhere',
  },
  baseline: { type: 'string', value: 'FILE', description: 'Report only findings that are not in this file' },
  'update-expectations': {
    type: 'boolean',
    description: "Record today's outcome of every hook in hooklint.expectations.json",
  },
  fix: { type: 'boolean', description: 'Apply fixes, and prove each by running the hook again' },
  unsafe: { type: 'boolean', description: 'With --fix: also apply fixes that may change what a hook does' },
  'dry-run': { type: 'boolean', description: 'With --fix: print a diff instead of writing files' },
  'update-baseline': { type: 'boolean', description: "Write today's findings to the baseline" },
} as const satisfies OptionTable;

export default defineCommand({
  name: '',
  positionals: '[paths..]',
  description:
    'Runs hooks on captured payloads and shows how Claude Code reacts: whether the tool runs, what Claude sees, what the user sees.\n' +
    'PATHS are hook scripts, settings files, plugins or folders; - reads a script from standard input. Without paths, hooklint runs the hooks that this project registers.',
  options: { ...lintOptions, ...reportOptions },
  examples: [
    { command: 'hooklint', does: 'every hook of this project' },
    { command: 'hooklint ./hooks/*.sh', does: 'scripts, registered or not' },
    { command: 'hooklint --event Stop gate.py', does: 'a script whose event nothing else reveals' },
    { command: 'hooklint --client 2.1.71 --format json', does: 'for another version, as JSON' },
  ],
  run: async (args, io) =>
    args.watch ? (await import('./watch.js')).watchLint(args, io) : (await import('./run-lint.js')).runLint(args, io),
});

/** `hooklint [paths..]` */
import { efforts } from '../plan/effort.js';
import { isolations, networks } from '../run/options.js';
import { defineCommand } from './command.js';
import { judgeOptions } from './judge-options.js';
import type { OptionTable } from './option.js';
import { reportOptions } from './report-options.js';

export const lintOptions = {
  event: { type: 'string', value: 'EVENT', description: 'The event that the scripts serve' },
  'ignore-unknown': {
    type: 'boolean',
    description: 'Pass over named files that are no hooks, for lists that a tool makes (pre-commit, lint-staged)',
  },
  ...judgeOptions,
  payload: { type: 'list', value: 'FILE', description: 'Payload file or folder, besides the shipped ones' },
  effort: {
    type: 'string',
    description: 'How many payloads are made from what each hook says, besides the others (default: normal)',
    values: efforts,
  },
  faults: {
    type: 'boolean',
    description: 'Re-run blocking hooks under simulated failures (on with --effort thorough)',
  },
  user: { type: 'boolean', description: "Lint the user's own settings and the managed ones of this machine too" },
  settings: {
    type: 'string',
    value: 'FILE',
    description: 'Lint settings that the client is given with --settings too',
  },
  env: { type: 'list', value: 'NAME', description: 'Pass on a variable that would be withheld as a secret' },
  'allow-http': { type: 'boolean', description: 'Post payloads to http hooks on other machines too' },
  jobs: { type: 'number', alias: 'j', value: 'N', description: 'Hooks run side by side (default: processors)' },
  shard: {
    type: 'string',
    value: 'I/N',
    description: 'Run the i-th of n parts of the hooks; hooklint merge joins them',
  },
  isolation: {
    type: 'string',
    description: 'Sandbox for running hooks (default: auto, the strongest this machine offers)',
    values: isolations,
  },
  network: {
    type: 'string',
    description: 'What hooks can reach (default: none where namespaces isolate them, else host)',
    values: networks,
  },
  timeout: {
    type: 'number',
    value: 'SECONDS',
    description: 'Kill a hook after SECONDS, even if its own timeout is longer',
  },
  watch: { type: 'boolean', alias: 'w', description: 'Lint again whenever something changes; Ctrl-C ends' },
  config: { type: 'string', value: 'FILE', description: 'Configuration (default: the nearest hooklint.config.*)' },
  'no-config': { type: 'boolean', description: 'Read no configuration' },
  trust: {
    type: 'boolean',
    description: 'Let the configuration run code and pass on secrets in CI too, as it may elsewhere',
  },
  baseline: { type: 'string', value: 'FILE', description: 'Report only findings that this file does not hold' },
  'update-expectations': {
    type: 'boolean',
    description: 'Pin what comes of each hook today in hooklint.expectations.json',
  },
  fix: { type: 'boolean', description: 'Repair what can be repaired and proven by running the hook again' },
  unsafe: { type: 'boolean', description: 'With --fix: also apply fixes that may change what a hook does' },
  'dry-run': { type: 'boolean', description: 'With --fix: print the changes as a diff and write nothing' },
  'update-baseline': { type: 'boolean', description: 'Write the findings of today to the baseline' },
} as const satisfies OptionTable;

export default defineCommand({
  name: '',
  positionals: '[paths..]',
  description:
    'Runs hooks on captured payloads and shows how Claude Code reacts: whether the tool runs, what Claude sees, what the user sees.\n' +
    'Paths are hook scripts, settings files, plugins or folders, and - is a script on standard input; without any, the hooks that this project wires.',
  options: { ...lintOptions, ...reportOptions },
  examples: [
    { command: 'hooklint', does: 'every hook of this project' },
    { command: 'hooklint ./hooks/*.sh', does: 'scripts, registered or not' },
    { command: 'hooklint --event Stop gate.py', does: 'a script whose event nothing else tells' },
    { command: 'hooklint --client 2.1.71 --format json', does: 'for another client, for a machine' },
  ],
  run: async (args, io) =>
    args.watch ? (await import('./watch.js')).watchLint(args, io) : (await import('./run-lint.js')).runLint(args, io),
});

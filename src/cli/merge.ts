/** `hooklint merge <reports..>` */

import { failLevels } from '../check/exit-code.js';
import { defineCommand } from './command.js';
import { reportOptions } from './report-options.js';

export const mergeOptions = {
  'fail-on': {
    type: 'list',
    description:
      'Lowest severity that gives exit code 1 (default: error); not-judged also counts hooks that could not run',
    values: failLevels,
  },
  ...reportOptions,
} as const;

export default defineCommand({
  name: 'merge',
  positionals: '<reports..>',
  description:
    'Merges reports written with --format json, such as those of several shards, into one, without running anything.\n' +
    'Also adds up what hooklint verdict --summary and hooklint doctor --sessions wrote with --format json.\n' +
    'The exit code is that of one lint with all the findings.',
  options: mergeOptions,
  examples: [
    { command: 'hooklint --shard 1/2 --format json=1.json', does: 'one half of the work, on one machine' },
    { command: 'hooklint merge 1.json 2.json', does: 'both halves, as one report' },
    { command: 'hooklint merge counts/*.json', does: 'statistics of several machines, as one' },
    { command: 'hooklint merge *.json --format sarif=hooklint.sarif', does: 'for code scanning' },
  ],
  run: async (args, io) => (await import('./run-merge.js')).runMerge(args, io),
});

/** Options of the commands that report. */
import { displayOptions } from './display-options.js';
import type { OptionTable } from './option.js';

export const formatNames = [
  'pretty',
  'concise',
  'json',
  'sarif',
  'github',
  'gitlab',
  'junit',
  'markdown',
  'html',
] as const;
export type Format = (typeof formatNames)[number];

export const reportOptions = {
  format: {
    type: 'list',
    group: 'Report',
    alias: 'f',
    value: 'NAME[=FILE]',
    description: `How to report, several times with a file each: ${formatNames.join(', ')}`,
  },
  'output-file': {
    type: 'string',
    group: 'Report',
    alias: 'o',
    value: 'FILE',
    description: 'Write the report to a file',
  },
  verbose: {
    type: 'boolean',
    group: 'Report',
    alias: 'v',
    description: 'Show advice (infos) too, and every verdict with its payloads',
  },
  quiet: { type: 'boolean', group: 'Report', alias: 'q', description: 'Show findings only, no line for each hook' },
  ...displayOptions,
} as const satisfies OptionTable;

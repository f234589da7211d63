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
    description: `Report format; repeat it with a file each for several: ${formatNames.join(', ')}`,
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
    description: 'Also show infos, and every verdict with its payloads',
  },
  quiet: { type: 'boolean', group: 'Report', alias: 'q', description: 'Show only findings, without a line per hook' },
  ...displayOptions,
} as const satisfies OptionTable;

/** Options of the commands that report. */
import type { OptionTable } from './option.js';

export const formatNames = ['pretty', 'json', 'sarif', 'github', 'junit', 'markdown', 'html'] as const;
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
  quiet: { type: 'boolean', group: 'Report', alias: 'q', description: 'Show findings only, not every verdict' },
} as const satisfies OptionTable;

/** Options of every command that prints for people. */
import type { OptionTable } from './option.js';

export const displayOptions = {
  color: {
    type: 'string',
    group: 'Report',
    value: 'WHEN',
    description: 'Colours (default: auto, on a terminal)',
    values: ['auto', 'always', 'never'],
  },
  width: {
    type: 'number',
    group: 'Report',
    value: 'COLUMNS',
    description: 'Columns of the report (default: COLUMNS, else those of the terminal up to 120)',
  },
} as const satisfies OptionTable;

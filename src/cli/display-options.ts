/** Options of every command that prints for people. */
import type { OptionTable } from './option.js';

export const displayOptions = {
  color: {
    type: 'string',
    group: 'Report',
    value: 'WHEN',
    description: 'Use colour (default: auto, only on a terminal)',
    values: ['auto', 'always', 'never'],
  },
  width: {
    type: 'number',
    group: 'Report',
    value: 'COLUMNS',
    description: 'Width of the report (default: $COLUMNS, else the terminal, up to 120)',
  },
} as const satisfies OptionTable;

/** Options of every command that judges: whom for, and how severely. */
import { failLevels } from '../check/exit-code.js';
import { permissionModeNames } from '../contract/permission-modes.js';
import type { OptionTable } from './option.js';

export const judgeOptions = {
  client: {
    type: 'string',
    group: 'Judging',
    value: 'VERSION',
    description: 'Version or range: 2.1.71, ">=2.1.0", installed (default: the newest known)',
  },
  'permission-mode': {
    type: 'string',
    group: 'Judging',
    value: 'MODE',
    description: 'Permission mode to judge tool calls in (default: as settings and payloads say)',
    values: permissionModeNames,
  },
  rule: {
    type: 'list',
    group: 'Judging',
    value: 'ID=LEVEL',
    description: 'Level of a rule: off, info, warning, error',
  },
  'fail-on': {
    type: 'list',
    group: 'Judging',
    value: 'LEVEL',
    description:
      'Lowest severity that makes the exit code 1 (default: error); not-judged adds hooks that could not run',
    values: failLevels,
  },
} as const satisfies OptionTable;

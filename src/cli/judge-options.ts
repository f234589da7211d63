/** Options of every command that judges: whom for, and how severely. */
import { failLevels } from '../check/exit-code.js';
import { permissionModeNames } from '../contract/permission-modes.js';
import type { OptionTable } from './option.js';

export const judgeOptions = {
  client: {
    type: 'string',
    group: 'Judging',
    value: 'VERSION',
    description:
      'Version of Claude Code to judge for, or a range: 2.1.71, ">=2.1.0", installed (default: newest known)',
  },
  'permission-mode': {
    type: 'string',
    group: 'Judging',
    value: 'MODE',
    description: 'Permission mode for judging tool calls (default: from settings and payloads)',
    values: permissionModeNames,
  },
  rule: {
    type: 'list',
    group: 'Judging',
    value: 'ID=LEVEL',
    description: 'Set the level of a rule: off, info, warning, error',
  },
  'fail-on': {
    type: 'list',
    group: 'Judging',
    value: 'LEVEL',
    description:
      'Lowest severity that gives exit code 1 (default: error); not-judged also counts hooks that could not run',
    values: failLevels,
  },
} as const satisfies OptionTable;

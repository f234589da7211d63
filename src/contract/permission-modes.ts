/** The permission modes of a session. A file of its own: the command line names them, and loads nothing else for it. */
import type { PermissionMode, Row } from '../model.js';
import { docs, measured } from './sources.js';

export interface PermissionModeFact {
  readonly mode: PermissionMode;
  readonly effect: string;
}

export const permissionModes: readonly Row<PermissionModeFact>[] = [
  { mode: 'default', effect: 'what no rule allows is asked', since: '1.0.38', source: measured('2.1.330') },
  {
    mode: 'acceptEdits',
    effect: 'edits and file commands inside the project run',
    since: '1.0.38',
    source: measured('2.1.330'),
  },
  {
    mode: 'plan',
    effect: 'nothing is changed: edits and MCP tools are asked, Bash goes to the classifier',
    since: '1.0.38',
    source: measured('2.1.330', 'Documents say that Bash is asked; with the classifier out of reach it was refused.'),
  },
  { mode: 'auto', effect: 'a classifier decides in place of the user', since: '2.1.71', source: docs('2026-10-08') },
  { mode: 'dontAsk', effect: 'what would be asked is refused', since: '2.1.71', source: docs('2026-10-08') },
  {
    mode: 'bypassPermissions',
    effect: 'all runs but what a deny or ask rule or a hook holds back',
    since: '1.0.38',
    source: measured('2.1.330'),
  },
];

export const permissionModeNames = [
  'default',
  'acceptEdits',
  'plan',
  'auto',
  'dontAsk',
  'bypassPermissions',
] as const satisfies readonly PermissionMode[];

/** The permission modes of a session. A file of its own: the command line names them, and loads nothing else for it. */
import type { PermissionMode, Row } from '../model.js';
import { changelog, measured } from './sources.js';

export interface PermissionModeFact {
  readonly mode: PermissionMode;
  readonly effect: string;
}

/** Where Claude keeps its plan in plan mode: the one file that it may write then, which hooks see like any other. */
export const planFile: Row<{ readonly folder: string; readonly tool: 'Write' }> = {
  folder: '~/.claude/plans',
  tool: 'Write',
  since: '2.1.330',
  sinceUnknown: true,
  source: measured(
    '2.1.330',
    'In plan mode Claude is told to write its plan there with Write. PreToolUse hooks ran on it; where one blocked, there was no file.',
  ),
};

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
    effect: 'nothing is changed: edits and MCP tools are asked, Bash and the web go to the classifier',
    since: '1.0.38',
    source: measured('2.1.330', 'Documents say that Bash is asked; with the classifier out of reach it was refused.'),
  },
  {
    mode: 'auto',
    effect: 'a classifier decides in place of the user',
    since: '2.1.71',
    source: measured('2.1.71', 'Named in its code and not in 2.1.70’s; what it does was measured on 2.1.330.'),
  },
  {
    mode: 'dontAsk',
    effect: 'what would be asked is refused',
    since: '2.0.44',
    source: measured('2.0.44', 'Named in its code and not in 2.0.42’s; what it does was measured on 2.1.330.'),
  },
  {
    mode: 'bypassPermissions',
    effect: 'everything runs, unless a deny or ask rule or a hook stops it',
    since: '1.0.38',
    source: measured('2.1.330'),
  },
];

/** Another name of a mode. */
export const modeAlias: Row<{ readonly alias: string; readonly mode: PermissionMode }> = {
  alias: 'manual',
  mode: 'default',
  since: '2.1.200',
  source: changelog('2.1.200'),
};

/** Permissions beside a `defaultMode` that is none of these are not read: the rules of that file do not count. */
export const unknownModeLosesPermissions: Row<object> = {
  since: '2.1.77',
  source: measured('2.1.330', 'A deny rule of the project; how far back it holds was not looked at.'),
};

export const permissionModeNames = [
  'default',
  'acceptEdits',
  'plan',
  'auto',
  'dontAsk',
  'bypassPermissions',
] as const satisfies readonly PermissionMode[];

/** What a fault in a settings file costs: the client drops more than the faulty entry, and says so only in its debug log. */
import type { ConfigKind, EventName, Row, Version } from '../model.js';
import { changelog, docs, measured } from './sources.js';
import { inSpan } from './version.js';

/** A fault in a file that wires hooks, by the level at which it stands. */
export type FaultKind =
  /** The file is not JSON: a comment, a trailing comma, a missing bracket. */
  | 'syntax'
  /** The document, or a key besides `hooks`, is of the wrong type. */
  | 'document'
  /** `hooks` is no object. */
  | 'hooks'
  | 'unknown-event'
  /** The value of an event is no array. */
  | 'event'
  /** An element of that array: no object, no `hooks` array, a matcher that is no string. */
  | 'group'
  /** A handler whose `type` the client does not know. */
  | 'type'
  /** A handler with a key missing or of the wrong type. */
  | 'handler';

/** What the client drops for a fault. `plugin`: it does not load the plugin's hooks, nor on some clients anything of it. */
export type Loss = 'plugin' | 'file' | 'hooks' | 'event' | 'group' | 'handler';

export interface FaultCostFact {
  readonly in: ConfigKind;
  readonly faults: readonly FaultKind[];
  /** Absent: every event that no other row names. */
  readonly events?: readonly EventName[];
  readonly loses: Loss;
}

/** Events whose hooks decide about permissions: the client will not run with half of them. */
const guardEvents: readonly EventName[] = ['PreToolUse', 'PermissionRequest'];

const since = '1.0.38';

/** Hooks files of plugins, and frontmatter: all is lost for any fault, and from some release on only under events that guard. */
function inSome(kind: ConfigKind, all: Loss, since: Version): readonly Row<FaultCostFact>[] {
  const later = {
    since: '2.1.257',
    bracket: { absentIn: '2.1.252', presentIn: '2.1.257' },
    source: measured('2.1.330', 'Measured on 2.1.257 and 2.1.300 as well, and on eight clients before them.'),
  };
  return [
    {
      in: kind,
      faults: ['event', 'group', 'type', 'handler'],
      events: guardEvents,
      loses: all,
      since,
      source: measured('2.1.330', 'Measured on PreToolUse, from 2.1.42 on.'),
    },
    { in: kind, faults: ['unknown-event', 'event'], loses: 'event', ...later },
    { in: kind, faults: ['group'], loses: 'group', ...later },
    { in: kind, faults: ['type', 'handler'], loses: 'handler', ...later },
    {
      in: kind,
      faults: ['unknown-event', 'event', 'group', 'type', 'handler'],
      loses: all,
      since,
      source: measured('2.1.252', 'Measured under Stop, from 2.1.42 on.'),
    },
  ];
}

/** The first row that fits wins. */
export const faultCosts: readonly Row<FaultCostFact>[] = [
  { in: 'settings', faults: ['syntax', 'document'], loses: 'file', since, source: measured('2.1.330') },
  {
    in: 'settings',
    faults: ['hooks'],
    loses: 'hooks',
    since,
    source: measured('2.1.330', 'Whether other keys survive was not measured.'),
  },
  {
    in: 'settings',
    faults: ['event', 'group', 'type', 'handler'],
    events: guardEvents,
    loses: 'file',
    since,
    source: measured(
      '2.1.330',
      'Measured on PreToolUse with eleven faults; permission rules in the file are dropped as well.',
    ),
  },
  {
    in: 'settings',
    faults: ['unknown-event'],
    loses: 'event',
    since: '2.1.101',
    bracket: { absentIn: '2.1.100', presentIn: '2.1.101' },
    source: measured('2.1.330'),
  },
  {
    in: 'settings',
    faults: ['event'],
    loses: 'event',
    since: '2.1.122',
    bracket: { absentIn: '2.1.121', presentIn: '2.1.124' },
    source: measured('2.1.330', 'The changelog names 2.1.122.'),
  },
  {
    in: 'settings',
    faults: ['type'],
    loses: 'handler',
    since: '2.1.257',
    bracket: { absentIn: '2.1.252', presentIn: '2.1.257' },
    source: measured('2.1.330'),
  },
  { in: 'settings', faults: ['group'], loses: 'group', since: '2.1.122', source: changelog('2.1.122') },
  {
    in: 'settings',
    faults: ['handler'],
    loses: 'handler',
    since: '2.1.122',
    source: changelog('2.1.122', 'Measured on 2.1.330 with a timeout of the wrong type under Stop.'),
  },
  {
    in: 'settings',
    faults: ['unknown-event', 'event', 'group', 'type', 'handler'],
    loses: 'file',
    since,
    source: measured('2.1.330', 'Measured up to the versions at which the rows above begin.'),
  },
  {
    in: 'plugin',
    faults: ['syntax', 'document', 'hooks'],
    loses: 'plugin',
    since: '2.0.12',
    source: docs('2026-08-21', 'Measured on 2.1.330 for a file that is not JSON.'),
  },
  ...inSome('plugin', 'plugin', '2.0.12'),
  // Of these a skill was measured.
  ...inSome('skill', 'file', '2.1.0'),
  ...inSome('agent', 'file', '2.1.0'),
  ...inSome('command', 'file', '2.1.0'),
];

/** What one client drops of a file for a fault under an event; undefined where that is not known. */
export function lossOf(
  kind: ConfigKind,
  fault: FaultKind,
  event: EventName | undefined,
  client: Version,
): Row<FaultCostFact> | undefined {
  return faultCosts.find(
    (candidate) =>
      candidate.in === kind &&
      candidate.faults.includes(fault) &&
      (candidate.events === undefined || (event !== undefined && candidate.events.includes(event))) &&
      inSpan(client, candidate),
  );
}

/** A key of a settings file, beside `hooks`, that decides whether or how hooks run. */
export interface SettingsKeyFact {
  readonly key: string;
  readonly type: 'boolean' | 'object' | 'array';
  readonly effect: string;
}

export const settingsKeys: readonly Row<SettingsKeyFact>[] = [
  {
    key: 'disableAllHooks',
    type: 'boolean',
    effect: 'with true, no hook runs',
    since: '1.0.68',
    source: measured('2.1.330'),
  },
  {
    key: 'permissions',
    type: 'object',
    effect: 'of any other type, the client drops the whole file',
    since,
    source: measured('2.1.330'),
  },
];

/** The hooks file of a plugin that the client reads unasked, from the plugin's root. */
export const standardHooksFile: Row<{ readonly path: string }> = {
  path: 'hooks/hooks.json',
  since: '2.0.12',
  source: docs(
    '2026-09-11',
    'Public reports on clients from 2.1.17 to 2.1.215: named in a manifest it is a duplicate; some did not load the plugin.',
  ),
};

/** Where plugins keep a hooks file that the client does not read unless the manifest names it, from the plugin's root. */
export const unreadHooksFiles: Row<{ readonly paths: readonly string[] }> = {
  paths: ['.claude-plugin/hooks.json', 'hooks.json'],
  since: '2.0.12',
  source: measured('2.1.330', 'Measured on 2.1.42, 2.1.71, 2.1.140 and 2.1.330: no hook of either file ran.'),
};

/** What the client makes of a list inside `permissions` under a name that is none of its own (`disallowed_tools`). */
export const inventedPermissionLists: Row<{ readonly effect: 'none' }> = {
  effect: 'none',
  since: '2.1.150',
  source: measured(
    '2.1.332',
    'Also measured on 2.1.150, the oldest one asked: the rest of the file holds, and what is listed is asked about as usual.',
  ),
};

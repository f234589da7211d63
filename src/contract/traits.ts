/** How each event is run and read, one value per event and client. A row without events holds wherever no other names the event. */
import type { EventName, Source, Span } from '../model.js';
import type { TraitRow, Traits } from './rows.js';
import { rowsOfEach } from './sheets/index.js';
import { docs } from './sources.js';
import {
  blockCounts,
  blocksUnread,
  compactionBlocks,
  fillsPluginRoot,
  heldRead,
  heldRefused,
  leavesPluginRoot,
  printAwaitsRewake,
  refusesOthersVariables,
  skillCommands,
} from './turning-points.js';

const newest: Source = { kind: 'measured', at: '2.1.330', note: 'How far back it holds is not known.' };
const since = '1.0.38';

/** Before a change, since it. */
const changed = <Name extends keyof Traits>(
  span: Span,
  trait: Name,
  [before, after]: readonly [Traits[Name], Traits[Name]],
  events?: readonly EventName[],
): readonly TraitRow[] => {
  const row = { trait, ...(events === undefined ? {} : { events }) };
  return [
    {
      ...row,
      value: before,
      since,
      until: span.since,
      source: { kind: 'measured', at: span.bracket?.absentIn ?? since },
    },
    { ...row, value: after, ...span },
  ] as unknown as readonly TraitRow[];
};

/** Events that run outside the agent loop: no hook_response event is written for them. */
const outside: readonly EventName[] = [
  'PreCompact',
  'PostCompact',
  'ConfigChange',
  'Elicitation',
  'ElicitationResult',
  'WorktreeCreate',
  'WorktreeRemove',
  'Notification',
  'CwdChanged',
  'DirectoryAdded',
  'FileChanged',
  'InstructionsLoaded',
  'SessionEnd',
  'StopFailure',
];

export const traitRows: readonly TraitRow[] = [
  ...rowsOfEach(({ fires, guards, guardsFrom, stdout }, event): readonly TraitRow[] => [
    { events: [event], trait: 'fires', value: fires, since, source: docs('2026-10-08') },
    ...(guardsFrom === undefined
      ? [{ events: [event], trait: 'guards' as const, value: guards, since, source: newest }]
      : changed(guardsFrom, 'guards', [null, guards], [event])),
    { events: [event], trait: 'stdout', value: stdout, since, source: newest },
  ]),

  { trait: 'headless', value: true, since, source: newest },
  {
    events: ['PermissionRequest'],
    trait: 'headless',
    value: false,
    since,
    until: '2.1.268',
    source: { kind: 'measured', at: '2.1.267' },
  },
  {
    events: ['PermissionRequest'],
    trait: 'headless',
    value: true,
    since: '2.1.268',
    source: { kind: 'measured', at: '2.1.268' },
  },
  { trait: 'headlessMode', value: 'default', since, until: '2.1.285', source: { kind: 'measured', at: '2.1.284' } },
  {
    trait: 'headlessMode',
    value: 'auto',
    since: '2.1.285',
    until: '2.1.302',
    source: { kind: 'measured', at: '2.1.300' },
  },
  { trait: 'headlessMode', value: 'default', since: '2.1.302', source: { kind: 'measured', at: '2.1.302' } },
  { trait: 'askBeatsRule', value: false, since, until: '2.1.85', source: { kind: 'measured', at: '2.1.84' } },
  { trait: 'askBeatsRule', value: true, since: '2.1.85', source: { kind: 'measured', at: '2.1.85' } },
  { trait: 'allowBeatsRule', value: true, since, until: '2.1.77', source: { kind: 'measured', at: '2.1.76' } },
  { trait: 'allowBeatsRule', value: false, since: '2.1.77', source: { kind: 'measured', at: '2.1.77' } },

  { trait: 'readsAsync', value: true, since: '1.0.109', source: newest },
  { trait: 'readsAsync', value: false, since, until: '1.0.109', source: { kind: 'types', at: '1.0.109' } },
  { events: ['WorktreeCreate'], trait: 'readsAsync', value: false, since, source: newest },

  {
    trait: 'brokenJson',
    value: 'error',
    since: '2.1.248',
    source: { kind: 'changelog', at: '2.1.248' },
  },
  { trait: 'brokenJson', value: 'text', since, until: '2.1.248', source: { kind: 'changelog', at: '2.1.248' } },

  {
    trait: 'nameCheck',
    value: 'always',
    since,
    until: '2.1.326',
    source: { kind: 'measured', at: '2.1.325', note: 'Measured on PreToolUse.' },
  },
  {
    trait: 'nameCheck',
    value: 'unless-blocking',
    since: '2.1.326',
    source: { kind: 'measured', at: '2.1.326' },
  },
  { events: ['PermissionRequest'], trait: 'nameCheck', value: 'always', since, source: newest },
  { events: outside, trait: 'nameCheck', value: 'none', since, source: newest },

  { trait: 'namesReadAlike', value: [], since, source: newest },
  {
    events: ['PreSkillShellCommand'],
    trait: 'namesReadAlike',
    value: ['PreToolUse', 'PermissionRequest'],
    ...skillCommands,
  },

  {
    trait: 'exit2YieldsTo',
    value: 'any-json',
    since,
    until: '2.1.90',
    bracket: { absentIn: '2.1.89', presentIn: '2.1.90' },
    source: { kind: 'measured', at: '2.1.89' },
  },
  {
    trait: 'exit2YieldsTo',
    value: 'allow-or-bad-json',
    since: '2.1.90',
    until: '2.1.105',
    source: { kind: 'measured', at: '2.1.104' },
  },
  {
    trait: 'exit2YieldsTo',
    value: 'bad-json',
    since: '2.1.105',
    until: '2.1.213',
    source: { kind: 'measured', at: '2.1.212', note: 'No changelog names 2.1.105.' },
  },
  {
    trait: 'exit2YieldsTo',
    value: 'nothing',
    since: '2.1.213',
    source: { kind: 'measured', at: '2.1.213', note: 'The changelog says 2.1.214.' },
  },

  { trait: 'otherNameAtExit2', value: 'voids', since, source: newest },
  ...changed(blocksUnread, 'otherNameAtExit2', ['voids', 'unread'], ['PreToolUse']),

  ...changed(blockCounts, 'twoDecisions', ['permissionDecision', 'the stricter']),
  ...changed(fillsPluginRoot, 'fillsPluginRoot', [false, true]),
  ...changed(leavesPluginRoot, 'leavesPluginRoot', [false, true]),
  { trait: 'fillsPluginRoot', value: false, events: outside, since, source: newest },
  { trait: 'saysFailedToRun', value: true, since, source: newest },
  {
    trait: 'saysFailedToRun',
    value: false,
    events: outside,
    since,
    source: { kind: 'measured', at: '2.1.330', note: 'Seen on PreCompact and PostCompact.' },
  },
  ...changed(printAwaitsRewake, 'printAwaitsRewake', [false, true]),
  ...changed(refusesOthersVariables, 'refusesOthersVariables', [false, true]),
  ...changed(compactionBlocks, 'reportTells', ['output', 'reason']),

  { trait: 'reminderTags', value: 'escaped', since, source: newest },

  { trait: 'missingFileWords', value: [], since, source: newest },
  {
    events: ['Stop', 'SubagentStop', 'TaskCompleted', 'TeammateIdle'],
    trait: 'missingFileWords',
    value: ['no such file or directory', "can't open file"],
    since: '2.1.141',
    source: { kind: 'measured', at: '2.1.141', note: 'Measured on Stop and SubagentStop.' },
  },
  { trait: 'misplaced', value: 'additionalContext', since, source: newest },
  ...changed(heldRead, 'heldStdout', ['awaited', 'read']),
  {
    events: ['Stop', 'SubagentStop', 'PostToolUse', 'PostToolUseFailure'],
    trait: 'heldStdout',
    value: 'refused',
    ...heldRefused,
  },

  { trait: 'reportLimit', value: Number.POSITIVE_INFINITY, since, source: newest },
  { events: ['PreCompact'], trait: 'reportLimit', value: 10_000, since, source: newest },
  { trait: 'previewLength', value: 2000, since, source: newest },
  { trait: 'textLimit', value: 10_000, since: '2.1.89', source: newest },
  {
    trait: 'textLimit',
    value: Number.POSITIVE_INFINITY,
    since,
    until: '2.1.89',
    source: { kind: 'changelog', at: '2.1.89' },
  },
];

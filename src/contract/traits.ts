/** How each event is run and read, one value per event and client. A row without events holds wherever no other names the event. */
import type { EventName, Source, Span } from '../model.js';
import type { TraitRow, Traits } from './rows.js';
import { blockCounts, blocksUnread, compactionBlocks, heldRead } from './turning-points.js';

const newest: Source = { kind: 'measured', at: '2.1.330', note: 'How far back it holds is not known.' };
const since = '1.0.38';

const fires = (event: EventName, value: string): TraitRow => ({
  events: [event],
  trait: 'fires',
  value,
  since,
  source: { kind: 'docs', at: '2026-10-08' },
});
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

const guards = (event: EventName, value: string): TraitRow => ({
  events: [event],
  trait: 'guards',
  value,
  since,
  source: newest,
});
const exit2 = (events: readonly EventName[], stderrTo: Traits['stderrTo'], value: string): readonly TraitRow[] => [
  { events, trait: 'exit2', value, since, source: newest },
  { events, trait: 'stderrTo', value: stderrTo, since, source: newest },
];

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
  fires('PreToolUse', 'before a tool runs, after its input was checked'),
  fires('PermissionRequest', 'when a tool call needs a permission that no rule gives'),
  fires('PermissionDenied', 'when auto mode refuses a tool call'),
  fires('PostToolUse', 'after a tool has run'),
  fires('PostToolUseFailure', 'after a tool that had started failed'),
  fires('PostToolBatch', 'after all tool calls of one message, before the next request'),
  fires('UserPromptSubmit', 'when a prompt is submitted'),
  fires('UserPromptExpansion', 'when a slash command or MCP prompt is expanded'),
  fires('SessionStart', 'when a session starts, resumes, is cleared, compacted or forked'),
  fires('SessionEnd', 'when a session ends or is cleared'),
  fires('Setup', 'before the session with --init or --maintenance in `claude -p`, or with --init-only'),
  fires('Stop', 'when Claude ends its turn'),
  fires('StopFailure', 'when an API error ends the turn'),
  fires('SubagentStart', 'when a sub-agent starts'),
  fires('SubagentStop', 'when a sub-agent ends'),
  fires('TeammateIdle', 'when a teammate is about to go idle'),
  fires('TaskCreated', 'when a task is created'),
  fires('TaskCompleted', 'when a task is marked completed'),
  fires('PreCompact', 'before the conversation is compacted'),
  fires('PostCompact', 'after the conversation was compacted'),
  fires('PreModelSwitch', 'before a model switch that was asked for'),
  fires('PostModelSwitch', 'after the model was switched'),
  fires('Elicitation', 'when an MCP server asks the user for input'),
  fires('ElicitationResult', 'after the user has answered an MCP server'),
  fires('Notification', 'when the client notifies the user'),
  fires('ConfigChange', 'when a settings or skill file changes during a session'),
  fires('CwdChanged', 'when the working directory changes'),
  fires('DirectoryAdded', 'when a directory is added to the session'),
  fires('FileChanged', 'when a watched file changes on disk'),
  fires('InstructionsLoaded', 'when a CLAUDE.md or rules file is loaded'),
  fires('MessageDisplay', 'when text of Claude is shown'),
  fires('WorktreeCreate', 'when a worktree is to be made; the hook makes it'),
  fires('WorktreeRemove', 'when a worktree that a hook made is removed'),

  { trait: 'guards', value: null, since, source: newest },
  guards('PreToolUse', 'tool'),
  guards('PermissionRequest', 'tool'),
  guards('PostToolBatch', 'next request'),
  guards('UserPromptSubmit', 'prompt'),
  guards('UserPromptExpansion', 'expansion'),
  guards('Stop', 'end of turn'),
  guards('SubagentStop', 'end of sub-agent'),
  guards('TeammateIdle', 'idling'),
  guards('TaskCreated', 'task creation'),
  guards('TaskCompleted', 'task completion'),
  ...changed(compactionBlocks, 'guards', [null, 'compaction'], ['PreCompact']),
  guards('PreModelSwitch', 'model switch'),
  guards('ConfigChange', 'settings change'),
  guards('Elicitation', 'question of the MCP server'),
  guards('ElicitationResult', 'answer to the MCP server'),
  guards('WorktreeCreate', 'worktree'),
  guards('WorktreeRemove', 'removal of the worktree'),

  ...exit2(['PreToolUse'], 'claude', 'blocks the tool call; Claude reads stderr'),
  ...exit2(['PermissionRequest'], 'debug-log', 'decides nothing; only decision.behavior in JSON does'),
  ...exit2(['PermissionDenied'], 'debug-log', 'does nothing; the call stays refused'),
  ...exit2(
    ['PostToolUse', 'PostToolUseFailure'],
    'claude',
    'holds nothing back, the tool has run; Claude reads stderr',
  ),
  ...exit2(['PostToolBatch'], 'claude', 'ends the turn; Claude reads stderr in the next one'),
  ...exit2(['UserPromptSubmit'], 'user', 'drops the prompt; the user reads stderr, Claude nothing'),
  ...exit2(['UserPromptExpansion'], 'user', 'drops the expansion; the user reads stderr, Claude nothing'),
  ...exit2(['SessionStart'], 'user', 'blocks nothing; the session goes on'),
  ...exit2(['SessionEnd'], 'user', 'blocks nothing; stderr is printed as the session ends'),
  ...exit2(['Setup'], 'debug-log', 'blocks nothing'),
  ...exit2(['Stop'], 'claude', 'keeps the turn going; Claude reads stderr'),
  ...exit2(['StopFailure'], 'debug-log', 'does nothing'),
  ...exit2(['SubagentStart'], 'user', 'blocks nothing; the sub-agent starts'),
  ...exit2(['SubagentStop'], 'claude', 'keeps the sub-agent going; it reads stderr'),
  ...exit2(['TeammateIdle'], 'claude', 'keeps the teammate working; it reads stderr'),
  ...exit2(['TaskCreated'], 'claude', 'takes the task back; Claude reads stderr as a tool error'),
  ...exit2(['TaskCompleted'], 'claude', 'leaves the task open; Claude reads stderr'),
  { events: ['PreCompact'], trait: 'stderrTo', value: 'claude', since, source: newest },
  ...changed(
    compactionBlocks,
    'exit2',
    [
      'blocks nothing; stderr is shown and stays in the conversation',
      'stops the compaction; stderr is shown and stays in the conversation',
    ],
    ['PreCompact'],
  ),
  ...exit2(['PostCompact'], 'claude', 'blocks nothing; stderr is shown and stays in the conversation'),
  ...exit2(['PreModelSwitch'], 'user', 'refuses the switch; the user reads stderr'),
  ...exit2(['PostModelSwitch'], 'user', 'blocks nothing'),
  ...exit2(['Elicitation'], 'debug-log', 'declines in the place of the user'),
  ...exit2(['ElicitationResult'], 'debug-log', 'turns the answer into a decline'),
  ...exit2(['ConfigChange'], 'debug-log', 'keeps the change from the running session'),
  ...exit2(['CwdChanged', 'FileChanged'], 'user', 'blocks nothing'),
  ...exit2(['Notification', 'DirectoryAdded', 'InstructionsLoaded', 'MessageDisplay'], 'debug-log', 'does nothing'),
  ...exit2(['WorktreeCreate'], 'user', 'fails the creation, as any other failure does'),
  ...exit2(['WorktreeRemove'], 'debug-log', 'documented to fail the removal; not measured'),

  { trait: 'plainStdout', value: 'debug-log', since, source: newest },
  {
    events: ['UserPromptSubmit', 'UserPromptExpansion', 'SessionStart', 'PostModelSwitch', 'PostCompact'],
    trait: 'plainStdout',
    value: 'claude',
    since,
    source: newest,
  },
  { events: ['PreCompact'], trait: 'plainStdout', value: 'compaction-instructions', since, source: newest },
  { events: ['WorktreeCreate'], trait: 'plainStdout', value: 'worktree-path', since, source: newest },

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
    ...heldRead,
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

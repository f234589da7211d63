/** The fields of a reply: where they stand, what they may hold, which causes they are. */
import type { EventName, Source, Version } from '../model.js';
import type { Cause, Field, FieldRow, UnionRow } from './rows.js';

const types: Source = { kind: 'types', at: '2.1.330' };

/** A top-level field, on every event. */
const universal = (pointer: string, since: Version, field: Omit<Field, 'pointer' | 'events'>): FieldRow => ({
  pointer,
  ...field,
  since,
  source: types,
});

/** A field of hookSpecificOutput. */
const specific = (
  events: readonly EventName[],
  name: string,
  since: Version,
  field: Omit<Field, 'pointer' | 'events'>,
  source: Source = types,
): FieldRow => ({ events, pointer: `/hookSpecificOutput/${name}`, ...field, since, source });

const context = (event: EventName, since: Version, description?: string): FieldRow =>
  specific([event], 'additionalContext', since, {
    type: 'string',
    means: { value: 'text', cause: 'context' },
    description: description ?? 'Text that Claude reads with its next request.',
  });

const blocking: readonly Cause[] = ['json-block'];

/** On PreToolUse; at first only beside a decision that lets the call go on. */
const updatedInput = (only?: readonly Cause[]): Field => ({
  events: ['PreToolUse'],
  pointer: '/hookSpecificOutput/updatedInput',
  type: 'object',
  yields: 'updatedInput',
  record: true,
  ...(only === undefined ? {} : { only }),
  description: 'Tool input that replaces the whole of the original; it is not merged.',
});

/** Values of the newer form that people put into the older field. */
const legacyDecision: NonNullable<Field['hints']> = [
  {
    values: ['allow', 'deny'],
    text: 'top-level decision is the legacy approve|block field; for "{value}" use hookSpecificOutput.permissionDecision in a PreToolUse hook, or hookSpecificOutput.decision: {"behavior": "{value}"} in a PermissionRequest hook',
  },
  {
    values: ['ask'],
    text: 'top-level decision is the legacy approve|block field; for "{value}" use hookSpecificOutput.permissionDecision in a PreToolUse hook',
  },
];

export const fieldRows: readonly FieldRow[] = [
  universal('/continue', '1.0.38', {
    type: 'boolean',
    means: { value: false, cause: 'stop' },
    description: 'false ends the turn. It is no deny: on PreToolUse the tool still runs.',
  }),
  universal('/suppressOutput', '1.0.38', {
    type: 'boolean',
    honoured: false,
    description: 'Accepted; it hides nothing that was measured.',
  }),
  universal('/stopReason', '1.0.38', {
    type: 'string',
    serves: ['stop'],
    description: 'Said when "continue" is false.',
  }),
  universal('/decision', '1.0.38', {
    type: 'string',
    values: [
      { value: 'approve', cause: 'allow' },
      { value: 'block', cause: 'json-block' },
    ],
    reasons: ['/reason'],
    hints: legacyDecision,
    description:
      '"block" holds back what the event guards, or is fed back to Claude; "approve" counts on PreToolUse only.',
  }),
  {
    events: ['PreToolUse'],
    pointer: '/decision',
    type: 'string',
    values: [
      { value: 'approve', cause: 'allow' },
      { value: 'block', cause: 'json-block' },
    ],
    reasons: ['/reason'],
    hints: legacyDecision,
    description: 'The older form of permissionDecision: "block" is deny, "approve" is allow.',
    deprecated: 'Use hookSpecificOutput.permissionDecision: deny for block, allow for approve.',
    since: '1.0.59',
    source: { kind: 'docs', at: '2025-07-24', note: 'Still works on 2.1.330.' },
  },
  {
    events: ['PermissionRequest'],
    pointer: '/decision',
    type: 'string',
    values: [{ value: 'approve' }, { value: 'block' }],
    hints: legacyDecision,
    honoured: false,
    description: 'Does nothing here; answer with hookSpecificOutput.decision.behavior.',
    since: '2.0.45',
    source: { kind: 'measured', at: '2.1.330' },
  },
  universal('/reason', '1.0.38', {
    type: 'string',
    serves: ['json-block'],
    description: 'Why the hook blocks: what Claude reads.',
  }),
  universal('/systemMessage', '1.0.64', {
    type: 'string',
    means: { value: 'text', cause: 'system-message' },
    description: 'A line for the user. It never reaches Claude.',
  }),
  universal('/terminalSequence', '2.1.141', {
    type: 'string',
    description: 'An escape sequence (title, notification, bell) for an interactive terminal.',
  }),
  universal('/hookSpecificOutput', '1.0.59', {
    type: 'object',
    description: 'What only this event reads; hookEventName must name the event.',
  }),

  specific(['PreToolUse'], 'permissionDecision', '1.0.59', {
    type: 'string',
    values: [
      { value: 'allow', cause: 'allow' },
      { value: 'deny', cause: 'json-block' },
      { value: 'ask', cause: 'ask' },
      { value: 'defer', cause: 'defer', since: '2.1.89' },
    ],
    reasons: ['/hookSpecificOutput/permissionDecisionReason', '/reason'],
    description:
      'allow skips the permission check, deny refuses the call, ask puts it to the user, defer ends the turn and hands the call back.',
  }),
  specific(['PreToolUse'], 'permissionDecisionReason', '1.0.59', {
    type: 'string',
    serves: ['json-block', 'ask'],
    description: 'Why: Claude reads it with deny, the user with ask.',
  }),
  {
    ...updatedInput(['allow']),
    since: '2.0.10',
    until: '2.1.0',
    source: { kind: 'measured', at: '2.0.10' },
  },
  {
    ...updatedInput(['allow', 'ask']),
    since: '2.1.0',
    until: '2.1.2',
    source: { kind: 'changelog', at: '2.1.0' },
  },
  { ...updatedInput(), since: '2.1.2', source: { kind: 'measured', at: '2.1.2' } },
  context('PreToolUse', '2.1.9'),

  specific(['UserPromptSubmit'], 'additionalContext', '1.0.59', {
    type: 'string',
    means: { value: 'text', cause: 'context' },
    description: 'Text that Claude reads beside the prompt.',
  }),
  specific(['UserPromptSubmit'], 'sessionTitle', '2.1.94', {
    type: 'string',
    yields: 'sessionTitle',
    description: 'Title of the session.',
  }),
  specific(['UserPromptSubmit'], 'suppressOriginalPrompt', '2.1.128', {
    type: 'boolean',
    serves: blocking,
    yields: 'suppressOriginalPrompt',
    description: 'Leaves the prompt out of the notice that it was blocked.',
  }),

  context('UserPromptExpansion', '2.1.116'),
  specific(['UserPromptExpansion'], 'suppressOriginalPrompt', '2.1.240', {
    type: 'boolean',
    serves: blocking,
    yields: 'suppressOriginalPrompt',
    description: 'Leaves the prompt out of the notice that it was blocked.',
  }),

  context('SessionStart', '1.0.62'),
  specific(['SessionStart'], 'initialUserMessage', '2.1.81', {
    type: 'string',
    yields: 'initialUserMessage',
    description: 'A user message that opens a headless session.',
  }),
  specific(['SessionStart'], 'sessionTitle', '2.1.152', {
    type: 'string',
    yields: 'sessionTitle',
    description: 'Title of the session.',
  }),
  specific(['SessionStart'], 'watchPaths', '2.1.83', {
    type: 'array',
    items: 'string',
    yields: 'watchPaths',
    description: 'Absolute paths whose changes fire FileChanged.',
  }),
  specific(['SessionStart'], 'reloadSkills', '2.1.152', { type: 'boolean', description: 'Reads the skills anew.' }),

  context('Setup', '2.1.10', 'In the types; the client gives it to nobody.'),
  specific(['PreModelSwitch'], 'permissionDecision', '2.1.251', {
    type: 'string',
    values: [{ value: 'allow' }, { value: 'deny', cause: 'json-block' }, { value: 'ask', cause: 'ask' }],
    reasons: ['/hookSpecificOutput/permissionDecisionReason', '/reason'],
    description: 'deny refuses the switch; ask refuses it where nobody can be asked.',
  }),
  specific(['PreModelSwitch'], 'permissionDecisionReason', '2.1.251', {
    type: 'string',
    serves: ['json-block'],
    description: 'Why: the user reads it.',
  }),
  context('PostModelSwitch', '2.1.251'),
  context('SubagentStart', '2.0.44', 'Text that the sub-agent reads with its first request.'),

  context('PostToolUse', '1.0.65'),
  specific(['PostToolUse'], 'classifierContext', '2.1.236', {
    type: 'string',
    description: 'Text for the classifier of auto mode.',
  }),
  specific(['PostToolUse'], 'updatedToolOutput', '2.1.121', {
    type: 'any',
    yields: 'updatedToolOutput',
    description: "Replaces what Claude reads of the tool; must have the tool's own output shape, else it is ignored.",
  }),
  specific(['PostToolUse'], 'updatedMCPToolOutput', '2.0.33', {
    type: 'any',
    mcpOnly: true,
    yields: 'updatedToolOutput',
    description: 'The same for MCP tools only.',
  }),
  context('PostToolUseFailure', '2.0.56'),
  context('PostToolBatch', '2.1.118'),
  context('Stop', '2.1.163', 'Feedback for Claude; on its own it keeps the turn going.'),
  context('SubagentStop', '2.1.163', 'Feedback for the sub-agent; on its own it keeps it going.'),
  specific(['PermissionDenied'], 'retry', '2.1.88', {
    type: 'boolean',
    means: { value: true, cause: 'retry' },
    yields: 'retry',
    description: 'true tells Claude that it may try the call again.',
  }),
  context('Notification', '2.1.15', 'In the types; the client gives it to nobody.'),

  specific(['PermissionRequest'], 'decision', '2.0.45', {
    type: 'object',
    required: true,
    hints: [
      { text: 'PermissionRequest decision must be {"behavior": "allow"} or {"behavior": "deny", "message": "..."}' },
    ],
    description: 'The answer to the permission request.',
  }),
  specific(['PermissionRequest'], 'decision/behavior', '2.0.45', {
    type: 'string',
    required: true,
    values: [
      { value: 'allow', cause: 'allow' },
      { value: 'deny', cause: 'json-block' },
    ],
    reasons: ['/hookSpecificOutput/decision/message'],
    description: 'allow runs the tool, deny refuses it.',
  }),
  specific(['PermissionRequest'], 'decision/updatedInput', '2.0.45', {
    type: 'object',
    serves: ['allow'],
    yields: 'updatedInput',
    record: true,
    description: 'With allow: tool input that replaces the whole of the original.',
  }),
  specific(['PermissionRequest'], 'decision/updatedPermissions', '2.0.54', {
    type: 'array',
    items: 'object',
    serves: ['allow'],
    yields: 'updatedPermissions',
    description: 'With allow: changes to the permission rules.',
  }),
  specific(['PermissionRequest'], 'decision/message', '2.0.45', {
    type: 'string',
    serves: ['json-block'],
    description: 'With deny: what Claude reads.',
  }),
  specific(['PermissionRequest'], 'decision/interrupt', '2.0.45', {
    type: 'boolean',
    means: { value: true, cause: 'interrupt' },
    yields: 'interrupt',
    description: 'With deny: true ends the turn, and the message is not shown.',
  }),

  specific(['Elicitation', 'ElicitationResult'], 'action', '2.1.63', {
    type: 'string',
    values: [{ value: 'accept' }, { value: 'decline', cause: 'decline' }, { value: 'cancel', cause: 'decline' }],
    yields: 'answer',
    description: "The answer that the server gets in the user's place.",
  }),
  specific(['Elicitation', 'ElicitationResult'], 'content', '2.1.63', {
    type: 'object',
    record: true,
    description: 'With accept: the values; they are not checked against the requested schema.',
  }),
  specific(['CwdChanged', 'FileChanged'], 'watchPaths', '2.1.83', {
    type: 'array',
    items: 'string',
    yields: 'watchPaths',
    description: 'Absolute paths whose changes fire FileChanged.',
  }),
  specific(['WorktreeCreate'], 'worktreePath', '2.1.84', {
    type: 'string',
    required: true,
    honoured: false,
    description: 'Read from http hooks; a command hook prints the path as its last line instead.',
  }),
  specific(['MessageDisplay'], 'displayContent', '2.1.152', {
    type: 'string',
    yields: 'displayContent',
    description: 'Text shown in place of what Claude said; Claude keeps its own.',
  }),
];

/** A name that hookSpecificOutput can carry. */
const named = (event: EventName, since: Version): UnionRow => ({
  event,
  since,
  source: { kind: 'types', at: '2.1.330', note: 'Dated by the first field that the event has there.' },
});

/** The events that hookSpecificOutput can name, in the order in which the client names them in its error text. */
export const unionRows: readonly UnionRow[] = [
  named('PreToolUse', '1.0.59'),
  named('UserPromptSubmit', '1.0.59'),
  named('UserPromptExpansion', '2.1.116'),
  named('SessionStart', '1.0.62'),
  named('Setup', '2.1.10'),
  named('PreModelSwitch', '2.1.251'),
  named('PostModelSwitch', '2.1.251'),
  named('SubagentStart', '2.0.44'),
  named('PostToolUse', '1.0.65'),
  named('PostToolUseFailure', '2.0.56'),
  named('PostToolBatch', '2.1.118'),
  named('Stop', '2.1.163'),
  named('SubagentStop', '2.1.163'),
  named('PermissionDenied', '2.1.88'),
  named('Notification', '2.1.15'),
  named('PermissionRequest', '2.0.45'),
  named('Elicitation', '2.1.63'),
  named('ElicitationResult', '2.1.63'),
  named('CwdChanged', '2.1.83'),
  named('FileChanged', '2.1.83'),
  named('WorktreeCreate', '2.1.84'),
  named('MessageDisplay', '2.1.152'),
];

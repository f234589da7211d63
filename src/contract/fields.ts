/** The fields of a reply: where they stand, what they may hold, which causes they are. */
import type { EventName, Source, Version } from '../model.js';
import type { Field, FieldRow, UnionRow } from './rows.js';
import { changelog, measured } from './sources.js';
import { specificFieldRows } from './specific-fields.js';

/** Where the version of a universal field is known from. */
const sources: Readonly<Record<Version, Source>> = {
  '1.0.38': measured('1.0.38', 'Present since the oldest version with hooks.'),
  '1.0.59': measured('1.0.59'),
  '1.0.64': changelog('1.0.64'),
  '2.1.141': changelog('2.1.141'),
};

/** A top-level field, on every event. */
const universal = (pointer: string, since: Version, field: Omit<Field, 'pointer' | 'events'>): FieldRow => ({
  pointer,
  ...field,
  since,
  source: sources[since] ?? changelog(since),
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
    description: 'false ends the turn. It denies nothing: a tool call still runs.',
  }),
  universal('/suppressOutput', '1.0.38', {
    type: 'boolean',
    honoured: false,
    description: 'Accepted, but in every measurement it hid nothing.',
  }),
  universal('/stopReason', '1.0.38', {
    type: 'string',
    serves: ['stop'],
    description: 'Why the turn ends, when "continue" is false.',
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
      '"block" blocks what the event guards, or only gives Claude the reason; "approve" counts on PreToolUse only.',
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

  ...specificFieldRows,
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
  named('PreSkillShellCommand', '2.1.332'),
];

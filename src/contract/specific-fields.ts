/** The fields of hookSpecificOutput, event by event. */
import type { Cause, EventName, Span, Version } from '../model.js';
import type { Field, FieldRow } from './rows.js';
import { permissionUpdate } from './shapes.js';
import { changelog, type Literal, measured } from './sources.js';
import { skillCommands } from './turning-points.js';

/** Not in one published client, and in the next one looked at: by its name in the types and the program, or by its effect. */
function from(absentIn: Version, since: Literal): Span {
  return { since, bracket: { absentIn, presentIn: since }, source: measured(since) };
}

/** Dated by the changelog; what was measured does not speak against it. */
function entry(since: Version): Span {
  return { since, source: changelog(since) };
}

const specific = (
  events: readonly EventName[],
  name: string,
  span: Span,
  field: Omit<Field, 'pointer' | 'events'>,
): FieldRow => ({ events, pointer: `/hookSpecificOutput/${name}`, ...field, ...span });

const context = (event: EventName, span: Span, description?: string): FieldRow =>
  specific([event], 'additionalContext', span, {
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

export const specificFieldRows: readonly FieldRow[] = [
  specific(['PreToolUse'], 'permissionDecision', from('1.0.58', '1.0.59'), {
    type: 'string',
    values: [
      { value: 'allow', cause: 'allow' },
      { value: 'deny', cause: 'json-block' },
      { value: 'ask', cause: 'ask' },
      { value: 'defer', cause: 'defer', since: '2.1.89' },
    ],
    reasons: ['/hookSpecificOutput/permissionDecisionReason', '/reason'],
    description:
      'allow runs the call unasked unless a deny or ask rule, plan mode or a sensitive file says otherwise; deny refuses it; ask puts it to the user; defer ends the turn and hands the call back.',
  }),
  specific(['PreToolUse'], 'permissionDecisionReason', from('1.0.58', '1.0.59'), {
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
  context('PreToolUse', from('2.1.8', '2.1.9')),

  specific(['UserPromptSubmit'], 'additionalContext', from('1.0.58', '1.0.59'), {
    type: 'string',
    means: { value: 'text', cause: 'context' },
    description: 'Text that Claude reads beside the prompt.',
  }),
  specific(['UserPromptSubmit'], 'sessionTitle', from('2.1.92', '2.1.94'), {
    type: 'string',
    yields: 'sessionTitle',
    description: 'Title of the session.',
  }),
  specific(['UserPromptSubmit'], 'suppressOriginalPrompt', from('2.1.126', '2.1.128'), {
    type: 'boolean',
    serves: blocking,
    yields: 'suppressOriginalPrompt',
    description: 'Leaves the prompt out of the notice that it was blocked.',
  }),

  context('UserPromptExpansion', from('2.1.114', '2.1.116')),
  specific(['UserPromptExpansion'], 'suppressOriginalPrompt', from('2.1.233', '2.1.240'), {
    type: 'boolean',
    serves: blocking,
    yields: 'suppressOriginalPrompt',
    description: 'Leaves the prompt out of the notice that it was blocked.',
  }),

  specific(['PreSkillShellCommand'], 'permissionDecision', skillCommands, {
    type: 'string',
    values: [
      { value: 'allow' },
      { value: 'deny', cause: 'json-block' },
      { value: 'ask', cause: 'ask' },
      { value: 'defer', cause: 'defer' },
    ],
    reasons: ['/hookSpecificOutput/permissionDecisionReason', '/reason'],
    description: 'deny, ask and defer all keep the command from running; allow adds nothing.',
  }),
  specific(['PreSkillShellCommand'], 'permissionDecisionReason', skillCommands, {
    type: 'string',
    serves: ['json-block', 'ask', 'defer'],
    description: 'Why: Claude reads it where the output of the command would stand.',
  }),
  specific(['PreSkillShellCommand'], 'updatedInput', skillCommands, {
    type: 'object',
    record: true,
    means: { value: 'any', cause: 'rewrite' },
    description: 'Never applied: whatever it holds keeps the command from running.',
  }),

  context('SessionStart', from('1.0.61', '1.0.62')),
  specific(['SessionStart'], 'initialUserMessage', from('2.1.80', '2.1.81'), {
    type: 'string',
    means: { value: 'text', cause: 'opening' },
    yields: 'initialUserMessage',
    headless: true,
    description: 'A user message that opens a headless session.',
  }),
  specific(['SessionStart'], 'sessionTitle', entry('2.1.152'), {
    type: 'string',
    yields: 'sessionTitle',
    description: 'Title of the session.',
  }),
  specific(['SessionStart'], 'watchPaths', from('2.1.81', '2.1.83'), {
    type: 'array',
    items: 'string',
    yields: 'watchPaths',
    description: 'Absolute paths whose changes fire FileChanged.',
  }),
  specific(['SessionStart'], 'reloadSkills', from('2.1.150', '2.1.152'), {
    type: 'boolean',
    description: 'Reads the skills anew.',
  }),

  context('Setup', from('2.1.9', '2.1.10'), 'In the types, but nobody receives it.'),
  specific(['PreModelSwitch'], 'permissionDecision', from('2.1.250', '2.1.251'), {
    type: 'string',
    values: [{ value: 'allow' }, { value: 'deny', cause: 'json-block' }, { value: 'ask', cause: 'ask' }],
    reasons: ['/hookSpecificOutput/permissionDecisionReason', '/reason'],
    description: 'deny refuses the switch; ask refuses it where nobody can be asked.',
  }),
  specific(['PreModelSwitch'], 'permissionDecisionReason', from('2.1.250', '2.1.251'), {
    type: 'string',
    serves: ['json-block'],
    description: 'Why: the user reads it.',
  }),
  context('PostModelSwitch', from('2.1.250', '2.1.251')),
  context('SubagentStart', from('2.0.42', '2.0.44'), 'Text that the subagent reads with its first request.'),

  context('PostToolUse', from('1.0.64', '1.0.65')),
  specific(['PostToolUse'], 'classifierContext', from('2.1.235', '2.1.236'), {
    type: 'string',
    description: 'Text for the classifier of auto mode.',
  }),
  specific(['PostToolUse'], 'updatedToolOutput', from('2.1.120', '2.1.121'), {
    type: 'any',
    yields: 'updatedToolOutput',
    description: "Replaces what Claude reads of the tool; must have the tool's own output shape, else it is ignored.",
  }),
  specific(['PostToolUse'], 'updatedMCPToolOutput', from('2.0.32', '2.0.33'), {
    type: 'any',
    mcpOnly: true,
    yields: 'updatedToolOutput',
    description: 'The same for MCP tools only.',
  }),
  context('PostToolUseFailure', from('2.0.55', '2.0.56')),
  context('PostToolBatch', from('2.1.117', '2.1.118')),
  context('Stop', from('2.1.162', '2.1.163'), 'Feedback for Claude; on its own it keeps the turn going.'),
  context('SubagentStop', from('2.1.162', '2.1.163'), 'Feedback for the subagent; on its own it keeps it going.'),
  specific(['PermissionDenied'], 'retry', from('2.1.87', '2.1.88'), {
    type: 'boolean',
    means: { value: true, cause: 'retry' },
    yields: 'retry',
    description: 'true tells Claude that it may try the call again.',
  }),
  context('Notification', from('2.1.14', '2.1.15'), 'In the types, but nobody receives it.'),

  specific(['PermissionRequest'], 'decision', from('2.0.44', '2.0.45'), {
    type: 'object',
    required: true,
    hints: [
      { text: 'PermissionRequest decision must be {"behavior": "allow"} or {"behavior": "deny", "message": "..."}' },
    ],
    description: 'The answer to the permission request.',
  }),
  specific(['PermissionRequest'], 'decision/behavior', from('2.0.44', '2.0.45'), {
    type: 'string',
    required: true,
    values: [
      { value: 'allow', cause: 'allow' },
      { value: 'deny', cause: 'json-block' },
    ],
    reasons: ['/hookSpecificOutput/decision/message'],
    description: 'allow runs the tool, deny refuses it.',
  }),
  specific(['PermissionRequest'], 'decision/updatedInput', from('2.0.44', '2.0.45'), {
    type: 'object',
    variant: 'allow',
    serves: ['allow'],
    yields: 'updatedInput',
    record: true,
    description: 'With allow: tool input that replaces the whole of the original.',
  }),
  specific(['PermissionRequest'], 'decision/updatedPermissions', entry('2.0.54'), {
    type: 'array',
    items: 'object',
    itemShape: permissionUpdate,
    variant: 'allow',
    serves: ['allow'],
    yields: 'updatedPermissions',
    description: 'With allow: changes to the permission rules.',
  }),
  specific(['PermissionRequest'], 'decision/message', from('2.0.44', '2.0.45'), {
    type: 'string',
    variant: 'deny',
    serves: ['json-block'],
    lostBeside: ['interrupt'],
    description: 'With deny: what Claude reads, unless `interrupt` is true.',
  }),
  specific(['PermissionRequest'], 'decision/interrupt', from('2.0.44', '2.0.45'), {
    type: 'boolean',
    variant: 'deny',
    means: { value: true, cause: 'interrupt' },
    yields: 'interrupt',
    description: 'With deny: true ends the turn, and the message is not shown.',
  }),

  specific(['Elicitation', 'ElicitationResult'], 'action', from('2.1.62', '2.1.63'), {
    type: 'string',
    values: [{ value: 'accept' }, { value: 'decline', cause: 'decline' }, { value: 'cancel', cause: 'decline' }],
    yields: 'answer',
    description: "The answer that the server gets in the user's place.",
  }),
  specific(['Elicitation', 'ElicitationResult'], 'content', from('2.1.62', '2.1.63'), {
    type: 'object',
    record: true,
    description: 'With accept: the values; they are not checked against the requested schema.',
  }),
  specific(['CwdChanged', 'FileChanged'], 'watchPaths', from('2.1.81', '2.1.83'), {
    type: 'array',
    items: 'string',
    yields: 'watchPaths',
    description: 'Absolute paths whose changes fire FileChanged.',
  }),
  specific(['WorktreeCreate'], 'worktreePath', entry('2.1.84'), {
    type: 'string',
    required: true,
    honoured: false,
    description: 'Read from http hooks; a command hook prints the path as its last line instead.',
  }),
  specific(['MessageDisplay'], 'displayContent', from('2.1.150', '2.1.152'), {
    type: 'string',
    yields: 'displayContent',
    description: 'Text shown in place of what Claude said; Claude keeps its own.',
  }),
];

/**
 * The payload fields of each event, besides those that all events share. A field without `since` came with its event.
 * Source: payloads captured from the newest client where no other is named.
 */
import type { EventName, Row, Source, Version } from '../model.js';
import type { InputFact } from './inputs.js';
import { anyObject, arrayOf, backgroundTask, permissionUpdate, sessionCron, string, toolCall } from './shapes.js';
import { changelog, measured, types } from './sources.js';

type Draft = InputFact & Partial<Pick<Row<InputFact>, 'since' | 'until' | 'bracket' | 'source'>>;

/** Rows of an event that the client has had since a version; each row may say otherwise. */
function since(version: Version, drafts: readonly Draft[], source: Source = measured()): readonly Row<InputFact>[] {
  return drafts.map((draft) => ({ since: version, source, ...draft }));
}

const toolName: Draft = {
  name: 'tool_name',
  type: 'string',
  required: true,
  description: 'The name of the tool; mcp__<server>__<tool> for a tool of an MCP server.',
};
const toolInput: Draft = {
  name: 'tool_input',
  type: 'object',
  required: true,
  shape: anyObject,
  description: 'What the tool is called with; its keys depend on the tool.',
};
const toolUseId: Draft = {
  name: 'tool_use_id',
  type: 'string',
  required: true,
  description: 'The id of the tool call.',
};
const durationMs: Draft = {
  name: 'duration_ms',
  type: 'number',
  required: false,
  description: 'How long the tool ran, in milliseconds, without the time for permission and hooks.',
  since: '2.1.119',
  source: measured('Since: changelog of 2.1.119. In every captured payload; the types call it optional.'),
};
const datedToolUseId: Draft = {
  ...toolUseId,
  since: '2.0.43',
  source: measured('Since: changelog of 2.0.43, which is not on npm; first published in 2.0.44.'),
};

const teammateName: Draft = {
  name: 'teammate_name',
  type: 'string',
  required: false,
  description: 'The name of the teammate, where one is concerned.',
  source: types('In no captured payload of a session without teammates.'),
};
const teamName: Draft = {
  name: 'team_name',
  type: 'string',
  required: false,
  description: 'The name of the team, made from the session id.',
  deprecated: 'A session has one implicit team; the field is to be removed.',
};
const task: readonly Draft[] = [
  { name: 'task_id', type: 'string', required: true, description: 'The id of the task.' },
  { name: 'task_subject', type: 'string', required: true, description: 'The title of the task.' },
  { name: 'task_description', type: 'string', required: false, description: 'The description of the task.' },
  teammateName,
  { ...teamName, source: types('In no captured payload of a session without teammates.') },
];

const stopHookActive: Draft = {
  name: 'stop_hook_active',
  type: 'boolean',
  required: true,
  description: 'True when the turn goes on only because a hook kept it from ending: let it end, or it may never.',
};
const atEndOfTurn: readonly Draft[] = [
  {
    name: 'last_assistant_message',
    type: 'string',
    required: false,
    description: 'The text of the last message of the model.',
    since: '2.1.47',
    source: measured('Since: changelog of 2.1.47.'),
  },
  {
    name: 'background_tasks',
    type: 'array',
    required: false,
    shape: arrayOf(backgroundTask),
    description: 'Work of this session that is still running in the background; empty when there is none.',
    since: '2.1.145',
    source: measured('Seen empty only; the shape of an entry is from the types. Since: changelog of 2.1.145.'),
  },
  {
    name: 'session_crons',
    type: 'array',
    required: false,
    shape: arrayOf(sessionCron),
    description: 'Scheduled prompts that will wake this session; empty when there are none.',
    since: '2.1.145',
    source: measured('Seen empty only; the shape of an entry is from the types. Since: changelog of 2.1.145.'),
  },
];

const trigger: Draft = {
  name: 'trigger',
  type: 'string',
  required: true,
  values: ['manual', 'auto'],
  description: 'Whether the user asked for the compaction or the context was full.',
};

const elicitation: readonly Draft[] = [
  { name: 'mcp_server_name', type: 'string', required: true, description: 'The MCP server that asks.' },
];
const elicitationMode: Draft = {
  name: 'mode',
  type: 'string',
  required: false,
  values: ['form', 'url'],
  description: 'Whether the user fills in a form or is sent to a page.',
};
const elicitationId: Draft = {
  name: 'elicitation_id',
  type: 'string',
  required: false,
  description: 'The id that the server gave its question.',
  source: types('In no captured payload.'),
};

function modelSwitch(sources: readonly string[]): readonly Draft[] {
  return [
    { name: 'from_model', type: 'string', required: true, description: 'The id of the model before the switch.' },
    { name: 'to_model', type: 'string', required: true, description: 'The id of the model after the switch.' },
    {
      name: 'requested_model',
      type: 'string',
      nullable: true,
      required: true,
      description: 'What was asked for: an alias, an id, or null for the default.',
    },
    {
      name: 'source',
      type: 'string',
      required: true,
      values: sources,
      description: 'What asked for the switch.',
    },
    {
      name: 'context_tokens',
      type: 'number',
      required: true,
      description: 'How many tokens the next request sends again.',
    },
    {
      name: 'prompt_cache_warm',
      type: 'boolean',
      required: true,
      description: 'Whether the prompt cache of the old model is likely still valid.',
    },
    {
      name: 'cache_ttl',
      type: 'string',
      required: true,
      values: ['5m', '1h'],
      description: 'How long the prompt cache lives.',
    },
    {
      name: 'estimated_cache_write_usd',
      type: 'number',
      required: true,
      description: 'What caching the context for the new model is estimated to cost, in US dollars.',
    },
    {
      name: 'pricing',
      type: 'string',
      required: true,
      values: ['configured', 'catalog', 'default'],
      description: 'Which prices the estimate uses.',
    },
  ];
}

/** Fields of SessionStart that only a resumed or forked session has. */
const resumed: readonly Draft[] = [
  {
    name: 'seconds_since_last_response',
    type: 'number',
    required: false,
    description: 'Resumed or forked session: seconds since the last answer of the model.',
  },
  {
    name: 'context_tokens',
    type: 'number',
    required: false,
    description: 'Resumed or forked session: how many tokens its context has.',
  },
  {
    name: 'prompt_cache_likely_expired',
    type: 'boolean',
    required: false,
    description: 'Resumed or forked session: the prompt cache has probably run out.',
  },
  {
    name: 'estimated_cache_write_usd',
    type: 'number',
    required: false,
    description: 'Resumed or forked session: what caching the context again is estimated to cost, in US dollars.',
  },
].map((draft) => ({ ...draft, since: '2.1.251', source: measured('Since: changelog of 2.1.251.') }) as Draft);

export const eventInputs: Readonly<Record<EventName, readonly Row<InputFact>[]>> = {
  PreToolUse: since('1.0.38', [toolName, toolInput, datedToolUseId]),
  PermissionRequest: since('2.0.45', [
    toolName,
    toolInput,
    {
      name: 'permission_suggestions',
      type: 'array',
      required: false,
      shape: arrayOf(permissionUpdate),
      description: 'What the client would offer to remember; an entry can be returned in updatedPermissions.',
      since: '2.0.54',
      source: measured('Since: changelog of 2.0.54.'),
    },
  ]),
  PermissionDenied: since('2.1.88', [
    toolName,
    toolInput,
    toolUseId,
    { name: 'reason', type: 'string', required: true, description: 'Why auto mode refused the call.' },
  ]),
  PostToolUse: since('1.0.38', [
    toolName,
    toolInput,
    {
      name: 'tool_response',
      type: 'any',
      required: true,
      description:
        'What the tool returned, in its own shape: an object for most tools, an array of blocks for MCP tools.',
      source: measured('The documents say an object; MCP tools have an array.'),
    },
    datedToolUseId,
    durationMs,
  ]),
  PostToolUseFailure: since('2.0.56', [
    toolName,
    toolInput,
    toolUseId,
    { name: 'error', type: 'string', required: true, description: 'The error as the model sees it.' },
    { name: 'is_interrupt', type: 'boolean', required: false, description: 'Whether the user interrupted the call.' },
    durationMs,
  ]),
  PostToolBatch: since('2.1.118', [
    {
      name: 'tool_calls',
      type: 'array',
      required: true,
      shape: arrayOf(toolCall),
      description: 'The calls of one message of the model, each with the text that the model sees as its result.',
    },
  ]),
  UserPromptSubmit: since('1.0.53', [
    { name: 'prompt', type: 'string', required: true, description: 'The text of the prompt.' },
    {
      name: 'session_title',
      type: 'string',
      required: false,
      description: 'The title of the session, once it has one.',
      since: '2.1.94',
      source: changelog('2.1.94', 'In no captured payload.'),
    },
    {
      name: 'source',
      type: 'string',
      required: false,
      values: ['user', 'sdk', 'system', 'loop_wakeup', 'schedule_wakeup', { value: 'poll_event', since: '2.1.251' }],
      description: 'Who wrote the prompt.',
      since: '2.1.210',
      bracket: { absentIn: '2.1.206', presentIn: '2.1.210' },
      source: types(
        'Not in the captured payload, which came from a headless session; the types say that it may be absent.',
      ),
    },
  ]),
  UserPromptExpansion: since('2.1.116', [
    {
      name: 'expansion_type',
      type: 'string',
      required: true,
      values: ['slash_command', 'mcp_prompt'],
      description: 'Whether a slash command or a prompt of an MCP server is expanded.',
    },
    {
      name: 'command_name',
      type: 'string',
      required: true,
      description: 'The name of the command, without the slash.',
    },
    { name: 'command_args', type: 'string', required: true, description: 'What was typed behind the name.' },
    {
      name: 'command_source',
      type: 'string',
      required: false,
      knownValues: ['projectSettings', 'mcp'],
      description: 'Where the command is defined.',
    },
    { name: 'prompt', type: 'string', required: true, description: 'What was typed, before the expansion.' },
  ]),
  SessionStart: since('1.0.62', [
    {
      name: 'source',
      type: 'string',
      required: true,
      values: ['startup', 'resume', 'clear', 'compact', { value: 'fork', since: '2.1.214' }],
      description: 'How the session came to start.',
    },
    {
      name: 'agent_type',
      type: 'string',
      required: false,
      description: 'The agent that the session was started with.',
      since: '2.1.2',
      source: changelog('2.1.2', 'In no captured payload.'),
    },
    {
      name: 'model',
      type: 'string',
      required: false,
      description: 'The id of the model; seen only after a compaction.',
      since: '2.1.15',
      bracket: { absentIn: '2.1.3', presentIn: '2.1.15' },
      source: measured('Since: the types.'),
    },
    {
      name: 'session_title',
      type: 'string',
      required: false,
      description: 'The title of the session, once it has one.',
      since: '2.1.152',
      bracket: { absentIn: '2.1.141', presentIn: '2.1.152' },
      source: types('In no captured payload.'),
    },
    ...resumed,
  ]),
  SessionEnd: since('1.0.85', [
    {
      name: 'reason',
      type: 'string',
      required: true,
      values: [
        'clear',
        { value: 'resume', since: '2.1.79' },
        'logout',
        'prompt_input_exit',
        'other',
        { value: 'bypass_permissions_disabled', until: '2.1.234' },
      ],
      description: 'Why the session ends.',
    },
  ]),
  Setup: since('2.1.10', [
    {
      name: 'trigger',
      type: 'string',
      required: true,
      values: ['init', 'maintenance'],
      description: 'Which flag asked for the setup.',
    },
  ]),
  Stop: since('1.0.38', [stopHookActive, ...atEndOfTurn]),
  StopFailure: since('2.1.78', [
    {
      name: 'error',
      type: 'string',
      required: true,
      values: [
        'authentication_failed',
        { value: 'oauth_org_not_allowed', since: '2.1.126' },
        { value: 'account_on_hold', since: '2.1.251' },
        { value: 'verification_required', since: '2.1.274' },
        'billing_error',
        'rate_limit',
        { value: 'overloaded', since: '2.1.163' },
        'invalid_request',
        { value: 'model_not_found', since: '2.1.152' },
        'server_error',
        'unknown',
        'max_output_tokens',
        { value: 'cloud_credential_error', since: '2.1.267' },
      ],
      description: 'The kind of API error.',
      source: measured('Seen: unknown. The other values are from the types, dated by the release that first has them.'),
    },
    {
      name: 'error_details',
      type: 'string',
      required: false,
      description: 'More about the error.',
      source: types('In no captured payload.'),
    },
    {
      name: 'last_assistant_message',
      type: 'string',
      required: false,
      description: 'The error text that the user sees.',
    },
  ]),
  SubagentStart: since('2.0.44', [
    { name: 'agent_id', type: 'string', required: true, description: 'The id of the sub-agent.' },
    { name: 'agent_type', type: 'string', required: true, description: 'The type of the sub-agent.' },
  ]),
  SubagentStop: since('1.0.41', [
    stopHookActive,
    {
      name: 'agent_id',
      type: 'string',
      required: true,
      description: 'The id of the sub-agent.',
      since: '2.0.42',
      source: measured('Since: changelog of 2.0.42.'),
    },
    {
      name: 'agent_transcript_path',
      type: 'string',
      required: true,
      description: 'The absolute path of the transcript of the sub-agent.',
      since: '2.0.42',
      source: measured('Since: changelog of 2.0.42.'),
    },
    {
      name: 'agent_type',
      type: 'string',
      required: true,
      description: 'The type of the sub-agent; empty for one that the client starts for itself.',
      since: '2.1.30',
      bracket: { absentIn: '2.1.15', presentIn: '2.1.30' },
      source: measured('Since: the types.'),
    },
    ...atEndOfTurn,
  ]),
  TeammateIdle: since('2.1.33', [
    { ...teammateName, required: true, description: 'The name of the teammate.', source: measured() },
    { ...teamName, required: true },
  ]),
  TaskCreated: since('2.1.84', task),
  TaskCompleted: since('2.1.33', task),
  PreCompact: since('1.0.48', [
    trigger,
    {
      name: 'custom_instructions',
      type: 'string',
      nullable: true,
      required: true,
      description: 'What the user typed behind /compact; null when the compaction is automatic.',
      source: measured('The documents say an empty string for an automatic compaction.'),
    },
  ]),
  PostCompact: since('2.1.76', [
    trigger,
    { name: 'compact_summary', type: 'string', required: true, description: 'The summary that replaces the context.' },
  ]),
  PreModelSwitch: since('2.1.251', modelSwitch(['command', 'picker', 'sdk'])),
  PostModelSwitch: since('2.1.251', modelSwitch(['command', 'picker', 'sdk', 'auto', 'resume'])),
  Elicitation: since('2.1.63', [
    ...elicitation,
    { name: 'message', type: 'string', required: true, description: 'The question.' },
    elicitationMode,
    {
      name: 'url',
      type: 'string',
      required: false,
      description: 'Mode url: the page that the user is sent to.',
      source: types('In no captured payload.'),
    },
    elicitationId,
    {
      name: 'requested_schema',
      type: 'object',
      required: false,
      shape: anyObject,
      description: 'Mode form: the JSON Schema of the answer.',
    },
  ]),
  ElicitationResult: since('2.1.63', [
    ...elicitation,
    elicitationMode,
    elicitationId,
    {
      name: 'action',
      type: 'string',
      required: true,
      values: ['accept', 'decline', 'cancel'],
      description: 'What the user answered.',
    },
    {
      name: 'content',
      type: 'object',
      required: false,
      shape: anyObject,
      description: 'What the user filled in.',
      source: types('In no captured payload.'),
    },
  ]),
  Notification: since('1.0.38', [
    { name: 'message', type: 'string', required: true, description: 'The text of the notification.' },
    {
      name: 'title',
      type: 'string',
      required: false,
      description: 'The title of the notification.',
      source: types('In no captured payload.'),
    },
    {
      name: 'notification_type',
      type: 'string',
      required: true,
      knownValues: [
        'permission_prompt',
        'idle_prompt',
        'auth_success',
        'elicitation_dialog',
        'elicitation_url_dialog',
        'elicitation_complete',
        'elicitation_response',
        { value: 'agent_needs_input', since: '2.1.198' },
        { value: 'agent_completed', since: '2.1.198' },
        { value: 'quota_auto_resume_fired', since: '2.1.234' },
        { value: 'quota_auto_resume_stale', since: '2.1.234' },
        { value: 'quota_auto_resume_disabled', since: '2.1.234' },
      ],
      description: 'What the notification is about.',
      since: '2.0.37',
      source: measured('Seen: permission_prompt, elicitation_response. The other values are from the documents.'),
    },
  ]),
  ConfigChange: since('2.1.48', [
    {
      name: 'source',
      type: 'string',
      required: true,
      values: ['user_settings', 'project_settings', 'local_settings', 'policy_settings', 'skills'],
      description: 'Which kind of configuration changed.',
      source: measured('policy_settings is from the types.'),
    },
    { name: 'file_path', type: 'string', required: false, description: 'The absolute path of the file that changed.' },
  ]),
  CwdChanged: since('2.1.83', [
    { name: 'old_cwd', type: 'string', required: true, description: 'The directory before the change.' },
    { name: 'new_cwd', type: 'string', required: true, description: 'The directory after the change.' },
  ]),
  DirectoryAdded: since('2.1.219', [
    { name: 'directory', type: 'string', required: true, description: 'The absolute path of the directory.' },
    {
      name: 'source',
      type: 'string',
      required: true,
      values: ['slash_command', 'register_repo_root'],
      description: 'How it was added: by /add-dir or by a control request.',
      source: measured('register_repo_root is from the types.'),
    },
  ]),
  FileChanged: since('2.1.83', [
    { name: 'file_path', type: 'string', required: true, description: 'The absolute path of the file.' },
    {
      name: 'event',
      type: 'string',
      required: true,
      values: ['change', 'add', 'unlink'],
      description: 'What happened to the file.',
      source: measured('Seen: change. add and unlink are from the types.'),
    },
  ]),
  InstructionsLoaded: since('2.1.69', [
    { name: 'file_path', type: 'string', required: true, description: 'The absolute path of the instructions file.' },
    {
      name: 'memory_type',
      type: 'string',
      required: true,
      values: ['User', 'Project', 'Local', 'Managed'],
      description: 'Whose instructions they are.',
      source: measured('Seen: Project. The other values are from the types.'),
    },
    {
      name: 'load_reason',
      type: 'string',
      required: true,
      values: [
        'session_start',
        'nested_traversal',
        'path_glob_match',
        'include',
        { value: 'compact', since: '2.1.83' },
      ],
      description: 'Why the file was loaded.',
    },
    {
      name: 'globs',
      type: 'array',
      required: false,
      shape: arrayOf(string),
      description: 'The path patterns of a rule file that was loaded for one of them.',
    },
    {
      name: 'trigger_file_path',
      type: 'string',
      required: false,
      description: 'The file whose reading made the client load the instructions.',
    },
    {
      name: 'parent_file_path',
      type: 'string',
      required: false,
      description: 'The file that includes this one.',
    },
  ]),
  MessageDisplay: since('2.1.152', [
    { name: 'turn_id', type: 'string', required: true, description: 'The id of the turn.' },
    {
      name: 'message_id',
      type: 'string',
      required: true,
      description: 'The id of the message, the same for each part.',
    },
    {
      name: 'index',
      type: 'number',
      required: true,
      description: 'The number of the part within the message, from 0.',
    },
    { name: 'final', type: 'boolean', required: true, description: 'Whether this is the last part of the message.' },
    {
      name: 'delta',
      type: 'string',
      required: true,
      description: 'The text of the part: whole lines, but for the last.',
    },
  ]),
  WorktreeCreate: since('2.1.50', [
    { name: 'name', type: 'string', required: true, description: 'The name that the worktree is to have.' },
  ]),
  WorktreeRemove: since('2.1.50', [
    { name: 'worktree_path', type: 'string', required: true, description: 'The absolute path of the worktree.' },
  ]),
};

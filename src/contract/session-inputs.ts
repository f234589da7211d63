/** Payload fields of sessions, models and surroundings. Seen in captured payloads where no row says otherwise. */
import { dated, type InputDraft, optional, required, typedSince, uncaptured } from './input-rows.js';
import { anyObject, arrayOf, string } from './shapes.js';
import { changelog, measured } from './sources.js';

/** Fields of SessionStart that only a resumed or forked session has. */
const resumed: readonly InputDraft[] = [
  optional('seconds_since_last_response', 'number', 'Resumed or forked: seconds since the last answer of the model.'),
  optional('context_tokens', 'number', 'Resumed or forked: how many tokens the context has.'),
  optional('prompt_cache_likely_expired', 'boolean', 'Resumed or forked: the prompt cache has probably run out.'),
  optional(
    'estimated_cache_write_usd',
    'number',
    'Resumed or forked: what caching the context again is estimated to cost, in US dollars.',
  ),
].map((draft) => ({ ...draft, ...dated('2.1.251') }));

const trigger = required('trigger', 'string', 'Whether the user asked for the compaction or the context was full.', {
  values: ['manual', 'auto'],
});

const mcpServerName = required('mcp_server_name', 'string', 'The MCP server that asks.');
const elicitationMode = optional('mode', 'string', 'Whether the user fills in a form or is sent to a page.', {
  values: ['form', 'url'],
});
const elicitationId = optional('elicitation_id', 'string', 'The id that the server gave its question.', uncaptured);

function modelSwitch(sources: readonly string[]): readonly InputDraft[] {
  return [
    required('from_model', 'string', 'The id of the model before the switch.'),
    required('to_model', 'string', 'The id of the model after the switch.'),
    required('requested_model', 'string', 'What was asked for: an alias, an id, or null for the default.', {
      nullable: true,
    }),
    required('source', 'string', 'What asked for the switch.', { values: sources }),
    required('context_tokens', 'number', 'How many tokens the next request sends again.'),
    required('prompt_cache_warm', 'boolean', 'Whether the prompt cache of the old model is likely still valid.'),
    required('cache_ttl', 'string', 'How long the prompt cache lives.', { values: ['5m', '1h'] }),
    required(
      'estimated_cache_write_usd',
      'number',
      'What caching the context for the new model is estimated to cost, in US dollars.',
    ),
    required('pricing', 'string', 'Which prices the estimate uses.', { values: ['configured', 'catalog', 'default'] }),
  ];
}

export const sessionInputs = {
  SessionStart: [
    required('source', 'string', 'How the session came to start.', {
      values: ['startup', 'resume', 'clear', 'compact', { value: 'fork', since: '2.1.214' }],
    }),
    optional('agent_type', 'string', 'The agent that the session was started with.', {
      since: '2.1.2',
      source: changelog('2.1.2', 'In no captured payload.'),
    }),
    optional('model', 'string', 'The id of the model; seen only after a compaction.', typedSince('2.1.3', '2.1.15')),
    optional('session_title', 'string', 'The title of the session, once it has one.', {
      ...typedSince('2.1.141', '2.1.152'),
      ...uncaptured,
    }),
    ...resumed,
  ],
  SessionEnd: [
    required('reason', 'string', 'Why the session ends.', {
      values: [
        'clear',
        { value: 'resume', since: '2.1.79' },
        'logout',
        'prompt_input_exit',
        'other',
        { value: 'bypass_permissions_disabled', until: '2.1.234' },
      ],
      source: measured('2.1.330', 'resume and logout are from the types.'),
    }),
  ],
  Setup: [required('trigger', 'string', 'Which flag asked for the setup.', { values: ['init', 'maintenance'] })],
  PreCompact: [
    trigger,
    required('custom_instructions', 'string', 'What was typed behind /compact; null for an automatic compaction.', {
      nullable: true,
      source: measured('2.1.330', 'The documents say empty for an automatic compaction.'),
    }),
  ],
  PostCompact: [trigger, required('compact_summary', 'string', 'The summary that replaces the context.')],
  PreModelSwitch: modelSwitch(['command', 'picker', 'sdk']),
  PostModelSwitch: modelSwitch(['command', 'picker', 'sdk', 'auto', 'resume']),
  Elicitation: [
    mcpServerName,
    required('message', 'string', 'The question.'),
    elicitationMode,
    optional('url', 'string', 'Mode url: the page that the user is sent to.', uncaptured),
    elicitationId,
    optional('requested_schema', 'object', 'Mode form: the JSON Schema of the answer.', { shape: anyObject }),
  ],
  ElicitationResult: [
    mcpServerName,
    elicitationMode,
    elicitationId,
    required('action', 'string', 'What the user answered.', { values: ['accept', 'decline', 'cancel'] }),
    optional('content', 'object', 'What the user filled in.', { shape: anyObject, ...uncaptured }),
  ],
  Notification: [
    required('message', 'string', 'The text of the notification.'),
    optional('title', 'string', 'The title of the notification.', uncaptured),
    required('notification_type', 'string', 'What the notification is about.', {
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
      ...dated('2.0.37', 'Seen: permission_prompt, elicitation_response. The others are from the documents.'),
    }),
  ],
  ConfigChange: [
    required('source', 'string', 'Which kind of configuration changed.', {
      values: ['user_settings', 'project_settings', 'local_settings', 'policy_settings', 'skills'],
      source: measured('2.1.330', 'policy_settings is from the types.'),
    }),
    optional('file_path', 'string', 'The absolute path of the file that changed.'),
  ],
  CwdChanged: [
    required('old_cwd', 'string', 'The directory before the change.'),
    required('new_cwd', 'string', 'The directory after the change.'),
  ],
  DirectoryAdded: [
    required('directory', 'string', 'The absolute path of the directory.'),
    required('source', 'string', 'How it was added: by /add-dir or by a control request.', {
      values: ['slash_command', 'register_repo_root'],
      source: measured('2.1.330', 'register_repo_root is from the types.'),
    }),
  ],
  FileChanged: [
    required('file_path', 'string', 'The absolute path of the file.'),
    required('event', 'string', 'What happened to the file.', {
      values: ['change', 'add', 'unlink'],
      source: measured('2.1.330', 'Seen: change. The others are from the types.'),
    }),
  ],
  InstructionsLoaded: [
    required('file_path', 'string', 'The absolute path of the instructions file.'),
    required('memory_type', 'string', 'Whose instructions they are.', {
      values: ['User', 'Project', 'Local', 'Managed'],
      source: measured('2.1.330', 'Seen: Project. The others are from the types.'),
    }),
    required('load_reason', 'string', 'Why the file was loaded.', {
      values: [
        'session_start',
        'nested_traversal',
        'path_glob_match',
        'include',
        { value: 'compact', since: '2.1.83' },
      ],
    }),
    optional('globs', 'array', 'The path patterns of a rule file that was loaded for one of them.', {
      shape: arrayOf(string),
    }),
    optional('trigger_file_path', 'string', 'The file whose reading made the client load the instructions.'),
    optional('parent_file_path', 'string', 'The file that includes this one.'),
  ],
  MessageDisplay: [
    required('turn_id', 'string', 'The id of the turn.'),
    required('message_id', 'string', 'The id of the message, the same for each part.'),
    required('index', 'number', 'The number of the part within the message, from 0.'),
    required('final', 'boolean', 'Whether this is the last part of the message.'),
    required('delta', 'string', 'The text of the part: whole lines, but for the last.'),
  ],
  WorktreeCreate: [required('name', 'string', 'The name that the worktree is to have.')],
  WorktreeRemove: [required('worktree_path', 'string', 'The absolute path of the worktree.')],
} satisfies Readonly<Record<string, readonly InputDraft[]>>;

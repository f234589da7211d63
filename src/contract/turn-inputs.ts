/** Payload fields of prompts, ends of turns, agents and tasks. Seen in captured payloads where no row says otherwise. */
import { dated, type InputDraft, optional, required, typedSince, uncaptured } from './input-rows.js';
import { arrayOf, backgroundTask, sessionCron } from './shapes.js';
import { changelog, measured, types } from './sources.js';

const stopHookActive = required(
  'stop_hook_active',
  'boolean',
  'True when the turn goes on only because a hook kept it from ending: let it end, or it may never.',
);
const emptyOnly = 'Seen empty only; the shape of an entry is from the types.';
const atEndOfTurn: readonly InputDraft[] = [
  optional('last_assistant_message', 'string', 'The text of the last message of the model.', dated('2.1.47')),
  optional('background_tasks', 'array', 'Work of this session that still runs in the background; empty for none.', {
    shape: arrayOf(backgroundTask),
    ...dated('2.1.145', emptyOnly),
  }),
  optional('session_crons', 'array', 'Scheduled prompts that will wake this session; empty for none.', {
    shape: arrayOf(sessionCron),
    ...dated('2.1.145', emptyOnly),
  }),
];

const noTeammates = { source: types('2.1.330', 'In no captured payload; those came from sessions without teammates.') };
const teamGoes = 'A session has one implicit team; the field is to be removed.';
const task: readonly InputDraft[] = [
  required('task_id', 'string', 'The id of the task.'),
  required('task_subject', 'string', 'The title of the task.'),
  optional('task_description', 'string', 'The description of the task.'),
  optional('teammate_name', 'string', 'The name of the teammate, where one is concerned.', noTeammates),
  optional('team_name', 'string', 'The name of the team.', { deprecated: teamGoes, ...noTeammates }),
];

export const turnInputs = {
  UserPromptSubmit: [
    required('prompt', 'string', 'The text of the prompt.'),
    optional('session_title', 'string', 'The title of the session, once it has one.', {
      since: '2.1.94',
      source: changelog('2.1.94', 'In no captured payload.'),
    }),
    optional('source', 'string', 'Who wrote the prompt.', {
      values: ['user', 'sdk', 'system', 'loop_wakeup', 'schedule_wakeup', { value: 'poll_event', since: '2.1.251' }],
      since: '2.1.210',
      bracket: { absentIn: '2.1.206', presentIn: '2.1.210' },
      source: types('2.1.330', 'The published program does not write it; the types say that it may be absent.'),
    }),
  ],
  UserPromptExpansion: [
    required('expansion_type', 'string', 'Whether a slash command or a prompt of an MCP server is expanded.', {
      values: ['slash_command', 'mcp_prompt'],
    }),
    required('command_name', 'string', 'The name of the command, without the slash.'),
    required('command_args', 'string', 'What was typed behind the name.'),
    optional('command_source', 'string', 'Where the command is defined.', { knownValues: ['projectSettings', 'mcp'] }),
    required('prompt', 'string', 'What was typed, before the expansion.'),
  ],
  Stop: [stopHookActive, ...atEndOfTurn],
  StopFailure: [
    required('error', 'string', 'The kind of API error.', {
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
      source: measured(
        '2.1.330',
        'Seen: unknown. The others are from the types, dated by the first release looked at that has them.',
      ),
    }),
    optional('error_details', 'string', 'More about the error.', uncaptured),
    optional('last_assistant_message', 'string', 'The error text that the user sees.'),
  ],
  SubagentStart: [
    required('agent_id', 'string', 'The id of the sub-agent.'),
    required('agent_type', 'string', 'The type of the sub-agent.'),
  ],
  SubagentStop: [
    stopHookActive,
    required('agent_id', 'string', 'The id of the sub-agent.', dated('2.0.42')),
    required(
      'agent_transcript_path',
      'string',
      'The absolute path of the transcript of the sub-agent.',
      dated('2.0.42'),
    ),
    required(
      'agent_type',
      'string',
      'The type of the sub-agent; empty for one that the client starts for itself.',
      typedSince('2.1.15', '2.1.30'),
    ),
    ...atEndOfTurn,
  ],
  TeammateIdle: [
    required('teammate_name', 'string', 'The name of the teammate.'),
    required('team_name', 'string', 'The name of the team, made from the session id.', { deprecated: teamGoes }),
  ],
  TaskCreated: task,
  TaskCompleted: task,
} satisfies Readonly<Record<string, readonly InputDraft[]>>;

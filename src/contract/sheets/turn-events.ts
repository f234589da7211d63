/** The events of turns, subagents, teammates and tasks. */

import { dated, type InputDraft, optional, required, typedSince, uncaptured } from '../input-rows.js';
import { arrayOf, backgroundTask, sessionCron } from '../shapes.js';
import { measured, types } from '../sources.js';
import { blocks, nothing } from './exit-2.js';
import { noContext, outsideTurn } from './hindering.js';
import { bisected, inTheFirst } from './known.js';
import { noMatcher, onAgentType } from './matching.js';
import type { EventSheet } from './sheet.js';

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

export const turnEvents = {
  Stop: {
    known: inTheFirst,
    fires: 'when Claude ends its turn',
    guards: 'end of turn',
    words: { proceed: 'Claude STOPS', block: 'Claude CONTINUES' },
    exit2: blocks,
    stdout: 'text',
    matcher: noMatcher,
    hindrances: [],
    scenario: ['end-turn'],
    inputs: [stopHookActive, ...atEndOfTurn],
  },

  StopFailure: {
    known: bisected('2.1.77', '2.1.78'),
    fires: 'when an API error ends the turn',
    guards: null,
    words: { proceed: 'turn ENDS with its error' },
    exit2: nothing,
    stdout: 'text',
    matcher: [
      {
        subject: 'error',
        values: [
          'rate_limit',
          'overloaded',
          'authentication_failed',
          'oauth_org_not_allowed',
          'account_on_hold',
          'billing_error',
          'invalid_request',
          'model_not_found',
          'server_error',
          'max_output_tokens',
          'cloud_credential_error',
          'verification_required',
          'unknown',
        ],
        since: '1.0.38',
        source: types('2.1.330'),
      },
    ],
    hindrances: [outsideTurn],
    scenario: ['api-400'],
    inputs: [
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
  },

  SubagentStart: {
    known: bisected('2.0.42', '2.0.44', 'The changelog says 2.0.43, which was never published on npm.'),
    fires: 'when a subagent starts',
    guards: null,
    words: { proceed: 'subagent STARTS' },
    exit2: nothing,
    stdout: 'text',
    matcher: onAgentType,
    hindrances: [...noContext],
    scenario: ['agent'],
    inputs: [
      required('agent_id', 'string', 'The id of the subagent.'),
      required('agent_type', 'string', 'The type of the subagent.'),
    ],
  },

  SubagentStop: {
    known: bisected('1.0.40', '1.0.41'),
    fires: 'when a subagent ends',
    guards: 'end of subagent',
    words: { proceed: 'subagent STOPS', block: 'subagent CONTINUES' },
    exit2: blocks,
    stdout: 'text',
    matcher: onAgentType,
    hindrances: [],
    scenario: ['agent'],
    inputs: [
      stopHookActive,
      required('agent_id', 'string', 'The id of the subagent.', dated('2.0.42')),
      required(
        'agent_transcript_path',
        'string',
        'The absolute path of the transcript of the subagent.',
        dated('2.0.42'),
      ),
      required(
        'agent_type',
        'string',
        'The type of the subagent; empty for one that Claude Code starts for itself.',
        typedSince('2.1.15', '2.1.30'),
      ),
      ...atEndOfTurn,
    ],
  },

  TeammateIdle: {
    known: bisected('2.1.32', '2.1.33'),
    fires: 'when a teammate is about to go idle',
    guards: 'idling',
    words: { proceed: 'teammate GOES IDLE', block: 'teammate CONTINUES' },
    exit2: blocks,
    stdout: 'text',
    matcher: noMatcher,
    hindrances: [],
    scenario: { needs: 'a person at a terminal' },
    inputs: [
      required('teammate_name', 'string', 'The name of the teammate.'),
      required('team_name', 'string', 'The name of the team, made from the session id.', { deprecated: teamGoes }),
    ],
  },

  TaskCreated: {
    known: bisected('2.1.83', '2.1.84'),
    fires: 'when a task is created',
    guards: 'task creation',
    words: { proceed: 'task is CREATED', block: 'task is NOT CREATED' },
    exit2: blocks,
    stdout: 'text',
    matcher: noMatcher,
    hindrances: [],
    scenario: ['tool'],
    inputs: task,
  },

  TaskCompleted: {
    known: bisected('2.1.32', '2.1.33'),
    fires: 'when a task is marked completed',
    guards: 'task completion',
    words: { proceed: 'task is COMPLETED', block: 'task STAYS OPEN' },
    exit2: blocks,
    stdout: 'text',
    matcher: noMatcher,
    hindrances: [],
    scenario: ['tool'],
    inputs: task,
  },
} as const satisfies Readonly<Record<string, EventSheet>>;

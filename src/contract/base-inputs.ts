/** Payload fields that many events share. `on` says which; a field is listed for an event only where it was seen. */
import type { EventName, Row } from '../model.js';
import type { InputFact } from './input-rows.js';
import { effort, mcpServer } from './shapes.js';
import { changelog, measured, types } from './sources.js';

/** Events that fire while a tool is called or a turn is being answered, and know its permission mode. */
const inTurn: readonly EventName[] = [
  'PreToolUse',
  'PermissionRequest',
  'PermissionDenied',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'UserPromptSubmit',
  'UserPromptExpansion',
  'PreSkillShellCommand',
  'Stop',
  'SubagentStop',
  'TeammateIdle',
];

/** Events whose payload was seen with the effort level of the turn. */
const withEffort: readonly EventName[] = [
  'PreToolUse',
  'PermissionRequest',
  'PermissionDenied',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'PreSkillShellCommand',
  'Stop',
  'StopFailure',
  'SubagentStop',
  'InstructionsLoaded',
];

/** Events that can happen inside a subagent, and then carry its id. */
const inAgent: readonly EventName[] = [
  'PreToolUse',
  'PermissionRequest',
  'PermissionDenied',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'UserPromptSubmit',
  'UserPromptExpansion',
  'PreSkillShellCommand',
  'SessionStart',
  'Stop',
  'StopFailure',
  'TeammateIdle',
  'TaskCreated',
  'TaskCompleted',
  'PreCompact',
  'PostCompact',
  'InstructionsLoaded',
];

const permissionModes = ['default', 'plan', 'acceptEdits', 'auto', 'dontAsk', 'bypassPermissions'];

const inProgram = (note = '') =>
  measured('2.1.330', `Read in the published program; in no captured payload. ${note}`.trim());

const toolEvents: readonly EventName[] = [
  'PreToolUse',
  'PermissionRequest',
  'PermissionDenied',
  'PostToolUse',
  'PostToolUseFailure',
];

/** Events that carry the agent as a required field of their own. */
const ofAgent: readonly EventName[] = ['SubagentStart', 'SubagentStop'];

export interface SharedInputFact extends InputFact {
  readonly on: 'all' | { readonly only: readonly EventName[] } | { readonly except: readonly EventName[] };
}

export const sharedInputs: readonly Row<SharedInputFact>[] = [
  {
    name: 'session_id',
    type: 'string',
    required: true,
    description: 'The id of the session.',
    on: 'all',
    since: '1.0.38',
    source: measured('2.1.330'),
  },
  {
    name: 'transcript_path',
    type: 'string',
    required: true,
    description:
      'The absolute path of the session transcript, a file of JSON Lines; empty for a session that keeps none.',
    on: 'all',
    since: '1.0.38',
    source: measured('2.1.330', 'Empty: read in the published program.'),
  },
  {
    name: 'cwd',
    type: 'string',
    required: true,
    description: 'The current directory of the session. It follows a cd; it need not be the project directory.',
    on: 'all',
    since: '1.0.54',
    source: measured('2.1.330', 'Since: changelog of 1.0.54.'),
  },
  {
    name: 'prompt_id',
    type: 'string',
    required: false,
    description: 'The id of the prompt that everything up to the next prompt belongs to; absent before the first one.',
    on: 'all',
    since: '2.1.199',
    bracket: { absentIn: '2.1.195', presentIn: '2.1.199' },
    source: measured('2.1.330', 'Since: the types.'),
  },
  {
    name: 'permission_mode',
    type: 'string',
    required: true,
    knownValues: permissionModes,
    description: 'The permission mode of the session.',
    on: { only: inTurn },
    since: '1.0.91',
    bracket: { absentIn: '1.0.90', presentIn: '1.0.91' },
    source: measured(
      '2.1.330',
      'The types call it optional on every event; it was in every captured payload of these, and in no other.',
    ),
  },
  {
    name: 'permission_mode',
    type: 'string',
    required: false,
    knownValues: permissionModes,
    description: 'The permission mode of the session.',
    on: { only: ['TaskCreated', 'TaskCompleted', 'Elicitation', 'ElicitationResult'] },
    since: '2.1.330',
    sinceUnknown: true,
    source: inProgram(),
  },
  {
    name: 'agent_id',
    type: 'string',
    required: false,
    description: 'The id of the subagent that the event happened in; absent in the main conversation.',
    on: { only: inAgent },
    since: '2.1.69',
    source: measured(
      '2.1.330',
      'Captured on a few of these events; the others were read in the published program. Since: changelog.',
    ),
  },
  {
    name: 'agent_type',
    type: 'string',
    required: false,
    description:
      'The type of the subagent that the event happened in, or of the agent that the session was started with.',
    on: { except: [...ofAgent, 'SessionStart'] },
    since: '2.1.69',
    source: changelog('2.1.69'),
  },
  {
    name: 'effort',
    type: 'object',
    required: false,
    shape: effort,
    description: 'The effort of the turn, as {"level": "medium"}; absent for models without effort levels.',
    on: { only: withEffort },
    since: '2.1.133',
    source: measured('2.1.330', 'Since: changelog of 2.1.133. Documented for events that have a tool-use context.'),
  },
  {
    name: 'scratchpad_dir',
    type: 'string',
    required: false,
    description: 'A directory for temporary files of the session.',
    on: 'all',
    since: '2.1.257',
    source: inProgram('Since: documents of 2026-10-08. Not in the types.'),
  },
  {
    name: 'mcp_server',
    type: 'object',
    required: false,
    shape: mcpServer,
    description: 'The MCP server of the tool and where it is configured, as {"name", "source"}; only for MCP tools.',
    on: { only: toolEvents },
    since: '2.1.274',
    source: types('2.1.330'),
  },
];

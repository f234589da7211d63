/** Names that people expect and no client has: payload fields and environment variables. What is right instead. */
import type { EventName } from '../model.js';

/** A field that no payload holds: at its top, or where its dotted name says. */
export interface MistakenField {
  readonly name: string;
  /** What holds it. */
  readonly right: string;
  /** What to do, where another field is no answer. */
  readonly help?: string;
  /** The events on which that is meant; absent: any. */
  readonly events?: readonly EventName[];
}

const toolEvents: readonly EventName[] = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PermissionRequest',
  'PermissionDenied',
];
const prompts: readonly EventName[] = ['UserPromptSubmit', 'UserPromptExpansion'];
const turnEnds: readonly EventName[] = ['Stop', 'SubagentStop'];
const subagents: readonly EventName[] = ['SubagentStart', 'SubagentStop'];
const tasks: readonly EventName[] = ['TaskCreated', 'TaskCompleted'];

const resultNames = ['tool_output', 'toolOutput', 'tool_result', 'toolResult', 'toolResponse', 'tool_results'];

const toolInputKeys = [
  'file_path',
  'command',
  'content',
  'new_string',
  'old_string',
  'pattern',
  'url',
  'notebook_path',
];

const exits = ['exit_code', 'exitCode', 'returncode', 'return_code', 'exit_status', 'is_error', 'isError'];

/** What to do where a result is asked whether its call failed. */
export const callsThatSucceeded =
  'PostToolUse runs for calls that succeeded; a call that failed comes to PostToolUseFailure, with its "error".';

export const mistakenFields: readonly MistakenField[] = [
  ...[
    'toolInput',
    'input',
    'parameters',
    'params',
    'args',
    'arguments',
    'tool_args',
    'tool_params',
    'tool_parameters',
  ].map((name) => ({ name, right: 'tool_input', events: toolEvents })),
  ...['toolName', 'tool', 'tool_type'].map((name) => ({ name, right: 'tool_name', events: toolEvents })),
  ...['tool_response', ...resultNames].map((name) => ({
    name,
    right: 'error',
    events: ['PostToolUseFailure' as const],
  })),
  ...['stderr', 'stdout', 'output', 'message', 'error_message', 'errorMessage'].map((name) => ({
    name,
    right: 'error',
    events: ['PostToolUseFailure' as const],
  })),
  ...resultNames.map((name) => ({
    name,
    right: 'tool_response',
    events: toolEvents,
  })),
  ...toolInputKeys.map((name) => ({ name, right: `tool_input.${name}`, events: toolEvents })),
  { name: 'filePath', right: 'tool_input.file_path', events: toolEvents },
  ...[...exits.map((name) => `tool_response.${name}`), ...exits].map((name) => ({
    name,
    right: 'tool_response.stderr',
    help: callsThatSucceeded,
    events: ['PostToolUse' as const],
  })),
  ...['message', 'user_prompt', 'userPrompt', 'user_message', 'text', 'content', 'user_input'].map((name) => ({
    name,
    right: 'prompt',
    events: prompts,
  })),
  ...['agent_name', 'agentName', 'agentType', 'subagent_name', 'subagent_type', 'subagent'].map((name) => ({
    name,
    right: 'agent_type',
    events: subagents,
  })),
  ...['agent_output', 'agent_response', 'agent_result', 'subagent_output', 'subagent_result'].map((name) => ({
    name,
    right: 'last_assistant_message',
    events: ['SubagentStop' as const],
  })),
  ...['assistant_message', 'last_message', 'final_message', 'message', 'output', 'response', 'result'].map((name) => ({
    name,
    right: 'last_assistant_message',
    events: turnEnds,
  })),
  ...['type', 'trigger', 'session_type', 'start_type'].map((name) => ({
    name,
    right: 'source',
    events: ['SessionStart' as const],
  })),
  ...['type', 'source', 'reason', 'compact_type'].map((name) => ({
    name,
    right: 'trigger',
    events: ['PreCompact' as const],
  })),
  ...['type', 'source', 'trigger', 'exit_reason'].map((name) => ({
    name,
    right: 'reason',
    events: ['SessionEnd' as const],
  })),
  ...['task_name', 'task_title'].map((name) => ({ name, right: 'task_subject', events: tasks })),
  {
    name: 'tool_input',
    right: 'task_subject',
    help: 'These tasks are those of the task list. For what a subagent is asked to do, match "Agent" on PreToolUse, where `tool_input` has its prompt.',
    events: tasks,
  },
  { name: 'stopHookActive', right: 'stop_hook_active', events: turnEnds },
  ...['sessionId', 'session'].map((name) => ({ name, right: 'session_id' })),
  ...['transcriptPath', 'transcript'].map((name) => ({ name, right: 'transcript_path' })),
  ...['hookEventName', 'event_name', 'hook_event', 'hookEvent'].map((name) => ({ name, right: 'hook_event_name' })),
  ...['workingDirectory', 'working_directory', 'working_dir', 'workdir'].map((name) => ({ name, right: 'cwd' })),
];

/** Environment variables that no client sets, whatever is written about them. */
export const mistakenVariables =
  /^(?:CLAUDE_TOOL_(?:USE_INPUT|NAME|INPUT(?:_\w+)?|OUTPUT|RESULT|RESPONSE|EXIT_CODE|ERROR|STATUS|ARGS|ARGUMENTS|PARAMS|COMMAND|FILE_PATH|FILES?)|CLAUDE_FILE(?:_PATH|_PATHS|S)?|CLAUDE_(?:EDITED|CHANGED|MODIFIED)_FILES?|CLAUDE_NOTIFICATION(?:_\w+)?|CLAUDE_HOOK_(?:EVENT|EVENT_NAME|INPUT|PAYLOAD|DATA|TOOL_NAME|TOOL_INPUT)|CLAUDE_EVENT(?:_NAME|_TYPE)?|CLAUDE_(?:USER_)?PROMPT|CLAUDE_TRANSCRIPT(?:_PATH)?|CLAUDE_WORKING_DIR(?:ECTORY)?|CLAUDE_STOP_HOOK_ACTIVE|CLAUDE_SESSION_ID|CLAUDE_(?:SUB)?AGENT_(?:TYPE|OUTPUT|RESULT|RESPONSE|PROMPT|TRANSCRIPT(?:_PATH)?)|CLAUDE_(?:LAST|ASSISTANT)_(?:MESSAGE|RESPONSE|OUTPUT)|CLAUDE_(?:OUTPUT|RESPONSE)|CLAUDE_CONTEXT_(?:TOKENS(?:_USED)?|WINDOW|USAGE|USED|LIMIT|PERCENT(?:AGE)?))$/;

/** Such variables that scripts also use as names of their own: mistaken only where nothing sets them. */
export const bareVariables =
  /^(?:TOOL_(?:USE_(?:INPUT|NAME|ID)|NAME|FILE_PATH|INPUT(?:_\w+)?|OUTPUT|RESULT|RESPONSE|ARGS|PARAMS)|FILE_PATHS?|HOOK_(?:INPUT|EVENT|DATA|PAYLOAD|JSON|TASK|STATUS|DETAILS|SESSION_ID|TOOL_(?:NAME|INPUT)|FILE_PATH|PROMPT|MESSAGE)|STDIN(?:_JSON|_DATA)?|JSON_INPUT|INPUT(?:_JSON)?|PAYLOAD|USER_(?:MESSAGE|PROMPT|INPUT|QUERY)|(?:CHANGED|MODIFIED|EDITED)_FILES?|(?:LAST|ASSISTANT)_MESSAGE|NOTIFICATION_(?:MESSAGE|TYPE|TITLE)|SUBAGENT_(?:TYPE|NAME)|AGENT_TYPE)$/;

/** The same in the command of a handler alone, where a name that anybody may choose is set by nothing but Claude Code. */
export const commandVariables =
  /^(?:(?:TOOL_|SHELL_)?COMMAND|PROMPT|FILE(?:NAME|S)?|TOOL_CALL_ID|SESSION_ID|TRANSCRIPT(?:_PATH)?|PROJECT_(?:DIR|ROOT)|file_path|tool_(?:input|name|response))$/;

/** Payload fields of the events around a tool call. Seen in captured payloads where no row says otherwise. */
import { dated, type InputDraft, optional, required } from './input-rows.js';
import { anyObject, arrayOf, object, permissionUpdate, string, toolCall } from './shapes.js';
import { measured } from './sources.js';

const tool: readonly InputDraft[] = [
  required('tool_name', 'string', 'The name of the tool; mcp__<server>__<tool> for a tool of an MCP server.'),
  required('tool_input', 'object', 'What the tool is called with; its keys depend on the tool.', { shape: anyObject }),
];
const toolUseId = required('tool_use_id', 'string', 'The id of the tool call.');
const laterToolUseId: InputDraft = {
  ...toolUseId,
  ...dated('2.0.43', 'That version is not on npm; 2.0.44 is the first that is.'),
};
const duration = optional(
  'duration_ms',
  'number',
  'How long the tool ran, in milliseconds, without the time for permission and hooks.',
  dated('2.1.119', 'In every captured payload; the types call it optional.'),
);

const skill = {
  since: '2.1.330',
  sinceUnknown: true as const,
  source: measured('2.1.330', 'Read in the published program; in no captured payload.'),
};

export const toolInputs = {
  PreToolUse: [...tool, laterToolUseId],
  PermissionRequest: [
    ...tool,
    optional(
      'permission_suggestions',
      'array',
      'What the client would offer to remember; an entry can be returned in updatedPermissions.',
      { shape: arrayOf(permissionUpdate), ...dated('2.0.54') },
    ),
    optional('tool_kind', 'string', 'What the tool is, where it is more than a tool: a skill of an MCP server.', {
      knownValues: ['mcp_skill'],
      ...skill,
    }),
    optional('mcp_skill', 'object', 'The skill of an MCP server that the call would load.', {
      shape: object({ name: string }, { version: string, uri: string, server_description: string }),
      ...skill,
    }),
  ],
  PermissionDenied: [...tool, toolUseId, required('reason', 'string', 'Why auto mode refused the call.')],
  PostToolUse: [
    ...tool,
    required(
      'tool_response',
      'any',
      'What the tool returned, in its own shape: an object for most tools, an array of blocks for MCP tools.',
      { source: measured('2.1.330', 'The documents say an object; MCP tools have an array.') },
    ),
    laterToolUseId,
    duration,
  ],
  PostToolUseFailure: [
    ...tool,
    toolUseId,
    required('error', 'string', 'The error as the model sees it.'),
    optional('is_interrupt', 'boolean', 'Whether the user interrupted the call.'),
    duration,
  ],
  PostToolBatch: [
    required(
      'tool_calls',
      'array',
      'The calls of one message of the model, each with the text that the model sees as its result.',
      { shape: arrayOf(toolCall) },
    ),
  ],
} satisfies Readonly<Record<string, readonly InputDraft[]>>;

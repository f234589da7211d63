/** The events around a tool call. */

import { dated, type InputDraft, optional, required } from '../input-rows.js';
import { anyObject, arrayOf, object, permissionUpdate, string, toolCall } from '../shapes.js';
import { measured } from '../sources.js';
import { blocksTheCall, endsTheTurn, feedback, nothing } from './exit-2.js';
import { afterTheFact, noVerdict } from './hindering.js';
import { bisected, inTheFirst } from './known.js';
import { noMatcher, onTool } from './matching.js';
import type { EventSheet } from './sheet.js';

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

export const toolEvents = {
  PreToolUse: {
    known: inTheFirst,
    fires: 'before a tool runs, after its input was checked',
    guards: 'tool',
    words: {
      proceed: 'tool RUNS',
      allow: 'tool RUNS without asking the user',
      ask: 'user is ASKED before the tool runs',
      defer: 'tool call is DEFERRED',
      block: 'tool is BLOCKED',
    },
    exit2: blocksTheCall,
    stdout: 'text',
    matcher: onTool,
    hindrances: [],
    scenario: ['allowed', 'needs-permission'],
    inputs: [...tool, laterToolUseId],
  },

  PermissionRequest: {
    known: bisected('2.0.44', '2.0.45'),
    fires: 'when a tool call needs a permission that no rule gives',
    guards: 'tool',
    words: {
      proceed: 'permission stays UNDECIDED',
      allow: 'permission is GRANTED',
      block: 'permission is DENIED',
    },
    exit2: nothing,
    stdout: 'text',
    matcher: onTool,
    hindrances: [...noVerdict],
    scenario: ['headless'],
    inputs: [
      ...tool,
      optional(
        'permission_suggestions',
        'array',
        'What Claude Code would offer to remember; an entry can be returned in updatedPermissions.',
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
  },

  PermissionDenied: {
    known: bisected('2.1.87', '2.1.88', 'The changelog says 2.1.89.'),
    fires: 'when auto mode refuses a tool call',
    guards: null,
    words: { proceed: 'denial STANDS' },
    exit2: nothing,
    stdout: 'text',
    matcher: onTool,
    hindrances: [afterTheFact],
    scenario: ['auto'],
    inputs: [...tool, toolUseId, required('reason', 'string', 'Why auto mode refused the call.')],
  },

  PostToolUse: {
    known: inTheFirst,
    fires: 'after a tool has run',
    guards: null,
    words: { proceed: 'tool ALREADY RAN' },
    exit2: feedback,
    stdout: 'text',
    matcher: onTool,
    hindrances: [],
    scenario: ['bash'],
    inputs: [
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
  },

  PostToolUseFailure: {
    known: bisected('2.0.55', '2.0.56', 'Never announced in the changelog.'),
    fires: 'after a tool that had started failed',
    guards: null,
    words: { proceed: 'tool ALREADY FAILED' },
    exit2: feedback,
    stdout: 'text',
    matcher: onTool,
    hindrances: [],
    scenario: ['bash'],
    inputs: [
      ...tool,
      toolUseId,
      required('error', 'string', 'The error as the model sees it.'),
      optional('is_interrupt', 'boolean', 'Whether the user interrupted the call.'),
      duration,
    ],
  },

  PostToolBatch: {
    known: bisected('2.1.117', '2.1.118', 'Never announced in the changelog.'),
    fires: 'after all tool calls of one message, before the next request',
    guards: 'next request',
    words: { proceed: 'next request is SENT', block: 'next request is HELD BACK' },
    exit2: endsTheTurn,
    stdout: 'text',
    matcher: noMatcher,
    hindrances: [],
    scenario: ['two'],
    inputs: [
      required(
        'tool_calls',
        'array',
        'The calls of one message of the model, each with the text that the model sees as its result.',
        { shape: arrayOf(toolCall) },
      ),
    ],
  },
} as const satisfies Readonly<Record<string, EventSheet>>;

/** The events of compactions, models, questions and notifications. */

import { dated, type InputDraft, optional, required, uncaptured } from '../input-rows.js';
import { anyObject } from '../shapes.js';
import { changelog, docs, measured } from '../sources.js';
import { compactionBlocks } from '../turning-points.js';
import { blocks, feedback, nothing, stopsTheCompaction } from './exit-2.js';
import { outsideTurn } from './hindering.js';
import { bisected, inTheFirst } from './known.js';
import { onModel, onServer, onTrigger } from './matching.js';
import type { EventSheet } from './sheet.js';

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

export const sessionEvents = {
  PreCompact: {
    known: bisected('1.0.45', '1.0.48'),
    fires: 'before the conversation is compacted',
    guards: 'compaction',
    guardsFrom: compactionBlocks,
    words: { proceed: 'compaction RUNS', block: 'compaction is BLOCKED' },
    exit2: stopsTheCompaction,
    stdout: 'compaction-instructions',
    matcher: onTrigger,
    hindrances: [outsideTurn],
    scenario: ['manual'],
    inputs: [
      trigger,
      required('custom_instructions', 'string', 'What was typed behind /compact; null for an automatic compaction.', {
        nullable: true,
        source: measured('2.1.330', 'The documents say empty for an automatic compaction.'),
      }),
    ],
  },

  PostCompact: {
    known: bisected('2.1.75', '2.1.76'),
    fires: 'after the conversation was compacted',
    guards: null,
    words: { proceed: 'compaction is DONE' },
    exit2: feedback,
    stdout: 'text',
    matcher: onTrigger,
    hindrances: [outsideTurn],
    scenario: ['manual'],
    inputs: [trigger, required('compact_summary', 'string', 'The summary that replaces the context.')],
  },

  PreModelSwitch: {
    known: bisected('2.1.250', '2.1.251'),
    fires: 'before a model switch that was asked for',
    guards: 'model switch',
    words: {
      proceed: 'model SWITCHES',
      allow: 'model SWITCHES',
      ask: 'user is ASKED before the model switches',
      block: 'model switch is BLOCKED',
    },
    exit2: blocks,
    stdout: 'text',
    matcher: onModel,
    hindrances: [outsideTurn],
    scenario: ['sdk'],
    inputs: modelSwitch(['command', 'picker', 'sdk']),
  },

  PostModelSwitch: {
    known: bisected('2.1.250', '2.1.251'),
    fires: 'after the model was switched',
    guards: null,
    words: { proceed: 'model ALREADY SWITCHED' },
    exit2: nothing,
    stdout: 'text',
    matcher: onModel,
    hindrances: [outsideTurn],
    scenario: ['sdk'],
    inputs: modelSwitch(['command', 'picker', 'sdk', 'auto', 'resume']),
  },

  Elicitation: {
    known: bisected('2.1.62', '2.1.63', 'The changelog says 2.1.76.'),
    fires: 'when an MCP server asks the user for input',
    guards: 'question of the MCP server',
    words: { proceed: 'question is ASKED', block: 'question is DECLINED' },
    exit2: blocks,
    stdout: 'text',
    matcher: onServer,
    hindrances: [outsideTurn],
    scenario: ['form'],
    inputs: [
      mcpServerName,
      required('message', 'string', 'The question.'),
      elicitationMode,
      optional('url', 'string', 'Mode url: the page that the user is sent to.', uncaptured),
      elicitationId,
      optional('requested_schema', 'object', 'Mode form: the JSON Schema of the answer.', { shape: anyObject }),
    ],
  },

  ElicitationResult: {
    known: bisected('2.1.62', '2.1.63', 'The changelog says 2.1.76.'),
    fires: 'after the user has answered an MCP server',
    guards: 'answer to the MCP server',
    words: { proceed: 'answer is SENT', block: 'answer is turned into a DECLINE' },
    exit2: blocks,
    stdout: 'text',
    matcher: onServer,
    hindrances: [outsideTurn],
    scenario: ['form'],
    inputs: [
      mcpServerName,
      elicitationMode,
      elicitationId,
      required('action', 'string', 'What the user answered.', { values: ['accept', 'decline', 'cancel'] }),
      optional('content', 'object', 'What the user filled in.', { shape: anyObject, ...uncaptured }),
    ],
  },

  Notification: {
    known: inTheFirst,
    fires: 'when Claude Code notifies the user',
    guards: null,
    words: { proceed: 'notification is SHOWN' },
    exit2: nothing,
    stdout: 'text',
    matcher: [
      {
        subject: 'notification_type',
        values: [
          'permission_prompt',
          'idle_prompt',
          'auth_success',
          'elicitation_dialog',
          'elicitation_url_dialog',
          'elicitation_complete',
          'elicitation_response',
          'agent_needs_input',
          'agent_completed',
          'quota_auto_resume_fired',
          'quota_auto_resume_stale',
          'quota_auto_resume_disabled',
        ],
        since: '2.0.37',
        source: docs('2026-10-08', 'The agent_ values came with 2.1.198, the quota_ ones with 2.1.234.'),
      },
      { subject: null, since: '1.0.38', until: '2.0.37', source: changelog('2.0.37') },
    ],
    hindrances: [outsideTurn],
    scenario: ['elicitation_response'],
    inputs: [
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
  },
} as const satisfies Readonly<Record<string, EventSheet>>;

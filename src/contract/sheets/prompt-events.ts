/** The events of prompts, and of the beginning and end of a session. */

import { dated, type InputDraft, optional, required, typedSince, uncaptured } from '../input-rows.js';
import { object, string } from '../shapes.js';
import { changelog, docs, measured, types } from '../sources.js';
import { skillCommands } from '../turning-points.js';
import { blocks, dropsThePrompt, nothing } from './exit-2.js';
import { beforeHttp, beforeMcp, blocksInSkill, noContext, outsideTurn } from './hindering.js';
import { bisected } from './known.js';
import { noMatcher, onCommand, onTool } from './matching.js';
import type { EventSheet } from './sheet.js';

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

export const promptEvents = {
  UserPromptSubmit: {
    known: bisected('1.0.51', '1.0.53', 'The changelog says 1.0.54.'),
    fires: 'when a prompt is submitted',
    guards: 'prompt',
    words: { proceed: 'prompt is SENT', block: 'prompt is BLOCKED' },
    exit2: dropsThePrompt,
    stdout: 'text',
    matcher: noMatcher,
    hindrances: [],
    scenario: ['turn', 'print'],
    inputs: [
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
  },

  UserPromptExpansion: {
    known: bisected('2.1.114', '2.1.116', 'Never announced in the changelog.'),
    fires: 'when a slash command or MCP prompt is expanded',
    guards: 'expansion',
    words: { proceed: 'command EXPANDS', block: 'command is BLOCKED' },
    exit2: dropsThePrompt,
    stdout: 'text',
    matcher: onCommand,
    hindrances: [],
    scenario: ['command'],
    inputs: [
      required('expansion_type', 'string', 'Whether a slash command or a prompt of an MCP server is expanded.', {
        values: ['slash_command', 'mcp_prompt'],
      }),
      required('command_name', 'string', 'The name of the command, without the slash.'),
      required('command_args', 'string', 'What was typed behind the name.'),
      optional('command_source', 'string', 'Where the command is defined.', {
        knownValues: ['projectSettings', 'mcp'],
      }),
      required('prompt', 'string', 'What was typed, before the expansion.'),
    ],
  },

  PreSkillShellCommand: {
    known: skillCommands,
    fires: 'before a shell command in the text of a skill or slash command runs',
    guards: 'shell command',
    words: { proceed: 'shell command RUNS', block: 'shell command is BLOCKED' },
    exit2: blocks,
    stdout: 'text',
    matcher: onTool,
    hindrances: [blocksInSkill],
    scenario: ['command'],
    inputs: [
      required('tool_name', 'string', 'The shell tool that runs the command.', { knownValues: ['Bash', 'PowerShell'] }),
      required('tool_input', 'object', 'The command as it would run, with its arguments filled in.', {
        shape: object({ command: string }),
      }),
      required('tool_use_id', 'string', 'The id of the command; it names no tool call of the transcript.'),
      required('command_name', 'string', 'The skill or slash command whose text holds the shell command.'),
      optional('command_source', 'string', 'Where the skill or command is defined.', {
        knownValues: ['projectSettings'],
      }),
      required('invoked_by', 'string', 'Who had the skill or command loaded.', { values: ['user', 'claude', 'other'] }),
    ],
  },

  SessionStart: {
    known: bisected('1.0.61', '1.0.62'),
    fires: 'when a session starts, resumes, is cleared, compacted or forked',
    guards: null,
    words: { proceed: 'session STARTS' },
    exit2: nothing,
    stdout: 'text',
    matcher: [
      {
        subject: 'source',
        values: ['startup', 'resume', 'clear', 'compact', 'fork'],
        since: '1.0.38',
        source: measured('2.1.330', 'The values from docs of 2026-10-08; fork since 2.1.214.'),
      },
    ],
    hindrances: [...noContext, beforeHttp],
    scenario: ['startup', 'clear'],
    inputs: [
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
  },

  SessionEnd: {
    known: bisected('1.0.84', '1.0.85'),
    fires: 'when a session ends or is cleared',
    guards: null,
    words: { proceed: 'session ENDS' },
    exit2: nothing,
    stdout: 'text',
    matcher: [
      {
        subject: 'reason',
        values: ['clear', 'resume', 'logout', 'prompt_input_exit', 'other'],
        since: '2.1.234',
        source: docs('2026-10-08', 'resume came with 2.1.79.'),
      },
      {
        subject: 'reason',
        values: ['clear', 'resume', 'logout', 'prompt_input_exit', 'other', 'bypass_permissions_disabled'],
        since: '1.0.38',
        until: '2.1.234',
        source: docs('2026-08-17'),
      },
    ],
    hindrances: [outsideTurn],
    scenario: ['end'],
    inputs: [
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
  },

  Setup: {
    known: bisected('2.1.9', '2.1.10'),
    fires: 'before the session with --init or --maintenance in `claude -p`, or with --init-only',
    guards: null,
    words: { proceed: 'setup GOES ON' },
    exit2: nothing,
    stdout: 'text',
    matcher: [{ subject: 'trigger', values: ['init', 'maintenance'], since: '1.0.38', source: measured('2.1.330') }],
    hindrances: [...noContext, beforeHttp, beforeMcp],
    scenario: ['init'],
    inputs: [required('trigger', 'string', 'Which flag asked for the setup.', { values: ['init', 'maintenance'] })],
  },
} as const satisfies Readonly<Record<string, EventSheet>>;

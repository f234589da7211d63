/** The keys of a handler: which types and events read them, since when, and what they may hold. */
import type { EventName, HandlerType, JsonType, Row } from '../model.js';
import { allTypes } from './handlers.js';
import { changelog, docs, measured, types } from './sources.js';

/** A key of a handler: who reads it, what it may hold. */
export interface HandlerKeyFact {
  readonly key: string;
  readonly types: readonly HandlerType[];
  readonly value: JsonType;
  readonly items?: JsonType;
  readonly values?: readonly string[];
  readonly required?: boolean;
  /** The value must be greater than zero. */
  readonly positive?: boolean;
  /** Events on which the key has an effect; absent: all. */
  readonly events?: readonly EventName[];
  /** Events on which the client ignores the key. */
  readonly ignoredOn?: readonly EventName[];
  /** Where the client reads the key; absent: everywhere. */
  readonly readIn?: 'skill';
  /** One sentence for an editor's hover and for findings. */
  readonly description: string;
}

const model: readonly HandlerType[] = ['prompt', 'agent'];

/** Events on which a tool call is judged: the only ones where an `if` condition can hold. */
export const toolEvents: readonly EventName[] = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PermissionRequest',
  'PermissionDenied',
  'PreSkillShellCommand',
];

/** Events that end a turn or a task, on which a failure is never turned into a block: it would loop. */
export const onFailureIgnoredOn: readonly EventName[] = ['Stop', 'SubagentStop', 'TaskCompleted', 'TeammateIdle'];

export const handlerKeys: readonly Row<HandlerKeyFact>[] = [
  {
    key: 'type',
    types: allTypes,
    value: 'string',
    values: allTypes,
    required: true,
    description: 'What kind of hook this is.',
    since: '1.0.38',
    source: types('2.1.330'),
  },
  {
    key: 'command',
    types: ['command'],
    value: 'string',
    required: true,
    description: 'The shell command to run; with "args", the program to start without a shell.',
    since: '1.0.38',
    source: types('2.1.330'),
  },
  {
    key: 'args',
    types: ['command'],
    value: 'array',
    items: 'string',
    description: 'Arguments of the exec form: present, even empty, the program is started without a shell.',
    since: '2.1.139',
    source: changelog('2.1.139'),
  },
  {
    key: 'shell',
    types: ['command'],
    value: 'string',
    values: ['bash', 'powershell'],
    description:
      'The interpreter of the shell form. "bash" is the default: /bin/sh, whichever shell that is; on Windows the bash of Git.',
    since: '2.1.83',
    bracket: { absentIn: '2.1.76', presentIn: '2.1.83' },
    source: measured('2.1.330', 'Linux: with "bash" an array is a syntax error of dash. Measured on 2.1.220 too.'),
  },
  {
    key: 'timeout',
    types: allTypes,
    value: 'number',
    positive: true,
    description: 'Seconds after which Claude Code cancels the hook and discards its output.',
    since: '1.0.41',
    source: changelog('1.0.41'),
  },
  {
    key: 'async',
    types: ['command'],
    value: 'boolean',
    description:
      'Runs in the background: it decides nothing. Claude may read its systemMessage and additionalContext later.',
    since: '2.1.0',
    bracket: { absentIn: '1.0.108', presentIn: '2.1.0' },
    source: docs(
      '2026-01-31',
      'The reply field of the same name is in the types since 1.0.109. What Claude reads later was measured: `lateAnswers`.',
    ),
  },
  {
    key: 'asyncRewake',
    types: ['command'],
    value: 'boolean',
    description: 'Runs in the background and wakes Claude with its text when it exits with 2; implies "async".',
    since: '2.1.69',
    source: types('2.1.330', 'In the types by 2.1.69; documented since 2026-04-13.'),
  },
  {
    key: 'rewakeMessage',
    types: ['command'],
    value: 'string',
    description: 'What Claude is told in front of the text of a hook with "asyncRewake"; nowhere documented.',
    since: '2.1.101',
    source: measured('2.1.330', '2.1.101 holds the key, 2.1.100 does not.'),
  },
  {
    key: 'rewakeSummary',
    types: ['command'],
    value: 'string',
    description: 'The summary of what a hook with "asyncRewake" tells Claude; nowhere documented.',
    since: '2.1.101',
    bracket: { absentIn: '2.1.100', presentIn: '2.1.330' },
    source: measured('2.1.330'),
  },
  {
    key: 'once',
    types: allTypes,
    value: 'boolean',
    readIn: 'skill',
    description: 'The hook is removed after it ran once; honoured only in the frontmatter of a skill.',
    since: '2.1.0',
    source: changelog('2.1.0'),
  },
  {
    key: 'if',
    types: allTypes,
    value: 'string',
    events: toolEvents,
    description: 'One permission rule that the tool call must match; on an event without a tool the hook never runs.',
    since: '2.1.85',
    source: changelog('2.1.85'),
  },
  {
    key: 'onFailure',
    types: ['command', 'http'],
    value: 'string',
    values: ['continue', 'block'],
    ignoredOn: onFailureIgnoredOn,
    description: 'What a failure of the hook itself does to the guarded action; "block" makes the guard fail closed.',
    since: '2.1.295',
    source: changelog('2.1.295', 'Ignored on asynchronous hooks.'),
  },
  {
    key: 'onFailure',
    types: ['mcp_tool'],
    value: 'string',
    values: ['continue', 'block'],
    ignoredOn: [...onFailureIgnoredOn, 'Setup', 'SessionStart'],
    description:
      'What a failed call does to the guarded action; with "block" the tool must answer JSON, {} or nothing.',
    since: '2.1.328',
    source: types('2.1.330', 'Any other value reads as "block".'),
  },
  {
    key: 'statusMessage',
    types: allTypes,
    value: 'string',
    description: 'Shown in the spinner while the hook runs.',
    since: '2.1.0',
    bracket: { absentIn: '2.0.76', presentIn: '2.1.28' },
    source: docs('2026-01-31'),
  },
  {
    key: 'url',
    types: ['http'],
    value: 'string',
    required: true,
    description: 'Where the payload is posted to.',
    since: '2.1.63',
    source: types('2.1.330'),
  },
  {
    key: 'headers',
    types: ['http'],
    value: 'object',
    description: 'Extra request headers; $NAME is filled in only for names in "allowedEnvVars".',
    since: '2.1.63',
    source: types('2.1.330'),
  },
  {
    key: 'allowedEnvVars',
    types: ['http'],
    value: 'array',
    items: 'string',
    description: 'Environment variables that header values may hold; every other $NAME becomes empty.',
    since: '2.1.63',
    source: types('2.1.330'),
  },
  {
    key: 'server',
    types: ['mcp_tool'],
    value: 'string',
    required: true,
    description: 'Name of a configured MCP server.',
    since: '2.1.118',
    source: types('2.1.330'),
  },
  {
    key: 'tool',
    types: ['mcp_tool'],
    value: 'string',
    required: true,
    description: 'Name of the tool on that server.',
    since: '2.1.118',
    source: types('2.1.330'),
  },
  {
    key: 'input',
    types: ['mcp_tool'],
    value: 'object',
    description: 'Arguments of the call; strings may hold dollar-brace paths into the payload.',
    since: '2.1.118',
    source: types('2.1.330'),
  },
  {
    key: 'prompt',
    types: model,
    value: 'string',
    required: true,
    description: 'The condition to judge; $ARGUMENTS becomes the payload; without it, the payload is appended.',
    since: '2.0.30',
    source: types('2.1.330'),
  },
  {
    key: 'model',
    types: model,
    value: 'string',
    description: 'The model that judges; absent: a small fast one.',
    since: '2.0.41',
    source: changelog('2.0.41'),
  },
  {
    key: 'continueOnBlock',
    types: ['prompt'],
    value: 'boolean',
    description: 'With true, {"ok": false} is fed back to Claude instead of ending the turn.',
    since: '2.1.139',
    source: changelog('2.1.139', 'Named for PostToolUse; PreToolUse reads it since 2.1.210.'),
  },
];

/** The row of a key for a handler type, whatever the client; undefined: the type does not read such a key. */
export function handlerKey(type: HandlerType, key: string): Row<HandlerKeyFact> | undefined {
  return handlerKeys.find((row) => row.key === key && row.types.includes(type));
}

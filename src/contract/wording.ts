/** What the client says to Claude about a hook, event by event, in its own words. */
import type { EventName, Source } from '../model.js';
import type { Cause, Fallback, FallbackRow, MessageRow, Wording } from './rows.js';

const newest: Source = { kind: 'measured', at: '2.1.330' };
const since = '1.0.38';

const say = (
  events: readonly EventName[],
  on: Cause,
  role: Wording['role'],
  template: string,
  rest: Partial<Wording> = {},
): MessageRow => ({ events, on, role, template, ...rest, since, source: newest });

const prompts: readonly EventName[] = ['UserPromptSubmit', 'UserPromptExpansion'];
const stops: readonly EventName[] = ['Stop', 'SubagentStop'];
const compactions: readonly EventName[] = ['PreCompact', 'PostCompact'];
const blocks: readonly Cause[] = ['json-block', 'exit-2', 'on-failure', 'on-timeout'];

/** One row per way to block, all with the same words. */
const sayBlock = (
  events: readonly EventName[],
  role: Wording['role'],
  template: string,
  rest: Partial<Wording> = {},
): readonly MessageRow[] => blocks.map((on) => say(events, on, role, template, rest));

export const messageRows: readonly MessageRow[] = [
  // PreToolUse
  say(['PreToolUse'], 'context', 'system', '{label} hook additional context: {context}'),
  ...sayBlock(['PreToolUse'], 'tool_result', '{label} hook error: {reason}', { isError: true }),
  say(['PreToolUse'], 'ask', 'tool_result', '{reason}', { isError: true }),
  say(['PreToolUse'], 'defer', 'tool_result', '[Tool result missing due to internal error]', { isError: true }),
  say(['PreToolUse'], 'stop', 'system', '{label} hook stopped continuation: {stopReason}', { nextTurn: true }),
  say(['PreToolUse', 'PermissionRequest'], 'misfit', 'tool_result', '{reason}', { isError: true }),

  // PermissionRequest, PermissionDenied
  // Exit 2 decides nothing here, and nothing is said about it.
  ...sayBlock(['PermissionRequest'], 'tool_result', '{reason}', { isError: true }).filter((row) => row.on !== 'exit-2'),
  say(['PermissionDenied'], 'retry', 'user', 'The PermissionDenied hook indicated you may retry this tool call.'),

  // After a tool
  ...sayBlock(
    ['PostToolUse', 'PostToolUseFailure'],
    'system',
    '{label} hook blocking error from command: "{command}": {reason}',
  ),
  say(['PostToolUse', 'PostToolUseFailure'], 'context', 'system', '{label} hook additional context: {context}'),
  say(['PostToolUse'], 'stop', 'system', '{label} hook stopped continuation: {stopReason}', { nextTurn: true }),
  say(['PostToolBatch'], 'context', 'system', '{event} hook additional context: {context}'),
  ...sayBlock(['PostToolBatch'], 'system', '{event} hook stopped continuation: {reason}', { nextTurn: true }),
  say(['PostToolBatch'], 'stop', 'system', '{event} hook stopped continuation: {stopReason}', { nextTurn: true }),

  // Prompts and session
  say(prompts, 'text', 'system', '{event} hook success: {text}'),
  say(prompts, 'context', 'system', '{event} hook additional context: {context}'),
  say(prompts, 'stop', 'user', 'Operation stopped by hook{: |givenStopReason}', { nextTurn: true }),
  say(['SessionStart'], 'text', 'system', '{event}:{subject} hook success: {text}'),
  say(['SessionStart'], 'context', 'system', '{event} hook additional context: {context}'),
  say(['SubagentStart'], 'context', 'system', '{event} hook additional context: {context}', { to: 'subagent' }),

  // End of a turn
  say(stops, 'json-block', 'system', '{event} hook blocking error from command: "{command}": {reason}'),
  say(stops, 'json-block', 'user', 'Stop hook feedback:\n{reason}'),
  say(stops, 'exit-2', 'user', 'Stop hook feedback:\n{reason}'),
  say(stops, 'context', 'user', '<system-reminder>\n{event} hook additional context: {context}\n</system-reminder>', {
    when: 'alone',
  }),
  say(stops, 'context', 'system', '{event} hook additional context: {context}', { when: 'beside' }),
  say(['Stop'], 'stop', 'system', '{event} hook stopped continuation: {stopReason}', { nextTurn: true }),

  // Teammates and tasks
  say(
    ['TeammateIdle'],
    'json-block',
    'user',
    '<system-reminder>\n{event} hook blocking error from command: "{command}": {reason}\n</system-reminder>',
  ),
  say(['TeammateIdle'], 'json-block', 'user', '{event} hook feedback:\n{reason}'),
  say(['TeammateIdle'], 'exit-2', 'user', '{event} hook feedback:\n{reason}'),
  ...sayBlock(['TaskCreated'], 'tool_result', '{event} hook feedback:\n{reason}', { isError: true }),
  say(['TaskCompleted'], 'json-block', 'tool_result', '{event} hook feedback:\n{reason}'),
  say(['TaskCompleted'], 'exit-2', 'tool_result', '{event} hook feedback:\n{reason}'),

  // Compaction
  ...sayBlock(
    ['PreCompact'],
    'user',
    '<local-command-stderr>Compaction blocked by PreCompact hook: [{command}]{: |report}</local-command-stderr>',
    { nextTurn: true },
  ),
  say(
    compactions,
    'completed',
    'user',
    '<local-command-stdout>Compacted {event} [{command}] completed successfully{: |report}</local-command-stdout>',
    { nextTurn: true },
  ),
  say(
    compactions,
    'failed',
    'user',
    '<local-command-stdout>Compacted {event} [{command}] failed{: |report}</local-command-stdout>',
    { nextTurn: true },
  ),

  // Model switch
  say(
    ['PostModelSwitch'],
    'text',
    'user',
    '<system-reminder>\n{event} hook additional context: {text}\n</system-reminder>',
  ),
  say(
    ['PostModelSwitch'],
    'context',
    'user',
    '<system-reminder>\n{event} hook additional context: {context}\n</system-reminder>',
  ),
];

const instead = (on: Cause, template: string, events?: readonly EventName[]): FallbackRow => ({
  on,
  template,
  ...(events === undefined ? {} : ({ events } satisfies Partial<Fallback>)),
  since,
  source: newest,
});

/** What the client says where a hook gave no reason. */
export const fallbackRows: readonly FallbackRow[] = [
  instead('json-block', 'Blocked by hook'),
  instead('json-block', 'Permission denied by hook', ['PermissionRequest']),
  instead('ask', 'Hook {label} asked for confirmation for this tool'),
  instead('stop', 'Execution stopped by hook', ['PreToolUse']),
  instead('stop', 'Execution stopped by {event} hook', ['PostToolUse', 'PostToolBatch']),
  instead('stop', '{event} hook prevented continuation', ['Stop']),
  instead('exit-2', 'No stderr output'),
];

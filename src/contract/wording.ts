/**
 * What the client says to Claude about a hook, event by event, in its own words, and how they changed. Where only the
 * rungs of the measured ladder tell when, the row begins with the first version that was seen to say it.
 */

import type { Cause, EventName, Span } from '../model.js';
import { compacted, compactionBlocked } from './compaction-texts.js';
import { eventNames } from './events.js';
import type { FallbackRow, MessageRow, Wording } from './rows.js';
import { askedInSkill, rewrittenInSkill } from './skill-texts.js';
import { measured } from './sources.js';
import {
  askIsTold,
  backsFeedback,
  blockCounts,
  blockSaidOnce,
  compactionAnswer,
  compactionBlocks,
  compactionError,
  disownsFeedback,
  firstReminders,
  insideResult,
  namesCommand,
  noSuccess,
  oneBlock,
  outOfResult,
  reasonAgain,
  skillCommands,
  startBlockUnsaid,
  stopToldLater,
  systemAfterTool,
  systemRole,
  until,
} from './turning-points.js';
import { frames } from './wrapping.js';

/** Said as long as the event, or what it answers to, is known. */
const always: Span = { since: '1.0.38', source: measured('2.1.330', 'The wording of older versions is not known.') };

const say = (
  span: Span,
  events: readonly EventName[],
  on: Cause,
  role: Wording['role'],
  template: string,
  rest: Partial<Wording> = {},
): MessageRow => ({ events, on, role, template, ...rest, ...span });

const error = { isError: true } as const;
const afterwards = { nextTurn: true } as const;
const afterTool: readonly EventName[] = ['PostToolUse', 'PostToolUseFailure'];
const prompts: readonly EventName[] = ['UserPromptSubmit', 'UserPromptExpansion'];
const stops: readonly EventName[] = ['Stop', 'SubagentStop'];
const compactions: readonly EventName[] = ['PreCompact', 'PostCompact'];
const failures: readonly Cause[] = ['on-failure', 'on-timeout'];
const blocks: readonly Cause[] = ['json-block', 'exit-2', ...failures];

/** One row for each of several causes, all with the same words. */
const sayFor = (
  causes: readonly Cause[],
  span: Span,
  events: readonly EventName[],
  role: Wording['role'],
  template: string,
  rest: Partial<Wording> = {},
): readonly MessageRow[] => causes.map((on) => say(span, events, on, role, template, rest));

/** Measured on 2.1.140 and 2.1.330: a reply in JSON is named by the hook's statusMessage, where it has one; exit 2 is not. */
const blockingError = '{label} hook blocking error from command: "{shownAs}": {reason}';
const blockBeside = '{label} hook blocking error from command: "{command}": {blockReason=Blocked by hook}';
const additionalContext = '{label} hook additional context: {context}';
const stopped = '{label} hook stopped continuation: {stopReason}';
const blockedCompaction = `${compactionBlocked}[{command}]{: |report}`;
const reminder = (text: string): string => `<system-reminder>\n${text}\n</system-reminder>`;
const batchEnded = '{event} hook stopped continuation: {reason}';
const insideToolResult = (text: string): string =>
  reminder(
    `{toolUseId} ({subject}) <post-tool-use-hook>${text}</post-tool-use-hook>\n\nPlease address this hook feedback and continue with your tasks.`,
  );

/** After a tool the reminder stands in the tool's result. */
const stoppedAfter = (events: readonly EventName[]): readonly MessageRow[] => [
  say(until(reasonAgain, systemRole), events, 'stop', 'tool_result', reminder(stopped), afterwards),
  say(systemRole, events, 'stop', 'system', stopped, afterwards),
];

/** Whatever the event, it is called a Stop hook. What stands around the reminder is left out: that it is no user's input. */
const woken: MessageRow = say(
  {
    since: '2.1.69',
    source: measured('2.1.330', 'On 17 events; the same words in 2.1.71. A turn that still goes on tells it at once.'),
  },
  eventNames,
  'woken',
  'user',
  reminder('{wakeMessage} {printed}'),
  afterwards,
);

const beforeTool: readonly MessageRow[] = [
  ...sayFor(
    ['json-block', 'exit-2'],
    until(always, firstReminders),
    ['PreToolUse'],
    'tool_result',
    '{subject} operation blocked by hook:\n- {reason}',
    error,
  ),
  ...sayFor(
    ['exit-2', ...failures],
    firstReminders,
    ['PreToolUse'],
    'tool_result',
    '{label} hook error: {reason}',
    error,
  ),
  say(
    until(firstReminders, reasonAgain),
    ['PreToolUse'],
    'json-block',
    'tool_result',
    'Hook requested permission behavior: deny',
    error,
  ),
  say(until(reasonAgain, oneBlock), ['PreToolUse'], 'json-block', 'tool_result', '{ownReason}', error),
  say(until(firstReminders, blockSaidOnce), ['PreToolUse'], 'json-block', 'user', reminder(blockBeside)),
  // Overruled by permissionDecision, and told all the same.
  say(until(always, blockCounts), ['PreToolUse'], 'overruled', 'user', reminder(blockBeside)),
  say(oneBlock, ['PreToolUse'], 'json-block', 'tool_result', '{label} hook error: {reason}', error),
  say(until(always, systemAfterTool), ['PreToolUse'], 'context', 'user', reminder(additionalContext)),
  say(systemAfterTool, ['PreToolUse'], 'context', 'system', additionalContext),
  // Where nobody can be asked.
  say(askIsTold, ['PreToolUse'], 'ask', 'tool_result', '{reason}', { ...error, headless: true }),
  say(always, ['PreToolUse'], 'defer', 'tool_result', '[Tool result missing due to internal error]', {
    ...error,
    headless: true,
  }),
  ...stoppedAfter(['PreToolUse']),
  say(always, ['PreToolUse', 'PermissionRequest'], 'misfit', 'tool_result', '{reason}', error),
  // What the hook says in its message is told to nobody.
  say(
    always,
    ['PermissionRequest'],
    'interrupt',
    'tool_result',
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.",
    { ...error, ...afterwards },
  ),
  say(always, ['PermissionRequest'], 'interrupt', 'user', '[Request interrupted by user for tool use]', afterwards),
  // Exit 2 decides nothing on PermissionRequest, and nothing is said about it.
  ...sayFor(['json-block', ...failures], always, ['PermissionRequest'], 'tool_result', '{reason}', error),
  say(
    always,
    ['PermissionDenied'],
    'retry',
    'user',
    'The PermissionDenied hook indicated you may retry this tool call.',
  ),
];

const aroundResult: readonly MessageRow[] = [
  ...sayFor(
    ['json-block', 'exit-2'],
    until(always, insideResult),
    ['PostToolUse'],
    'user',
    '{subject} operation feedback:\n- {reason}',
  ),
  ...sayFor(
    ['json-block', 'exit-2'],
    until(insideResult, outOfResult),
    afterTool,
    'tool_result',
    insideToolResult('{label} operation feedback:\n- {reason}'),
  ),
  ...sayFor(
    ['json-block', 'exit-2'],
    until(outOfResult, firstReminders),
    ['PostToolUse'],
    'user',
    '{subject} operation feedback:\n- {reason}',
  ),
  ...sayFor(blocks, until(firstReminders, systemAfterTool), afterTool, 'user', reminder(blockingError)),
  ...sayFor(blocks, systemAfterTool, afterTool, 'system', blockingError),
  say(
    until(always, insideResult),
    ['PostToolUse'],
    'context',
    'user',
    '<post-tool-use-hook>{context}</post-tool-use-hook>',
  ),
  say(until(insideResult, outOfResult), afterTool, 'context', 'tool_result', insideToolResult('{context}')),
  say(
    until(outOfResult, firstReminders),
    ['PostToolUse'],
    'context',
    'user',
    '<post-tool-use-hook>{context}</post-tool-use-hook>',
  ),
  say(until(firstReminders, systemAfterTool), afterTool, 'context', 'user', reminder(additionalContext)),
  say(systemAfterTool, afterTool, 'context', 'system', additionalContext),
  say(always, ['PostToolUse'], 'new-output', 'tool_result', '{newOutput}'),
  ...stoppedAfter(['PostToolUse']),
  say(until(always, systemRole), ['PostToolBatch'], 'context', 'tool_result', reminder(additionalContext)),
  say(systemRole, ['PostToolBatch'], 'context', 'system', additionalContext),
  ...sayFor(blocks, until(always, systemRole), ['PostToolBatch'], 'tool_result', reminder(batchEnded), afterwards),
  ...sayFor(blocks, systemRole, ['PostToolBatch'], 'system', batchEnded, afterwards),
  ...stoppedAfter(['PostToolBatch']),
];

const promptStopped = 'Operation stopped by hook{: |givenStopReason}';
const promptTag = (name: string): string => `<user-prompt-submit-hook>{${name}}</user-prompt-submit-hook>`;
const startTag = (name: string): string => `<session-start-hook>{${name}}</session-start-hook>`;

const aroundPrompt: readonly MessageRow[] = [
  ...sayFor(
    ['json-block', 'exit-2'],
    { since: '1.0.38', until: '1.0.54', source: measured('1.0.53') },
    prompts,
    'user',
    '{event} operation blocked by hook:\n- {reason}',
  ),
  say(until(always, firstReminders), prompts, 'text', 'user', promptTag('text')),
  say(until(firstReminders, systemRole), prompts, 'text', 'user', reminder('{event} hook success: {text}')),
  say(systemRole, prompts, 'text', 'system', '{event} hook success: {text}'),
  say(until(always, firstReminders), prompts, 'context', 'user', promptTag('context')),
  // A reply in JSON left this behind, whatever else it said.
  say({ ...firstReminders, until: noSuccess }, prompts, 'json', 'user', reminder('{event} hook success: Success'), {
    when: 'undecided',
  }),
  say(
    until(firstReminders, systemRole),
    prompts,
    'context',
    'user',
    reminder('{event} hook additional context: {context}'),
  ),
  say(systemRole, prompts, 'context', 'system', '{event} hook additional context: {context}'),
  say(until(always, disownsFeedback), prompts, 'stop', 'user', promptStopped, afterwards),
  say(disownsFeedback, prompts, 'stop', 'user', reminder(`${frames.disowned}\n${promptStopped}`), afterwards),

  // Between the tags and the reminders nothing of it was heard.
  say(until(always, firstReminders), ['SessionStart'], 'text', 'user', startTag('text')),
  say(until(reasonAgain, systemRole), ['SessionStart'], 'text', 'user', reminder('{label} hook success: {text}')),
  say(systemRole, ['SessionStart'], 'text', 'system', '{label} hook success: {text}'),
  say(until(always, firstReminders), ['SessionStart'], 'context', 'user', startTag('context')),
  // Without the source, unlike the plain text.
  say(
    until(reasonAgain, systemRole),
    ['SessionStart'],
    'context',
    'user',
    reminder('{event} hook additional context: {context}'),
  ),
  say(systemRole, ['SessionStart'], 'context', 'system', '{event} hook additional context: {context}'),
  say(
    { ...reasonAgain, until: noSuccess },
    ['SessionStart'],
    'json',
    'user',
    reminder('{label} hook success: Success'),
    { when: 'undecided' },
  ),
  say(until(reasonAgain, systemRole), ['SessionStart'], 'json-block', 'user', reminder(blockingError)),
  say(until(systemRole, startBlockUnsaid), ['SessionStart'], 'json-block', 'system', blockingError),
  // Only in a session without a terminal; a cleared one has begun already.
  say(always, ['SessionStart'], 'opening', 'user', '{initialUserMessage}', {
    notFor: ['clear'],
    headless: true,
  }),
  say(
    until(always, systemRole),
    ['SubagentStart'],
    'context',
    'user',
    reminder('{event} hook additional context: {context}'),
    { to: 'subagent' },
  ),
  say(systemRole, ['SubagentStart'], 'context', 'system', '{event} hook additional context: {context}', {
    to: 'subagent',
  }),
];

const stopFeedback = 'Stop hook feedback:\n{reason}';

const atTheEnd: readonly MessageRow[] = [
  ...sayFor(['json-block', 'exit-2'], until(always, firstReminders), stops, 'user', 'Stop hook feedback:\n- {reason}'),
  ...sayFor(['json-block', 'exit-2'], until(firstReminders, disownsFeedback), stops, 'user', stopFeedback),
  ...sayFor(
    ['json-block', 'exit-2'],
    until(disownsFeedback, backsFeedback),
    stops,
    'user',
    reminder(`${frames.disowned}\n${stopFeedback}`),
  ),
  ...sayFor(['json-block', 'exit-2'], backsFeedback, stops, 'user', reminder(`${frames.backed}\n${stopFeedback}`)),
  // A stop is told before what it overruled.
  say(until(stopToldLater, systemRole), ['Stop'], 'stop', 'user', reminder(stopped), afterwards),
  say(systemRole, ['Stop'], 'stop', 'system', stopped, afterwards),
  // At first when the session goes on, whatever the turn came to.
  say(until(reasonAgain, systemRole), ['Stop'], 'json-block', 'user', reminder(blockingError), afterwards),
  say(until(systemRole, namesCommand), ['Stop'], 'json-block', 'system', blockingError, afterwards),
  say(namesCommand, stops, 'json-block', 'system', '{event} hook blocking error from command: "{shownAs}": {reason}'),
  say(always, stops, 'context', 'user', reminder('{event} hook additional context: {context}'), { when: 'alone' }),
  say(always, stops, 'context', 'system', '{event} hook additional context: {context}', { when: 'beside' }),

  say(
    always,
    ['TeammateIdle'],
    'json-block',
    'user',
    reminder('{event} hook blocking error from command: "{command}": {reason}'),
  ),
  ...sayFor(['json-block', 'exit-2'], always, ['TeammateIdle'], 'user', '{event} hook feedback:\n{reason}'),
  ...sayFor(blocks, always, ['TaskCreated'], 'tool_result', '{event} hook feedback:\n{reason}', error),
  ...sayFor(['json-block', 'exit-2'], always, ['TaskCompleted'], 'tool_result', '{event} hook feedback:\n{reason}'),
];

/** Stands where the output of the command would. */
const inSkill: readonly MessageRow[] = [
  ...sayFor(
    [...blocks, 'ask', 'defer', 'rewrite'],
    skillCommands,
    ['PreSkillShellCommand'],
    'user',
    '[not run: blocked by hook{: |briefReason}]',
    { escaped: true },
  ),
  say(
    skillCommands,
    ['PreSkillShellCommand'],
    'stop',
    'user',
    '<local-command-stderr>Operation stopped by hook{: |briefStopReason}</local-command-stderr>',
    afterwards,
  ),
];

const aroundSession: readonly MessageRow[] = [
  ...sayFor(
    blocks,
    until(compactionBlocks, compactionAnswer),
    ['PreCompact'],
    'user',
    `<local-command-stderr>Error: ${blockedCompaction}</local-command-stderr>`,
    afterwards,
  ),
  ...sayFor(
    blocks,
    until(compactionAnswer, compactionError),
    ['PreCompact'],
    'user',
    `<local-command-stdout>${blockedCompaction}</local-command-stdout>`,
    afterwards,
  ),
  ...sayFor(
    blocks,
    compactionError,
    ['PreCompact'],
    'user',
    `<local-command-stderr>${blockedCompaction}</local-command-stderr>`,
    afterwards,
  ),
  say(
    always,
    compactions,
    'completed',
    'user',
    `<local-command-stdout>${compacted}{event} [{command}] completed successfully{: |report}</local-command-stdout>`,
    afterwards,
  ),
  say(
    always,
    compactions,
    'failed',
    'user',
    `<local-command-stdout>${compacted}{event} [{command}] failed{: |report}</local-command-stdout>`,
    afterwards,
  ),
  // Where Claude leaves the worktree by its tool; behind it stands where the session is now.
  say(
    always,
    ['WorktreeRemove'],
    'failed',
    'tool_result',
    'Exited worktree but could not remove it. It is kept at “{worktreePath}”.',
  ),
  say(always, ['PreCompact'], 'instructions', 'user', '{report}', { to: 'compaction' }),
  say(always, ['PostModelSwitch'], 'text', 'user', reminder('{event} hook additional context: {text}')),
  say(always, ['PostModelSwitch'], 'context', 'user', reminder('{event} hook additional context: {context}')),
];

export const messageRows: readonly MessageRow[] = [
  woken,
  ...beforeTool,
  ...aroundResult,
  ...aroundPrompt,
  ...inSkill,
  ...atTheEnd,
  ...aroundSession,
];

const instead = (span: Span, on: Cause, template: string, events?: readonly EventName[]): FallbackRow => ({
  on,
  template,
  ...(events === undefined ? {} : { events }),
  ...span,
});

/** What the client says where a hook gave no reason. */
export const fallbackRows: readonly FallbackRow[] = [
  instead(always, 'json-block', 'Blocked by hook'),
  instead(until(reasonAgain, oneBlock), 'json-block', 'Hook {label} denied this tool', ['PreToolUse']),
  instead(always, 'json-block', 'Permission denied by hook', ['PermissionRequest']),
  instead(skillCommands, 'ask', askedInSkill, ['PreSkillShellCommand']),
  instead(skillCommands, 'defer', askedInSkill, ['PreSkillShellCommand']),
  instead(skillCommands, 'rewrite', rewrittenInSkill, ['PreSkillShellCommand']),
  instead(skillCommands, 'json-block', '', ['PreSkillShellCommand']),
  instead(always, 'ask', 'Hook {label} asked for confirmation for this tool'),
  // A hook that refuses besides is quoted with why it does.
  instead(always, 'stop', '{refusal=Execution stopped by hook}', ['PreToolUse']),
  instead(always, 'stop', '{refusal=Execution stopped by PostToolBatch hook}', ['PostToolBatch']),
  instead(always, 'stop', 'Execution stopped by PostToolUse hook', ['PostToolUse']),
  instead(always, 'stop', '{event} hook prevented continuation', ['Stop']),
  instead(always, 'exit-2', 'No stderr output'),
  instead(always, 'on-failure', 'No stderr output'),
  instead(always, 'on-failure', '', compactions),
];

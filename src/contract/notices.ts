/**
 * What the person in front of the client is told about a hook, and where: on the terminal, after ctrl+o, by `claude -p`.
 * Where no row names an event and a cause, nobody is told anything.
 */

import type { Cause, EventName, NoticePlace, Source, Span } from '../model.js';
import { compacted, compactionBlocked } from './compaction-texts.js';
import { eventNames } from './events.js';
import type { NoticeRow, Shown } from './rows.js';
import { askedInSkill, rewrittenInSkill } from './skill-texts.js';
import { measured } from './sources.js';
import {
  compactionBlocks,
  firstReminders,
  foldsCalls,
  labelled,
  newLook,
  plainFault,
  reasonAgain,
  skillCommands,
  summarisesWaking,
  tellsExit2AtStart,
  tellsFirstLine,
  tellsRefusal,
  until,
} from './turning-points.js';

const newest: Source = { kind: 'measured', at: '2.1.330', note: 'Since when it is shown so is not known.' };

const show = (
  events: readonly EventName[],
  on: Cause,
  places: readonly NoticePlace[],
  template: string,
  rest: Partial<Shown> & Partial<Span> = {},
): NoticeRow => ({ events, on, places, template, since: '1.0.38', source: newest, ...rest });

/** Cut on the terminal, whole after ctrl+o. */
const showBriefly = (
  brief: number,
  events: readonly EventName[],
  on: Cause,
  template: string,
  rest: Partial<Shown> & Partial<Span> = {},
): readonly NoticeRow[] => [
  show(events, on, ['terminal'], template, { ...rest, brief }),
  show(events, on, ['transcript'], template, rest),
];

const always: Span = { since: '1.0.38', source: newest };
/** Before the words of the newest clients, and before those. */
const oldLook = until(labelled, newLook);
const oldest = until(always, labelled);

/** Both views of the terminal. */
const views: readonly NoticePlace[] = ['terminal', 'transcript'];
const blocks: readonly Cause[] = ['json-block', 'exit-2', 'on-failure', 'on-timeout'];
const undecided = { when: 'undecided' } as const;

const prompts: readonly EventName[] = ['UserPromptSubmit', 'UserPromptExpansion'];
const afterTool: readonly EventName[] = ['PostToolUse', 'PostToolUseFailure'];
/** Events of which the terminal tells that a hook failed, with the label of its hooks. */
const telling: readonly EventName[] = [
  'PreToolUse',
  ...afterTool,
  'PostToolBatch',
  'UserPromptSubmit',
  'SessionStart',
  'PostModelSwitch',
];
/** The same of the oldest words. */
const oldestTelling: readonly EventName[] = ['PreToolUse', 'PostToolUse', 'SessionStart', 'Stop'];
const unguarded: readonly EventName[] = ['SessionStart', 'PostModelSwitch'];
const stopping: readonly EventName[] = ['PreToolUse', 'PostToolUse', 'PostToolBatch', 'Stop'];
/** Tools whose refusal the terminal tells in its own words; that of any other tool it shows as the tool's error. */
const folded: readonly string[] = ['Bash', 'Read', 'Glob', 'Grep', 'mcp__*'];

/** Tools whose question shows the file or the change, and not why a hook asks. */
const bareQuestions: readonly string[] = ['Edit', 'Write', 'MultiEdit', 'NotebookEdit', 'Read', 'Glob', 'Grep'];
/** Tools that are a question themselves. */
const questions: readonly string[] = ['AskUserQuestion', 'ExitPlanMode'];

/** Is the question about this tool known to leave out why a hook asks? */
export function asksWithoutReason(tool: string): boolean {
  return bareQuestions.includes(tool);
}

const blocked: Source = { kind: 'measured', at: '2.1.178', note: 'Until 2.1.177 the result was empty.' };
const afterFailure: readonly Cause[] = ['on-failure', 'on-timeout'];
const printed: readonly NoticePlace[] = ['stdout', 'stream-json'];
const promptBlocked = '{event} operation blocked by hook:\n{reason}{\n\nOriginal prompt: |prompt}';
const promptStopped = 'Operation stopped by hook{: |givenStopReason}';

/** UTF-16 units of a text that the terminal shows. */
const line = 200;
/** The client counts words that it leaves out: "Failed with non-blocking status code: ". */
const lineOfStderr = line - 38;
/** Here the ellipsis counts, and "Reason: " stands in front. */
const lineOfReason = line - 1 + 8;

/** A failure in the words of a client, with as much of it as one line holds. */
const failed = (
  events: readonly EventName[],
  name: string,
  extra: Partial<Shown> & Partial<Span> = {},
): readonly NoticeRow[] => [
  ...showBriefly(line, events, 'bad-reply', `${name} hook failed\n{fault}`, { ...undecided, ...newLook, ...extra }),
  ...showBriefly(lineOfStderr, events, 'bad-exit', `${name} hook failed\n{fault}`, {
    ...undecided,
    ...newLook,
    ...extra,
  }),
  ...(['bad-reply', 'bad-exit'] as const).flatMap((on) => [
    show(events, on, views, `${name} hook error\n{status}{fault}`, {
      ...undecided,
      ...until(tellsFirstLine, newLook),
      brief: line,
    }),
    show(events, on, views, `${name} hook error`, { ...undecided, ...until(labelled, tellsFirstLine) }),
  ]),
];

/** Of these the terminal tells that the check may not have run. */
const guard: readonly EventName[] = ['PreToolUse'];

const failures: readonly NoticeRow[] = [
  ...failed(guard, '{label}', { tail: '{missingProgram}' }),
  ...failed(
    telling.filter((event) => !guard.includes(event)),
    '{label}',
  ),
  ...failed(['UserPromptExpansion'], '{event}'),
  ...(['bad-reply', 'bad-exit'] as const).flatMap((on) => [
    show(['Stop'], on, views, '{event} hook failed\n{detail=No stderr output}', { ...undecided, ...newLook }),
    show(['Stop'], on, ['footer'], 'stop hook problem · ctrl+o to see', { ...undecided, ...newLook }),
    show(['Stop'], on, views, '{event} hook error: {status}{detail=No stderr output}', {
      ...undecided,
      ...until(on === 'bad-reply' ? plainFault : labelled, newLook),
    }),
    show(['Stop'], on, ['footer'], 'Stop hook error occurred · ctrl+o to see', { ...undecided, ...oldLook }),
  ]),
  show(['Stop'], 'bad-reply', views, '{event} hook error: JSON validation failed: {detail}', {
    ...undecided,
    ...until(labelled, plainFault),
  }),
  // An exit 2 that blocks nothing; a block of a session is no more than a text.
  ...showBriefly(line, unguarded, 'exit-2', '{label} hook failed\n[{command}]: {stderr}', newLook),
  show(unguarded, 'exit-2', views, '{label} hook error\n[{command}]: {stderr}', {
    ...until(tellsExit2AtStart, newLook),
    brief: line,
  }),
  ...showBriefly(line, unguarded, 'json-block', '{label} hook failed\n{blockReason=Blocked by hook}', newLook),
  ...showBriefly(line, unguarded, 'on-failure', '{label} hook failed\n[{command}]: {failure}', newLook),
  // Once in a session, as is the next one.
  show(['PreToolUse'], 'no-verdict', ['stream-json'], "A hook gave no usable answer, so it didn't check this action.", {
    when: 'undecided',
    source: {
      ...newest,
      note: 'After SIGKILL, exit 127 and replies that are thrown away; not after exit 1 or 3. On no screen.',
    },
  }),
  show(['PreToolUse'], 'timeout', ['stream-json'], "A hook didn't answer in time…", {
    when: 'undecided',
    source: { ...newest, note: 'Only the beginning of the sentence was recorded.' },
  }),
  show(['SessionEnd'], 'failed', [...views, 'stderr'], 'SessionEnd hook [{command}] failed: {detail}', {
    unlessEmpty: 'detail',
  }),
  show(
    ['UserPromptSubmit'],
    'timeout',
    views,
    'UserPromptSubmit hook [{command}] timed out after {seconds}s\nIts output was discarded. Raise the hook\'s "timeout" to allow more time.',
    undecided,
  ),
  show(['PreModelSwitch'], 'bad-reply', views, '{event} hook {label} failed: {detail}', { ...undecided, flat: 2000 }),
  show(['PreModelSwitch'], 'bad-exit', views, '{event} hook {label} failed: {status}{detail}', {
    ...undecided,
    flat: 2000,
  }),
];

const misfit =
  "{event} hook returned updatedToolOutput that does not match {subject}'s output shape; using original output. {outputMisfits}";

/** Stands behind why one hook asks; where several ask the question does not tell where they come from. */
export const askedBySettings = ' [settings]';

const confirmation = (what: string): string =>
  `Hook {label} requires confirmation for this ${what}{:\n|givenReason=.}${askedBySettings}`;

const refusals: readonly NoticeRow[] = [
  ...showBriefly(line, ['PostToolUse'], 'bad-output', `{label} hook failed\n${misfit}`),
  show(['PostToolUse'], 'new-output', ['transcript'], '{newOutput}'),
  ...blocks.flatMap((on) => [
    show(['PreToolUse'], on, ['terminal'], 'Not run · permission denied\nReason: {label} hook error: {bareReason}', {
      ...tellsRefusal,
      onlyFor: folded,
      brief: lineOfReason,
      inColumns: true,
    }),
    show(['PreToolUse'], on, ['transcript'], 'Error: {label} hook error: {reason}', { ...foldsCalls, onlyFor: folded }),
    show(['PreToolUse'], on, views, 'Error: {label} hook error: {reason}', { ...foldsCalls, notFor: folded }),
    show(afterTool, on, views, '{label} hook reported a problem\n{reason}', newLook),
    show(afterTool, on, views, '{label} hook returned blocking error\n{reason}', oldLook),
    show(['PostToolBatch'], on, views, '{event} hook stopped Claude\n{reason}', newLook),
    show(['PostToolBatch'], on, views, '{event} hook stopped continuation: {reason}', oldLook),
  ]),
  // As Claude reads it.
  ...(['exit-2', 'on-failure', 'on-timeout'] as const).map((on) =>
    show(['PreToolUse'], on, views, 'Error: {label} hook error: {reason}', until(firstReminders, foldsCalls)),
  ),
  show(
    ['PreToolUse'],
    'json-block',
    views,
    'Error: Hook requested permission behavior: deny',
    until(firstReminders, reasonAgain),
  ),
  show(['PreToolUse'], 'json-block', views, 'Error: {ownReason}', until(reasonAgain, foldsCalls)),
  ...(['json-block', 'exit-2'] as const).flatMap((on) => [
    show(
      ['PreToolUse'],
      on,
      views,
      'Error: {subject} operation blocked by hook:\n- {reason}',
      until(always, firstReminders),
    ),
    show(['Stop'], on, views, '{event} hook reported a problem\n{reason}', newLook),
    show(['Stop'], on, ['footer'], 'stop hook problem · ctrl+o to see', newLook),
    show(['Stop'], on, views, '{event} hook error: {reason}', oldLook),
    show(['Stop'], on, ['footer'], 'Stop hook error occurred · ctrl+o to see', oldLook),
  ]),
  ...(['PreToolUse', 'PermissionRequest'] as const).flatMap((event) =>
    // Beside these the reason stands without the name of the hook.
    (event === 'PreToolUse' ? (['misfit'] as const) : (['json-block', ...afterFailure, 'misfit'] as const)).flatMap(
      (on) => [
        show([event], on, ['terminal'], 'Not run · permission denied\nReason: {reason}', {
          onlyFor: folded,
          brief: lineOfReason,
          inColumns: true,
        }),
        show([event], on, ['transcript'], 'Error: {reason}', { onlyFor: folded }),
        show([event], on, views, 'Error: {reason}', { notFor: folded }),
      ],
    ),
  ),
  show(['PreToolUse'], 'ask', ['dialog'], confirmation('command'), { onlyFor: ['Bash'] }),
  show(['PreToolUse'], 'ask', ['dialog'], confirmation('tool'), { notFor: ['Bash', ...bareQuestions, ...questions] }),
  show(['PermissionRequest'], 'allow', views, 'Allowed by PermissionRequest hook'),
  ...(['json-block', ...afterFailure] as const).map((on) =>
    show(['PermissionRequest'], on, views, 'Denied by PermissionRequest hook'),
  ),

  // A prompt that was not sent.
  ...(['json-block', 'exit-2'] as const).flatMap((on) => [
    show(prompts, on, views, promptBlocked, labelled),
    show(prompts, on, printed, promptBlocked, { since: '2.1.178', source: blocked }),
  ]),
  ...afterFailure.map((on) =>
    show(prompts, on, [...views, ...printed], '{event} operation blocked by hook:\n{reason}', { since: '2.1.295' }),
  ),

  // A model that was not switched: by a command of the person, by the host of a session.
  ...blocks.map((on) =>
    show(
      ['PreModelSwitch'],
      on,
      ['terminal'],
      'Model switch to {modelName} was blocked by a PreModelSwitch hook: {line}{\n|systemMessage}',
      { since: '2.1.251' },
    ),
  ),
  ...(['json-block', 'exit-2', ...afterFailure] as const).map((on) =>
    show(
      ['PreModelSwitch'],
      on,
      ['stream-json'],
      'Model switch blocked by a PreModelSwitch hook: {line}{\n|systemMessage}',
      { since: '2.1.251' },
    ),
  ),
  // A host that switches the model by a control request has nobody to ask.
  show(['PreModelSwitch'], 'ask', ['stream-json'], 'Model switch blocked by a PreModelSwitch hook: {line}', {
    since: '2.1.251',
  }),
  show(
    ['PreModelSwitch'],
    'timeout',
    ['stream-json'],
    'Model switch blocked by a PreModelSwitch hook: PreModelSwitch hook {label} did not respond before its timeout',
    { since: '2.1.251' },
  ),
];

const said: readonly NoticeRow[] = [
  show([...telling, 'Stop'], 'system-message', views, '{label} says: {systemMessage}', labelled),
  show(['UserPromptExpansion'], 'system-message', views, '{event} says: {systemMessage}', labelled),
  show(['PreModelSwitch'], 'system-message', views, '{systemMessage}', { since: '2.1.251' }),
  show(['Stop'], 'context', views, '{event} hook says: {context}'),
  show(stopping, 'stop', views, '{label} hook stopped Claude\n{stopReason}', newLook),
  show(stopping, 'stop', views, '{label} hook stopped continuation: {stopReason}', oldLook),
  show(prompts, 'stop', views, promptStopped, labelled),
  show(prompts, 'stop', printed, promptStopped, { since: '2.1.178', source: blocked }),
];

const inSkill: readonly EventName[] = ['PreSkillShellCommand'];
const notRun = (why: string): string => `Not run in /{commandName}: {skillCommand} (${why})`;
const ranAnyway = (why: string): string => `Ran anyway in /{commandName}: {skillCommand} (${why})`;

/** A session without a terminal shows none of them but the stop. */
const skills: readonly NoticeRow[] = [
  ...blocks.map((on) => show(inSkill, on, views, notRun('blocked by hook{: |briefReason}'), skillCommands)),
  ...(['ask', 'defer'] as const).map((on) =>
    show(inSkill, on, views, notRun(`{blocked by hook: |ownWordsFirst}${askedInSkill}`), skillCommands),
  ),
  show(inSkill, 'rewrite', views, notRun(rewrittenInSkill), skillCommands),
  show(inSkill, 'stop', [...views, ...printed], 'Operation stopped by hook{: |shownStopReason}', skillCommands),
  ...(['bad-reply', 'bad-exit'] as const).map((on) =>
    show(inSkill, on, views, ranAnyway('hook failed: {briefFault}'), { ...undecided, ...skillCommands }),
  ),
  show(inSkill, 'timeout', views, ranAnyway('hook timed out'), { ...undecided, ...skillCommands }),
  show(inSkill, 'system-message', views, '{label} says: {systemMessage}', skillCommands),
];

const blockedCompaction = `${compactionBlocked}[{command}]{: |report}`;

/** A compaction says the same to Claude. */
const compactions: readonly NoticeRow[] = [
  ...blocks.flatMap((on) => [
    show(['PreCompact'], on, ['terminal', 'transcript', 'stderr'], blockedCompaction, compactionBlocks),
    show(['PreCompact'], on, ['footer'], 'compaction blocked by PreCompact hook', compactionBlocks),
  ]),
  show(
    ['PreCompact', 'PostCompact'],
    'completed',
    ['terminal'],
    '{event} [{command}] completed successfully{: |report}',
  ),
  show(['PreCompact', 'PostCompact'], 'failed', ['terminal'], '{event} [{command}] failed{: |report}'),
  show(
    ['PreCompact', 'PostCompact'],
    'completed',
    ['stdout', 'stream-json'],
    `${compacted}{event} [{command}] completed successfully{: |report}`,
  ),
  show(
    ['PreCompact', 'PostCompact'],
    'failed',
    ['stdout', 'stream-json'],
    `${compacted}{event} [{command}] failed{: |report}`,
  ),
];

/** The oldest words: the hook is named by its command, and what it says stands alone. */
const oldestWords: readonly NoticeRow[] = [
  show(
    oldestTelling,
    'bad-exit',
    views,
    '{label} [{command}] failed with non-blocking status code {exitCode}: {fault}',
    {
      ...undecided,
      ...oldest,
    },
  ),
  show(oldestTelling, 'bad-reply', views, '{label} [{command}] JSON validation failed:\n{fault}', {
    ...undecided,
    ...oldest,
    source: { ...newest, at: '2.0.0', note: 'What a reply may hold stands below it, and is left out here.' },
  }),
  show(oldestTelling, 'system-message', views, '{systemMessage}', { ...until(always, labelled), since: '1.0.64' }),
  show(['PreToolUse', 'PostToolUse', 'Stop'], 'stop', views, '{stopReason}', oldest),
  ...(['json-block', 'exit-2'] as const).flatMap((on) => [
    show(['PostToolUse'], on, views, '{label} operation feedback:\n- {reason}', oldest),
    show(['Stop'], on, views, '{event} hook feedback:\n- {reason}', oldest),
    show(prompts, on, views, '{event} operation blocked by hook:\n- {reason}{\n\nOriginal prompt: |prompt}', {
      ...until(always, labelled),
      since: '1.0.64',
    }),
  ]),
];

/** A hook in the background that wakes Claude: the words of the reminder at first, then their summary. */
const wakings: readonly NoticeRow[] = [
  show(eventNames, 'woken', views, '<system-reminder>\n{wakeMessage} {printed}</system-reminder>', {
    ...until({ since: '2.1.69', source: measured('2.1.71') }, summarisesWaking),
  }),
  show(eventNames, 'woken', views, '{wakeSummary}', summarisesWaking),
];

export const noticeRows: readonly NoticeRow[] = [
  ...wakings,
  ...failures,
  ...refusals,
  ...said,
  ...compactions,
  ...skills,
  ...oldestWords,
];

/**
 * What the person in front of the client is told about a hook, and where: on the terminal, after ctrl+o, by `claude -p`.
 * Where no row names an event and a cause, nobody is told anything.
 */
import type { EventName, NoticePlace, Source, Version } from '../model.js';
import type { Cause, NoticeRow, Shown } from './rows.js';
import { compactionBlocks } from './turning-points.js';

const newest: Source = { kind: 'measured', at: '2.1.330', note: 'Since when it is shown so is not known.' };

const show = (
  events: readonly EventName[],
  on: Cause,
  places: readonly NoticePlace[],
  template: string,
  rest: Partial<Shown> & { readonly since?: Version; readonly source?: Source } = {},
): NoticeRow => ({ events, on, places, template, since: '1.0.38', source: newest, ...rest });

/** Cut on the terminal, whole after ctrl+o. */
const showBriefly = (
  brief: number,
  events: readonly EventName[],
  on: Cause,
  template: string,
  rest: Partial<Shown> = {},
): readonly NoticeRow[] => [
  show(events, on, ['terminal'], template, { ...rest, brief }),
  show(events, on, ['transcript'], template, rest),
];

/** Both views of the terminal. */
const views: readonly NoticePlace[] = ['terminal', 'transcript'];
const blocks: readonly Cause[] = ['json-block', 'exit-2', 'on-failure', 'on-timeout'];
const undecided = { when: 'undecided' } as const;

const prompts: readonly EventName[] = ['UserPromptSubmit', 'UserPromptExpansion'];
const afterTool: readonly EventName[] = ['PostToolUse', 'PostToolUseFailure'];
/** Events of which the terminal tells that a hook failed, with the label of its hooks. */
const labelled: readonly EventName[] = [
  'PreToolUse',
  ...afterTool,
  'PostToolBatch',
  'UserPromptSubmit',
  'SessionStart',
  'PostModelSwitch',
];
const unguarded: readonly EventName[] = ['SessionStart', 'PostModelSwitch'];
/** Tools whose refusal the terminal tells in its own words; that of any other tool it shows as the tool's error. */
const folded: readonly string[] = ['Bash'];

const blocked: Source = { kind: 'measured', at: '2.1.178', note: 'Until 2.1.177 the result was empty.' };
const afterFailure: readonly Cause[] = ['on-failure', 'on-timeout'];
const anywhere: readonly NoticePlace[] = [...views, 'stdout', 'stream-json'];

/** UTF-16 units of a text that the terminal shows. */
const line = 200;
/** The client counts words that it leaves out: "Failed with non-blocking status code: ". */
const lineOfStderr = line - 38;
/** Here the ellipsis counts, and "Reason: " stands in front. */
const lineOfReason = line - 1 + 8;

const failures: readonly NoticeRow[] = [
  ...showBriefly(line, labelled, 'bad-reply', '{label} hook failed\n{fault}', undecided),
  ...showBriefly(lineOfStderr, labelled, 'bad-exit', '{label} hook failed\n{fault}', undecided),
  ...showBriefly(line, ['UserPromptExpansion'], 'bad-reply', '{event} hook failed\n{fault}', undecided),
  ...showBriefly(lineOfStderr, ['UserPromptExpansion'], 'bad-exit', '{event} hook failed\n{fault}', undecided),
  ...(['bad-reply', 'bad-exit'] as const).flatMap((on) => [
    show(['Stop'], on, views, '{event} hook failed\n{detail=No stderr output}', undecided),
    show(['Stop'], on, ['footer'], 'stop hook problem · ctrl+o to see', undecided),
  ]),
  // An exit 2 that blocks nothing; a block of a session is no more than a text.
  ...showBriefly(line, unguarded, 'exit-2', '{label} hook failed\n[{command}]: {stderr}'),
  ...showBriefly(line, unguarded, 'json-block', '{label} hook failed\n{blockReason=Blocked by hook}'),
  ...showBriefly(line, unguarded, 'on-failure', '{label} hook failed\n[{command}]: {failure}'),
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
  show(['SessionEnd'], 'failed', [...views, 'stderr'], 'SessionEnd hook [{command}] failed{: |detail}'),
];

const refusals: readonly NoticeRow[] = [
  ...blocks.flatMap((on) => [
    show(['PreToolUse'], on, ['terminal'], 'Not run · permission denied\nReason: {label} hook error: {bareReason}', {
      onlyFor: folded,
      brief: lineOfReason,
    }),
    show(['PreToolUse'], on, ['transcript'], 'Error: {label} hook error: {reason}', { onlyFor: folded }),
    show(['PreToolUse'], on, views, 'Error: {label} hook error: {reason}', { notFor: folded }),
    show(afterTool, on, views, '{label} hook reported a problem\n{reason}'),
    show(['PostToolBatch'], on, views, '{event} hook stopped Claude\n{reason}'),
  ]),
  ...(['json-block', 'exit-2'] as const).flatMap((on) => [
    show(['Stop'], on, views, '{event} hook reported a problem\n{reason}'),
    show(['Stop'], on, ['footer'], 'stop hook problem · ctrl+o to see'),
  ]),
  show(['PermissionRequest'], 'allow', views, 'Allowed by PermissionRequest hook'),
  ...(['json-block', ...afterFailure] as const).map((on) =>
    show(['PermissionRequest'], on, views, 'Denied by PermissionRequest hook'),
  ),

  // A prompt that was not sent.
  ...(['json-block', 'exit-2'] as const).map((on) =>
    show(prompts, on, anywhere, '{event} operation blocked by hook:\n{reason}{\n\nOriginal prompt: |prompt}', {
      since: '2.1.178',
      source: blocked,
    }),
  ),
  ...afterFailure.map((on) =>
    show(prompts, on, anywhere, '{event} operation blocked by hook:\n{reason}', { since: '2.1.295' }),
  ),

  // A model that was not switched.
  ...(['json-block', 'exit-2', ...afterFailure] as const).map((on) =>
    show(
      ['PreModelSwitch'],
      on,
      ['stream-json'],
      'Model switch blocked by a PreModelSwitch hook: {line}{\n|systemMessage}',
      { since: '2.1.251' },
    ),
  ),
  show(
    ['PreModelSwitch'],
    'timeout',
    ['stream-json'],
    'Model switch blocked by a PreModelSwitch hook: PreModelSwitch hook {label} did not respond before its timeout',
    { since: '2.1.251' },
  ),
];

const said: readonly NoticeRow[] = [
  show([...labelled, 'Stop'], 'system-message', views, '{label} says: {systemMessage}', { since: '1.0.64' }),
  show(['UserPromptExpansion'], 'system-message', views, '{event} says: {systemMessage}', { since: '1.0.64' }),
  show(['PreModelSwitch'], 'system-message', views, '{systemMessage}', { since: '2.1.251' }),
  show(['Stop'], 'context', views, '{event} hook says: {context}'),
  show(
    ['PreToolUse', 'PostToolUse', 'PostToolBatch', 'Stop'],
    'stop',
    views,
    '{label} hook stopped Claude\n{stopReason}',
  ),
  show(prompts, 'stop', anywhere, 'Operation stopped by hook{: |givenStopReason}', {
    since: '2.1.178',
    source: blocked,
  }),
];

/** A compaction says the same to Claude. */
const compactions: readonly NoticeRow[] = [
  ...(['json-block', 'exit-2', ...afterFailure] as const).map((on) =>
    show(
      ['PreCompact'],
      on,
      [...views, 'stderr'],
      'Compaction blocked by PreCompact hook: [{command}]{: |report}',
      compactionBlocks,
    ),
  ),
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
    'Compacted {event} [{command}] completed successfully{: |report}',
  ),
  show(
    ['PreCompact', 'PostCompact'],
    'failed',
    ['stdout', 'stream-json'],
    'Compacted {event} [{command}] failed{: |report}',
  ),
];

export const noticeRows: readonly NoticeRow[] = [...failures, ...refusals, ...said, ...compactions];

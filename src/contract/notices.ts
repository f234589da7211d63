/** What the client shows to the user about a hook: on the screen, as a command's result, on stderr. */
import type { EventName, Source, Version } from '../model.js';
import type { Cause, MessageRow, Wording } from './rows.js';
import { compactionBlocks } from './turning-points.js';

const newest: Source = { kind: 'measured', at: '2.1.330', note: 'Since when it is worded so is not known.' };

const show = (
  events: readonly EventName[],
  on: Cause,
  role: Wording['role'],
  template: string,
  rest: Partial<Wording> & { readonly since?: Version; readonly source?: Source } = {},
): MessageRow => ({ events, on, role, template, since: '1.0.38', source: newest, ...rest });

const prompts: readonly EventName[] = ['UserPromptSubmit', 'UserPromptExpansion'];
const blocked: Source = { kind: 'measured', at: '2.1.178', note: 'Until 2.1.177 the result was empty.' };
const afterFailure: readonly Cause[] = ['on-failure', 'on-timeout'];

/** Events on which a system message is shown behind the hook's name. */
const speaking: readonly EventName[] = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'UserPromptSubmit',
  'UserPromptExpansion',
  'Stop',
  'PostModelSwitch',
];

export const noticeRows: readonly MessageRow[] = [
  show(speaking, 'system-message', 'notice', '{label} says: {systemMessage}', { since: '1.0.64' }),
  show(['PreModelSwitch'], 'system-message', 'notice', '{systemMessage}', { since: '2.1.251' }),

  show(['CwdChanged', 'FileChanged'], 'system-message', 'notice', '{systemMessage}', {
    source: { kind: 'docs', at: '2026-10-08', note: 'Shown for a moment, in a terminal only; not measured.' },
  }),

  // A hook that failed and decided nothing.
  show(['PreToolUse'], 'no-answer', 'notice', "A hook gave no usable answer, so it didn't check this action.", {
    when: 'undecided',
  }),
  show(['PreToolUse'], 'timeout', 'notice', "A hook didn't answer in time…", {
    when: 'undecided',
    source: { ...newest, note: 'Only the beginning of the sentence was recorded.' },
  }),
  show(['Stop'], 'no-answer', 'notice', 'stop hook problem · ctrl+o to see', { when: 'undecided' }),
  show(['PreToolUse', 'UserPromptSubmit', 'Stop'], 'no-answer', 'transcript', '{label} hook failed{\n|detail}', {
    when: 'undecided',
  }),
  show(['SessionEnd'], 'failed', 'stderr', 'SessionEnd hook [{command}] failed{: |detail}'),

  // A prompt that was not sent.
  ...(['json-block', 'exit-2'] as const).map((on) =>
    show(prompts, on, 'result', '{event} operation blocked by hook:\n{reason}{\n\nOriginal prompt: |prompt}', {
      since: '2.1.178',
      source: blocked,
    }),
  ),
  ...afterFailure.map((on) =>
    show(prompts, on, 'result', '{event} operation blocked by hook:\n{reason}', { since: '2.1.295' }),
  ),
  show(prompts, 'stop', 'result', 'Operation stopped by hook{: |givenStopReason}', {
    since: '2.1.178',
    source: blocked,
  }),

  // A model that was not switched.
  ...(['json-block', 'exit-2', ...afterFailure] as const).map((on) =>
    show(['PreModelSwitch'], on, 'result', 'Model switch blocked by a PreModelSwitch hook: {line}{\n|systemMessage}', {
      since: '2.1.251',
    }),
  ),
  show(
    ['PreModelSwitch'],
    'timeout',
    'result',
    'Model switch blocked by a PreModelSwitch hook: PreModelSwitch hook {label} did not respond before its timeout',
    { since: '2.1.251' },
  ),

  // Compaction says the same to both.
  ...(['json-block', 'exit-2', ...afterFailure] as const).map((on) =>
    show(['PreCompact'], on, 'stderr', 'Compaction blocked by PreCompact hook: [{command}]{: |report}', {
      ...compactionBlocks,
    }),
  ),
  show(
    ['PreCompact', 'PostCompact'],
    'completed',
    'result',
    'Compacted {event} [{command}] completed successfully{: |report}',
  ),
  show(['PreCompact', 'PostCompact'], 'failed', 'result', 'Compacted {event} [{command}] failed{: |report}'),
];

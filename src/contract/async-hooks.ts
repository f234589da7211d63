/** What becomes of `"async": true` hooks that still run when the session ends. */
import type { EventName, Row } from '../model.js';
import { measured } from './sources.js';

export interface AsyncEndFact {
  /** Events with which a session without a terminal ends: their async hooks have no time left. */
  readonly lastEvents: readonly EventName[];
}

export const asyncEnds: readonly Row<AsyncEndFact>[] = [
  {
    lastEvents: ['Stop', 'SessionEnd'],
    since: '2.1.330',
    sinceUnknown: true,
    source: measured(
      '2.1.330',
      'In `claude -p`: async hooks are cancelled when the session ends. Older clients were not looked at.',
    ),
  },
];

export interface LateAnswerFact {
  readonly events: readonly EventName[];
  /** What Claude reads of the answer, in this order, in a line each. */
  readonly pointers: readonly string[];
}

/**
 * A hook in the background decides nothing, but the next request after its end has these texts of the first object on its
 * stdout: with any exit code, and whichever event its `hookEventName` names. A hook with `asyncRewake` has no such answer.
 */
export const lateAnswers: readonly Row<LateAnswerFact>[] = [
  {
    events: [
      ...(['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'PostToolBatch', 'PermissionRequest'] as const),
      ...(['UserPromptSubmit', 'SessionStart', 'Stop', 'TaskCreated', 'TaskCompleted'] as const),
    ],
    pointers: ['/systemMessage', '/hookSpecificOutput/additionalContext'],
    since: '2.1.150',
    sinceUnknown: true,
    source: measured('2.1.332', 'On PostToolUse also in 2.1.150, 2.1.200 and 2.1.330. No other event was looked at.'),
  },
  {
    events: ['CwdChanged', 'PermissionDenied'],
    pointers: ['/systemMessage'],
    since: '2.1.332',
    sinceUnknown: true,
    source: measured('2.1.332', 'Of an answer with both texts.'),
  },
];

/** An object that has this key, whatever its value, is no such answer. */
export const notLate: Row<{ readonly key: string }> = {
  key: 'async',
  since: '2.1.150',
  sinceUnknown: true,
  source: measured('2.1.332', 'On PostToolUse, with `true` and with `false`.'),
};

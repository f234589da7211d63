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
 * stdout: with any exit code, and whichever event its `hookEventName` names.
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
    source: measured(
      '2.1.332',
      'On PostToolUse also in 2.1.150, 2.1.200 and 2.1.330; in 2.1.40, 2.1.80 and 2.1.100 some of the same answers were ' +
        'read and others not. Events that no row names were not looked at.',
    ),
  },
  {
    events: ['CwdChanged', 'PermissionDenied'],
    pointers: ['/systemMessage'],
    since: '2.1.332',
    sinceUnknown: true,
    source: measured('2.1.332', 'Of an answer with both texts.'),
  },
];

/** Where there is no such answer: in an object with the key of the reply, whatever its value, and of a handler with the other. */
export const notLate: Row<{ readonly replyKey: string; readonly handlerKey: 'asyncRewake' }> = {
  replyKey: 'async',
  handlerKey: 'asyncRewake',
  since: '2.1.150',
  sinceUnknown: true,
  source: measured(
    '2.1.332',
    'On PostToolUse; the reply with `true` and `false`, the handler with and without `async`.',
  ),
};

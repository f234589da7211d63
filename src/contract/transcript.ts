/**
 * How the client keeps results of hooks in a session's transcript: an `attachment` for each, whose type says what became
 * of the hook. Measured by running hooks of every kind under the client and reading what it left.
 */
import type { EventName, Row, Version } from '../model.js';
import { between, measured } from './sources.js';
import { inSpan } from './version.js';

export interface TranscriptRow {
  /** Type of the attachment. */
  readonly type: string;
  /**
   * What is kept of the answer. `all`: stdout, stderr and exit code. `failure`: the same, with the client's words in or
   * before stderr. `nothing`: that it was cancelled. `text`: only the text for Claude, not how it was said. `mishap`: why
   * it could not be run.
   */
  readonly keeps: 'all' | 'failure' | 'nothing' | 'text' | 'mishap';
}

const firstSeen: Version = '2.1.150';
const row = (type: string, keeps: TranscriptRow['keeps'], note?: string): Row<TranscriptRow> => ({
  type,
  keeps,
  since: firstSeen,
  source: measured('2.1.330', note),
});

export const transcriptRows: readonly Row<TranscriptRow>[] = [
  row('hook_success', 'all', 'A hook of PreToolUse that blocks, and any that prints nothing, leaves none.'),
  row('hook_non_blocking_error', 'failure'),
  row('hook_cancelled', 'nothing', 'Names no command for PostToolUse, where its timeout ends the hook.'),
  row('hook_error_during_execution', 'mishap', 'Seen in the code of the client, not in a transcript.'),
  row('hook_blocking_error', 'text', 'The same for exit code 2 and for a block in JSON.'),
];

/**
 * Whether a cancelled hook's line says that its timeout did it (`timedOut`). PostToolUse keeps no more than the hook's name
 * in any version.
 */
export const cancelledTellsWhy: Row<{ readonly key: 'timedOut' }> = {
  key: 'timedOut',
  ...between('2.1.150', '2.1.330', 'A hook killed by its timeout, on PreToolUse and Stop.'),
};

/**
 * In the output stream a hook that its timeout ended and one that the user interrupted look the same, and SessionEnd hooks
 * have no line at all.
 */
export const cancelledInStream: Row<{ readonly outcome: 'cancelled' }> = {
  outcome: 'cancelled',
  since: '2.1.330',
  sinceUnknown: true,
  source: measured('2.1.330', 'On PreToolUse, PostToolUse, UserPromptSubmit and Stop, by an interrupt of the SDK.'),
};

/** A line that lists every hook that ran when a turn ended, silent ones too. Other events have none. */
export const endOfTurnSummary: Row<{ readonly subtype: string; readonly events: readonly EventName[] }> = {
  subtype: 'stop_hook_summary',
  events: ['Stop'],
  ...between('2.1.150', '2.1.330', 'Command and milliseconds of each; a hook that blocked has no milliseconds.'),
};

/**
 * A hook of PreToolUse that blocks is told by the tool's result alone: the hook's name, these words and the reason. The
 * command stands before the reason in brackets, where the hook ended with exit code 2.
 */
export const blockedToolResult: Row<{ readonly event: EventName; readonly words: string }> = {
  event: 'PreToolUse',
  words: ' hook error: ',
  since: firstSeen,
  source: measured('2.1.330', 'A denial in JSON does not say which hook it came from.'),
};

/** What an HTTP hook leaves: its URL in the place of the command and the status of the response in that of the exit code. */
export const httpInTranscript: Row<{ readonly failureNamesUrl: boolean }> = {
  failureNamesUrl: false,
  since: firstSeen,
  source: measured('2.1.330', 'Exit code 0 where there was no response. No milliseconds.'),
};

/** The folder of a project's transcripts is its path with every other character than letters and digits replaced. */
export const transcriptFolder: Row<{ readonly kept: string; readonly otherwise: string }> = {
  kept: 'A-Za-z0-9',
  otherwise: '-',
  since: firstSeen,
  source: measured('2.1.330'),
};

/** How a transcript begins that goes on from another session (`--fork-session`): with the lines of that, ids and times kept. */
export const forkedTranscript: Row<{ readonly repeats: 'lines'; readonly idKey: string }> = {
  repeats: 'lines',
  idKey: 'uuid',
  since: '2.1.330',
  sinceUnknown: true,
  source: measured('2.1.330'),
};

/** Events at whose hooks the transcript may still lack Claude's last message: the client does not wait until it is written. */
export const lastMessageLate: Row<{ readonly events: readonly EventName[] }> = {
  events: ['Stop'],
  since: '2.1.140',
  sinceUnknown: true,
  source: measured(
    '2.1.330',
    'Looked at as soon as the hook ran, the file lacked the message in 12 of 15 sessions of 2.1.140, 2.1.220 and 2.1.330, and had it within 0.1 seconds.',
  ),
};

/** A line of the conversation: what lies inside its `message`, and never at the top of the line. */
export const transcriptEntry: Row<{ readonly key: string; readonly inside: readonly string[] }> = {
  key: 'message',
  inside: ['tool_use', 'tool_result', 'text', 'human'],
  since: firstSeen,
  source: measured('2.1.330', 'Roles and blocks of content lie in the message; no line has the type "human".'),
};

/** A message of Claude's with several parts: one line for each, all with the tokens of the whole message. */
export const usageRepeated: Row<{ readonly key: 'usage'; readonly tellsApart: 'id' }> = {
  key: 'usage',
  tellsApart: 'id',
  since: '2.1.330',
  sinceUnknown: true,
  source: measured('2.1.330', 'A text and two tool calls of one message were three lines with one id and one usage.'),
};

/** Stands before the hook's own stderr where it ended with a code other than 0 and 2. */
export const storedFailurePrefix = 'Failed with non-blocking status code: ';

/** How a session that goes on tells Claude what its hooks said before. */
export interface Retelling {
  /** `otherwise`: again, in another role or without the reminder around it. */
  readonly tells: 'otherwise';
}

export const retellings: readonly Row<Retelling>[] = [
  {
    tells: 'otherwise',
    since: '1.0.38',
    until: '2.1.330',
    source: measured('2.1.330', 'It sends each text as it was; every older client that was measured rewrote some.'),
  },
];

/** Does a client that goes on with a session write the texts of its hooks anew? */
export function retellsTexts(client: Version): boolean {
  return retellings.some((one) => inSpan(client, one));
}

/**
 * How the client keeps results of hooks in a session's transcript: an `attachment` for each, whose type says what became
 * of the hook. Measured by running hooks of every kind under the client and reading what it left.
 */
import type { EventName, Row, Version } from '../model.js';
import { measured } from './sources.js';
import { inSpan } from './version.js';

export interface TranscriptRow {
  /** Type of the attachment. */
  readonly type: string;
  /**
   * What is kept of the answer. `all`: stdout, stderr and exit code. `failure`: the same, with the client's words in or
   * before stderr. `nothing`: that it was cancelled. `text`: only the text for Claude, not how it was said.
   */
  readonly keeps: 'all' | 'failure' | 'nothing' | 'text';
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
  row('hook_cancelled', 'nothing', 'Seen in the code of the client, not in a transcript.'),
  row('hook_blocking_error', 'text', 'The same for exit code 2 and for a block in JSON.'),
];

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

/** The streams of a command as text: decoded once, for every client that is asked about and for every rule. */
import type { CommandExecution } from '../model.js';
import { latest } from '../text/latest.js';

// The client decodes as UTF-8, puts U+FFFD for bad bytes, and keeps a byte order mark, which trimming then removes.
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

export interface Streams {
  readonly of: CommandExecution;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a command wrote, as the client decodes it. */
export const streamsOf = latest(
  (execution: CommandExecution): Streams => ({
    of: execution,
    stdout: decode(execution.stdout),
    stderr: decode(execution.stderr),
  }),
);

function decode(bytes: Uint8Array): string {
  return bytes.length === 0 ? '' : utf8.decode(bytes);
}

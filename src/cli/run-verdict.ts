/** What `hooklint verdict` does; apart from its options, because it loads contract, interpreter and rules. */

import type { ExitCode } from '../check/exit-code.js';
import { UsageError } from '../model/usage-error.js';
import { clientAsked } from './client-asked.js';
import { type Io, isOpen, write } from './io.js';
import { lineJudge } from './judge-lines.js';
import { lineBatches } from './line-batches.js';
import { notify } from './notify.js';
import type { Arguments } from './option.js';
import { recalling } from './recall.js';
import type { verdictOptions } from './verdict.js';

/** Filters standard input line by line. */
export async function runVerdict(args: Arguments<typeof verdictOptions>, io: Io): Promise<ExitCode> {
  if (args.summary) return (await import('./run-summary.js')).runSummary(args, io);
  if (args.format !== undefined) throw new UsageError('--format needs --summary: verdicts are JSON Lines');
  let incomplete = 0;
  const onIncomplete = () => void incomplete++;
  const judgeLine = recalling(lineJudge({ ...args, client: await clientAsked(args.client, io), onIncomplete }));
  let line = 0;
  let worst: ExitCode = 0;
  for await (const lines of lineBatches(io.stdin())) {
    const out: Buffer[] = [];
    for (const text of lines) {
      line++;
      if (isBlank(text)) continue;
      const judged = judgeLine(text, line);
      if (judged === undefined) continue;
      // Each by itself: in one text, a single character beyond Latin-1 would make all of them wide.
      out.push(Buffer.from(`${judged.json}\n`));
      if (judged.exit > worst) worst = judged.exit;
    }
    await write(io.stdout, Buffer.concat(out));
    if (!isOpen(io.stdout) || io.signal?.aborted === true) break;
  }
  if (incomplete > 0) {
    const hooks = incomplete === 1 ? '1 hook that blocked was' : `${incomplete} hooks that blocked were`;
    await notify(
      io,
      `hooklint: ${hooks} not judged: the transcript keeps what Claude saw, not what the hook printed\n`,
    );
  }
  return worst;
}

export const isBlank = (text: string): boolean => text === '' || (text.charCodeAt(0) <= 32 && text.trim() === '');

/** What `hooklint verdict` does; apart from its options, because it loads contract, interpreter and rules. */
import { clientAsked } from './client-asked.js';
import type { ExitCode } from './exit-code.js';
import { type Io, isOpen, write } from './io.js';
import { lineJudge } from './judge-lines.js';
import type { judgeOptions } from './judge-options.js';
import { lineBatches } from './line-batches.js';
import type { Arguments } from './option.js';
import { recalling } from './recall.js';

/** Filters standard input line by line. */
export async function runVerdict(args: Arguments<typeof judgeOptions>, io: Io): Promise<ExitCode> {
  const judgeLine = recalling(lineJudge({ ...args, client: await clientAsked(args.client, io.env) }));
  let line = 0;
  let worst: ExitCode = 0;
  for await (const lines of lineBatches(io.stdin())) {
    let out = '';
    for (const text of lines) {
      line++;
      if (isBlank(text)) continue;
      const { json, exit } = judgeLine(text, line);
      out += `${json}\n`;
      if (exit > worst) worst = exit;
    }
    await write(io.stdout, out);
    if (!isOpen(io.stdout) || io.signal?.aborted === true) break;
  }
  return worst;
}

const isBlank = (text: string): boolean => text === '' || (text.charCodeAt(0) <= 32 && text.trim() === '');

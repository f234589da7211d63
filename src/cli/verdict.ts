/** `hooklint verdict`: a line filter. Execution records in, verdicts out, in the same order; nothing is run. */
import { defineCommand } from './command.js';
import type { ExitCode } from './exit-code.js';
import { type Io, isOpen, write } from './io.js';
import { judgeOptions } from './judge-options.js';
import { lineBatches } from './line-batches.js';
import type { Arguments } from './option.js';

export default defineCommand({
  name: 'verdict',
  description:
    'Reads execution records as JSON Lines on stdin and writes one line {"id","verdict","findings"} for each, in the same order. Runs nothing.\n' +
    'A line that is no record gives {"id","error","line"}, the others are still judged, and the exit code is 2.',
  options: judgeOptions,
  examples: [
    {
      command: `echo '{"id":1,"event":"PreToolUse","hook":{"exitCode":1,"stderr":"no"}}' | hooklint verdict`,
      does: 'one record',
    },
    { command: 'hooklint verdict --fail-on never < log.jsonl > verdicts.jsonl', does: 'a log' },
  ],
  run,
});

async function run(args: Arguments<typeof judgeOptions>, io: Io): Promise<ExitCode> {
  const { lineJudge } = await import('./judge-lines.js');
  const { recalling } = await import('./recall.js');
  const judgeLine = recalling(lineJudge(args));
  let line = 0;
  let worst: ExitCode = 0;
  for await (const lines of lineBatches(io.stdin)) {
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

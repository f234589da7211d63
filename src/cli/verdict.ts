/** `hooklint verdict`: a line filter. Execution records in, verdicts out, in the same order; nothing is run. */
import { defineCommand } from './command.js';
import { judgeOptions } from './judge-options.js';

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
  run: async (args, io) => (await import('./run-verdict.js')).runVerdict(args, io),
});

/** `hooklint verdict`: a line filter. Execution records in, verdicts out, in the same order; nothing is run. */
import { sources } from '../logs/log-sources.js';
import { defineCommand } from './command.js';
import { judgeOptions } from './judge-options.js';
import type { OptionTable } from './option.js';

export const verdictOptions = {
  ...judgeOptions,
  from: {
    type: 'string',
    description: 'What the lines are (default: auto, whatever each of them is)',
    values: sources,
  },
} as const satisfies OptionTable;

export default defineCommand({
  name: 'verdict',
  description:
    'Reads what hooks did as JSON Lines on stdin and writes one line {"id","verdict","findings"} for each, in the same order. Runs nothing.\n' +
    "A line is an execution record, an event of the client's stream-json output, or a line of a session transcript; other lines of the client are passed over.\n" +
    'A line that is none of these gives {"id","error","line"}, the others are still judged, and the exit code is 2.',
  options: verdictOptions,
  examples: [
    {
      command: `echo '{"id":1,"event":"PreToolUse","hook":{"exitCode":1,"stderr":"no"}}' | hooklint verdict`,
      does: 'one record',
    },
    { command: 'hooklint verdict --fail-on never < log.jsonl > verdicts.jsonl', does: 'a log' },
    { command: 'cat ~/.claude/projects/*/*.jsonl | hooklint verdict', does: 'what already happened' },
    {
      command: 'claude -p Hello --verbose --output-format stream-json --include-hook-events | hooklint verdict',
      does: 'a session as it goes',
    },
  ],
  run: async (args, io) => (await import('./run-verdict.js')).runVerdict(args, io),
});

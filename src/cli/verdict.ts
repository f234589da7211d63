/** `hooklint verdict`: a line filter. Execution records in, verdicts out, in the same order; nothing is run. */
import { sources } from '../logs/log-sources.js';
import { defineCommand } from './command.js';
import { displayOptions } from './display-options.js';
import { judgeOptions } from './judge-options.js';
import type { OptionTable } from './option.js';

export const verdictOptions = {
  ...judgeOptions,
  from: {
    type: 'string',
    description: 'Kind of lines to read (default: auto, detected for each line)',
    values: sources,
  },
  summary: {
    type: 'boolean',
    group: 'Summary',
    description: 'Count instead: how often each hook blocked, failed, took too long',
  },
  format: {
    type: 'string',
    group: 'Summary',
    description: 'With --summary: what to print, and hooklint merge reads json (default: pretty)',
    values: ['pretty', 'json'],
  },
  ...displayOptions,
} as const satisfies OptionTable;

export default defineCommand({
  name: 'verdict',
  description:
    'Reads hook runs as JSON Lines on stdin and writes one line {"id","verdict","findings"} for each, in the same order, without running anything.\n' +
    "A line is an execution record, an event of Claude Code's stream-json output, or a line of a session transcript; hooklint skips other lines that Claude Code writes.\n" +
    'Any other line gives {"id","error","line"}: hooklint still judges the rest, and the exit code is 2.',
  options: verdictOptions,
  examples: [
    {
      command: `echo '{"id":1,"event":"PreToolUse","hook":{"exitCode":1,"stderr":"no"}}' | hooklint verdict`,
      does: 'one record',
    },
    { command: 'hooklint verdict --fail-on never < log.jsonl > verdicts.jsonl', does: 'a log' },
    { command: 'cat ~/.claude/projects/*/*.jsonl | hooklint verdict', does: 'your past sessions' },
    { command: 'hooklint verdict --summary < log.jsonl', does: 'what each hook did, and how often' },
    {
      command: 'claude -p Hello --verbose --output-format stream-json --include-hook-events | hooklint verdict',
      does: 'a session while it runs',
    },
  ],
  run: async (args, io) => (await import('./run-verdict.js')).runVerdict(args, io),
});

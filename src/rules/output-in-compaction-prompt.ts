/** PreCompact whose stdout becomes part of the instructions for the compaction. */

import { replyNotRead } from '../evidence/families.js';
import { contractOf } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'output-in-compaction-prompt',
  severity: 'info',
  summary: 'Stdout of PreCompact becomes part of the instructions for the compaction.',
  docs: {
    why:
      'What a PreCompact hook prints at exit 0 is added to the instructions by which the conversation is summed up: log ' +
      'lines, and JSON as raw text, included.',
    repair:
      'Print only what the summary must keep. Send log lines to stderr, and leave JSON out: the event reads nothing of it but a block.',
  },
  bad: [
    {
      kind: 'run',
      title: 'JSON becomes an instruction',
      event: 'PreCompact',
      execution: { stdout: '{"systemMessage":"Transcript saved"}\n' },
    },
    {
      kind: 'run',
      title: 'So does a log line',
      event: 'PreCompact',
      execution: { stdout: 'Transcript saved to backup/\n' },
    },
  ],
  good: [{ kind: 'run', event: 'PreCompact', execution: { stderr: 'Transcript saved to backup/\n' } }],
  yieldsTo: [...replyNotRead],
  *onRun(run) {
    const { compactionInstructions: text } = run.verdict;
    if (text === undefined || contractOf(run).plainStdout !== 'compaction-instructions') return;
    const json = text.startsWith('{');
    yield {
      message: json
        ? 'The JSON that the hook prints is added, as raw text, to the instructions for the compaction.'
        : 'What the hook prints is added to the instructions for the compaction.',
      help: json
        ? 'Print no JSON here unless it blocks; print as plain text what the summary must keep.'
        : 'Keep it if it tells what the summary must hold; otherwise send it to stderr.',
      at: { in: 'output', stream: 'stdout' },
      ...(json ? { severity: 'error' } : {}),
    };
  },
};

/** Exit code 2 whose stderr speaks of a missing file: on some events the client then does not block. */

import { blockingExitCode } from '../contract/index.js';
import { unheld } from '../evidence/phrases.js';
import { command, contractOf } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'missing-file-voids-exit-2',
  severity: 'error',
  summary: 'Exit code 2 does not block because stderr speaks of a missing file.',
  docs: {
    why:
      "On events that end a turn, a sub-agent, a task or a teammate's work, the client takes exit code 2 for a missing " +
      'hook script when stdout is empty and stderr holds "No such file or directory" or "can\'t open file", anywhere and ' +
      "in any case. A test gate that passes on a compiler's output lets the turn end.",
    repair:
      'Block with JSON instead (`{"decision":"block","reason":"..."}` and exit 0), which is not read this way, or keep ' +
      'such lines out of stderr.',
    issues: ['https://github.com/anthropics/claude-code/issues/60490'],
  },
  bad: [
    {
      kind: 'run',
      title: 'A gate that passes on what the tests say',
      event: 'Stop',
      execution: {
        exitCode: 2,
        stderr: "Tests failed:\nFileNotFoundError: [Errno 2] No such file or directory: 'fixtures/a.json'\n",
      },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'Stop',
      execution: {
        stdout: '{"decision":"block","reason":"Tests failed: No such file or directory: fixtures/a.json"}\n',
      },
    },
  ],
  exits: ['blocking'],
  replies: ['empty'],
  *onRun(run) {
    if (command(run)?.exitCode !== blockingExitCode) return;
    const contract = contractOf(run);
    const { verdict } = run;
    if (!contract.exit2.missingFileExempt || verdict.reply.kind !== 'empty' || verdict.decidedBy !== 'nothing') return;
    yield {
      message: `Exit code 2 does not block here: on ${verdict.event} the client takes a stderr that speaks of a missing file for a missing hook, and ${unheld(contract)}.`,
      help: 'Print `{"decision":"block","reason":"..."}` and exit 0 instead, or keep the missing file out of stderr.',
      at: { in: 'output', stream: 'stderr' },
    };
  },
};

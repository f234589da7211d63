/** A message on stderr and an exit code that blocks nothing: the guard fails open. */
import type { Rule } from '../model.js';
import { contractOf, failedOpen, stderrOf } from './evidence.js';
import { mishap } from './mishap.js';
import { unheld } from './phrases.js';

export const rule: Rule = {
  id: 'stderr-only-failure',
  severity: 'error',
  summary: 'A message on stderr with an exit code that blocks nothing.',
  docs: {
    why:
      'Only exit code 2 blocks. With any other code but 0 the client notes a hook error, shows it to the user at most, ' +
      'and goes on: Claude never reads the message and the guarded action takes place.',
    repair:
      'End with `exit 2` after writing the reason to stderr, or print a JSON decision and exit 0. In Python ' +
      '`sys.exit("text")` and an uncaught exception both end with 1: use `print(text, file=sys.stderr); sys.exit(2)`.',
    issues: ['https://github.com/anthropics/claude-code/issues/44707'],
  },
  bad: [
    {
      kind: 'run',
      title: 'A refusal that exits 1',
      event: 'PreToolUse',
      execution: { exitCode: 1, stderr: 'Refusing to force-push to main.\n' },
    },
    {
      kind: 'run',
      title: 'A check whose complaint Claude never reads',
      event: 'PostToolUse',
      execution: { exitCode: 1, stderr: 'src/app.py:3: unused import os\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'The same refusal with the code that blocks',
      event: 'PreToolUse',
      execution: { exitCode: 2, stderr: 'Refusing to force-push to main.\n' },
    },
  ],
  *onRun(run) {
    const exitCode = failedOpen(run);
    if (exitCode === undefined || stderrOf(run).trim() === '' || mishap(run) !== undefined) return;
    const contract = contractOf(run);
    yield {
      message: `Exit code ${exitCode} blocks nothing, so Claude does not read the message on stderr and ${unheld(contract)}. Only exit code 2 blocks.`,
      help: contract.exit2.blocks
        ? 'End with `exit 2` to block with this message, or with `exit 0` if nothing is wrong.'
        : 'End with `exit 2` to give this message to Claude, or with `exit 0` if nothing is wrong.',
      at: { in: 'output', stream: 'exit' },
    };
  },
};

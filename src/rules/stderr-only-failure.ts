/** A message on stderr and an exit code that blocks nothing: the guard fails open. */

import { fieldNotRead, replyNotRead, replyRefused } from '../evidence/families.js';
import { mishap } from '../evidence/mishap.js';
import { unheld } from '../evidence/phrases.js';
import { contractOf, exit2Counts, failedOpen, fieldAt, stderrOf } from '../evidence/runs.js';
import type { EventContract, Rule } from '../model.js';

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
    {
      kind: 'run',
      title: 'A note that nobody reads, on an event that cannot be blocked',
      event: 'SessionStart',
      execution: { exitCode: 255, stderr: 'Dependencies are missing: run npm ci.\n' },
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
  yieldsTo: [
    ...replyNotRead,
    ...replyRefused,
    ...fieldNotRead,
    'dropped-field',
    'block-ignored',
    'permission-request-undecided',
  ],
  exits: ['failure'],
  *onRun(run) {
    const exitCode = failedOpen(run);
    if (exitCode === undefined || stderrOf(run).trim() === '' || mishap(run) !== undefined) return;
    const contract = contractOf(run);
    yield {
      message: exit2Counts(contract)
        ? `Exit code ${exitCode} does not block: ${unheld(contract)}, and Claude never sees the message. Only exit code 2 blocks.`
        : `Exit code ${exitCode} only marks the hook as failed: ${unheld(contract)}, and Claude never sees the message on stderr.`,
      help: repair(contract),
      at: { in: 'output', stream: 'exit' },
      ...(exit2Counts(contract) ? {} : { severity: 'warning' }),
    };
  },
};

function repair(contract: EventContract): string {
  if (contract.exit2.blocks)
    return 'End with `exit 2` to block with this message, or with `exit 0` if nothing is wrong.';
  if (exit2Counts(contract))
    return 'End with `exit 2` to give this message to Claude, or with `exit 0` if nothing is wrong.';
  return fieldAt(contract, '/hookSpecificOutput/additionalContext')?.honoured === true
    ? 'End with `exit 0`; to tell Claude, print the message as `hookSpecificOutput.additionalContext`.'
    : 'End with `exit 0` if the hook did what it is for.';
}

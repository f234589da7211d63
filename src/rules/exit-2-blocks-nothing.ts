/** Exit code 2 on an event that cannot be blocked. */

import { blockingExitCode } from '../contract/index.js';
import { command, contractOf, exit2Counts, fieldAt, replyCounts } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'exit-2-blocks-nothing',
  severity: 'error',
  summary: 'Exit code 2 on an event that cannot be blocked.',
  docs: {
    why:
      'Some events only tell that something happened. Exit code 2 holds nothing back there, and Claude does not read ' +
      'stderr: the message is lost, or shown to the user as a hook error.',
    repair:
      'To reach Claude, print `additionalContext` where the event has it. To hold an action back, use the event before ' +
      'it (PreToolUse, UserPromptSubmit, Stop). Otherwise exit 0.',
  },
  bad: [
    {
      kind: 'run',
      event: 'SessionStart',
      execution: { exitCode: 2, stderr: 'Wrong Node version: run nvm use first.\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'SessionStart',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"Wrong Node version: run nvm use first."}}\n',
      },
    },
    {
      kind: 'run',
      title: 'After a tool, exit code 2 gives stderr to Claude',
      event: 'PostToolUse',
      execution: { exitCode: 2, stderr: 'src/app.py:3: unused import os\n' },
    },
  ],
  yieldsTo: ['accidental-exit-2', 'permission-request-undecided', 'block-ignored', 'json-on-stderr'],
  exits: ['blocking'],
  *onRun(run) {
    if (command(run)?.exitCode !== blockingExitCode || run.verdict.reply.kind === 'async') return;
    const contract = contractOf(run);
    if (exit2Counts(contract) || replyCounts(run)) return;
    const context = fieldAt(contract, '/hookSpecificOutput/additionalContext')?.honoured === true;
    yield {
      message: `On ${run.verdict.event} exit code 2 ${contract.exit2.effect}.`,
      help: context
        ? 'Print the message as `hookSpecificOutput.additionalContext` and exit 0, so that Claude reads it.'
        : 'End with `exit 0`; to hold an action back, use an event that comes before it.',
      at: { in: 'output', stream: 'exit' },
    };
  },
};

/** Exit code 2 on an event that cannot be blocked. */

import { blockingExitCode } from '../contract/index.js';
import { notCounted } from '../evidence/families.js';
import { exitWith } from '../evidence/own-language.js';
import { command, contractOf, exit2Counts, fieldAt, replyCounts } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'exit-2-blocks-nothing',
  severity: 'error',
  summary: 'Exit code 2 on an event that cannot be blocked.',
  docs: {
    why:
      'Some events only report that something happened. There, exit code 2 blocks nothing and Claude does not read ' +
      'stderr: the message is lost, or shown to the user as a hook error.',
    repair:
      'To inform Claude, print `additionalContext` where the event supports it. To block an action, use the event ' +
      'before it (PreToolUse, UserPromptSubmit, Stop). Otherwise exit 0.',
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
      title: 'After a tool, exit code 2 passes stderr to Claude',
      event: 'PostToolUse',
      execution: { exitCode: 2, stderr: 'src/app.py:3: unused import os\n' },
    },
  ],
  yieldsTo: [...notCounted, 'accidental-exit-2', 'permission-request-undecided', 'json-on-stderr'],
  exits: ['blocking'],
  *onRun(run) {
    if (command(run)?.exitCode !== blockingExitCode || run.verdict.reply.kind === 'async') return;
    const contract = contractOf(run);
    if (exit2Counts(contract) || replyCounts(run)) return;
    const context = fieldAt(contract, '/hookSpecificOutput/additionalContext')?.honoured === true;
    yield {
      message: `On ${run.verdict.event}, exit code 2 ${contract.exit2.effect}.`,
      help: context
        ? `To inform Claude, print the message as \`hookSpecificOutput.additionalContext\` and end with ${exitWith(run.case.hook, 0)}.`
        : `End with ${exitWith(run.case.hook, 0)}; to block an action, use an event that comes before it.`,
      at: { in: 'output', stream: 'exit' },
    };
  },
};

/** Plain text on stdout of an event where nobody reads it. */

import { replyNotRead } from '../evidence/families.js';
import { command, contractOf, fieldAt, stdoutOf } from '../evidence/runs.js';
import { addressesClaude } from '../evidence/speech.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'unread-stdout',
  severity: 'info',
  summary: 'The hook prints plain text to stdout that neither Claude nor the user sees.',
  docs: {
    why:
      'Only a few events (UserPromptSubmit, UserPromptExpansion, SessionStart, PostModelSwitch) pass plain stdout ' +
      'to Claude. On the others it goes to the debug log: a reminder printed after a tool reaches nobody.',
    repair:
      'To inform Claude, print `additionalContext` as JSON, or write to stderr and exit 2 on events that pass ' +
      'stderr to Claude. If the output is only noise, redirect it (`>/dev/null`).',
    issues: [
      'https://github.com/anthropics/claude-code/issues/65120',
      'https://github.com/anthropics/claude-code/issues/11224',
    ],
  },
  bad: [
    {
      kind: 'run',
      event: 'PostToolUse',
      execution: { stdout: 'Reminder: run the type checker before you commit.\n' },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'PostToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"Run the type checker before you commit."}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Where plain text is read',
      event: 'UserPromptSubmit',
      execution: { stdout: 'Branch: main, 3 files changed\n' },
    },
  ],
  yieldsTo: [...replyNotRead, 'unenforced-block', 'not-run-to-end'],
  exits: ['success'],
  replies: ['text'],
  *onRun(run) {
    if (run.verdict.reply.kind !== 'text' || command(run)?.exitCode !== 0) return;
    const contract = contractOf(run);
    if (contract.plainStdout !== 'debug-log' && contract.plainStdout !== 'user') return;
    const meant = addressesClaude(stdoutOf(run));
    const context = fieldAt(contract, '/hookSpecificOutput/additionalContext')?.honoured === true;
    yield {
      message: `Neither Claude nor the user sees plain stdout on ${run.verdict.event}; it goes to the debug log.`,
      help: context
        ? 'Print it as `hookSpecificOutput.additionalContext` if it is for Claude; redirect it if it is noise.'
        : 'Redirect it, or do not print it.',
      at: { in: 'output', stream: 'stdout' },
      ...(meant ? { severity: 'warning' } : {}),
    };
  },
};

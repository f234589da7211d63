/** The JSON object went to stderr, where the client does not look for one. */

import { replyOnStderr } from '../evidence/anatomy.js';
import { outcome } from '../evidence/phrases.js';
import { command, contractOf } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'json-on-stderr',
  severity: 'error',
  summary: 'The JSON reply is printed to stderr.',
  docs: {
    why:
      'The client reads JSON from stdout only. On stderr it is a text: thrown away at exit 0, and at exit 2 given to ' +
      'Claude as it stands, braces and all.',
    repair:
      'Print the object to stdout and exit 0. Or keep exit 2 and write the reason alone, as plain text, to stderr.',
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        stderr:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'Blocks, but Claude reads raw JSON',
      event: 'PreToolUse',
      execution: { exitCode: 2, stderr: '{"decision":"block","reason":"Not on main"}\n' },
    },
  ],
  good: [{ kind: 'run', event: 'PreToolUse', execution: { exitCode: 2, stderr: 'Not on main\n' } }],
  replies: ['empty'],
  *onRun(run) {
    const execution = command(run);
    if (execution === null || run.verdict.reply.kind !== 'empty') return;
    const blocks = run.verdict.decidedBy === 'exit-code';
    if (replyOnStderr(run, blocks) === undefined) return;
    const contract = contractOf(run);
    yield {
      message: blocks
        ? `The reply is printed to stderr; exit code 2 counts, but the reason that is read is the raw JSON.`
        : `The reply is printed to stderr, and the client reads JSON from stdout only; ${outcome(run, contract)}.`,
      help: blocks
        ? 'Write the reason alone to stderr, or print the JSON to stdout and exit 0.'
        : 'Print the JSON to stdout.',
      at: { in: 'output', stream: 'stderr' },
      ...(blocks ? { severity: 'warning' } : {}),
    };
  },
};

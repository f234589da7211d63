/** The hook fails with a code that blocks nothing, and nothing on stderr: nobody learns why. */

import { fieldNotRead, replyNotRead, replyRefused } from '../evidence/families.js';
import { unheld } from '../evidence/phrases.js';
import { contractOf, exit2Counts, failedOpen, stderrOf, stdoutOf } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'silent-failure',
  severity: 'warning',
  summary: 'The hook ends with a code that blocks nothing, and writes nothing to stderr.',
  blamesMachine: true,
  docs: {
    why:
      'Any exit code but 0 and 2 is a hook error to the client: it blocks nothing, and stdout that is not JSON is not ' +
      'read. Often the code is an accident: the last command of a shell script was a test that was false, as in ' +
      '`[ -f lock ] && echo locked`.',
    repair:
      'End with `exit 0` where nothing is wrong. To block, write the reason to stderr and `exit 2`, or print JSON and exit 0.',
  },
  bad: [
    {
      kind: 'run',
      title: 'The last test of the script was false',
      event: 'PreToolUse',
      execution: { exitCode: 1 },
    },
    {
      kind: 'run',
      title: 'A refusal on stdout, with a code that blocks nothing',
      event: 'PreToolUse',
      execution: { exitCode: 1, stdout: 'Refusing to force-push to main.\n' },
    },
  ],
  good: [
    { kind: 'run', event: 'PreToolUse', execution: { exitCode: 0 } },
    { kind: 'run', event: 'PreToolUse', execution: { exitCode: 2, stderr: 'Refusing to force-push to main.\n' } },
  ],
  yieldsTo: [...replyNotRead, ...replyRefused, ...fieldNotRead, 'dropped-field', 'block-ignored', 'json-on-stderr'],
  exits: ['failure'],
  *onRun(run) {
    const exitCode = failedOpen(run);
    if (exitCode === undefined || stderrOf(run).trim() !== '') return;
    const contract = contractOf(run);
    const lost = exit2Counts(contract) && run.verdict.reply.kind === 'text' && stdoutOf(run).trim() !== '';
    const quiet = stdoutOf(run).trim() === '';
    yield {
      message: lost
        ? `Exit code ${exitCode} does not block, and Claude Code ignores stdout beside it: the message is lost, and ${unheld(contract)}.`
        : `Exit code ${exitCode} without ${quiet ? 'any output' : 'a word on stderr'}: Claude Code reports a hook error, and ${unheld(contract)}.`,
      help: lost
        ? `Write the message to stderr and end with \`exit 2\`${contract.exit2.blocks ? ' to block' : ''}, or end with \`exit 0\` if nothing is wrong.`
        : `End with \`exit 0\` if nothing is wrong${contract.exit2.blocks ? '; to block, write the reason to stderr and end with `exit 2`' : ''}.`,
      at: lost ? { in: 'output', stream: 'stdout' } : { in: 'output', stream: 'exit' },
      ...(lost ? { severity: 'error' } : {}),
    };
  },
};

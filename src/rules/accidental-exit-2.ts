/** Exit code 2 from an interpreter or a tool: an accident that reads as a block. */

import { blockingExitCode } from '../contract/index.js';
import { mishap } from '../evidence/mishap.js';
import { outcome } from '../evidence/phrases.js';
import { command, contractOf, exit2Counts } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'accidental-exit-2',
  severity: 'error',
  summary: 'Exit code 2 comes from an interpreter or a tool, not from the hook.',
  docs: {
    why:
      'Code 2 is also what Python exits with when it cannot open a script or refuses an argument, what a shell exits with ' +
      'on a syntax error, and `grep` and `ls` on a missing file. The client cannot tell: it blocks, with the error message as the reason.',
    repair:
      'Repair the error. Do not let the code of a tool become the code of the hook: end every path with an `exit` of your ' +
      'own, and write `tool ... || exit 1` where a tool may fail.',
    issues: ['https://github.com/anthropics/claude-code/issues/80697'],
  },
  bad: [
    {
      kind: 'run',
      title: 'The script is missing, and Python says 2',
      event: 'PreToolUse',
      execution: {
        exitCode: 2,
        stderr: "python3: can't open file '/project/.claude/hooks/gaurd.py': [Errno 2] No such file or directory\n",
      },
    },
    {
      kind: 'run',
      title: 'A syntax error of the shell',
      event: 'UserPromptSubmit',
      execution: { exitCode: 2, stderr: '.claude/hooks/guard.sh: 9: Syntax error: "fi" unexpected\n' },
    },
  ],
  good: [
    { kind: 'run', event: 'PreToolUse', execution: { exitCode: 2, stderr: 'Not on main: open a pull request.\n' } },
  ],
  yieldsTo: ['missing-file-voids-exit-2'],
  exits: ['blocking'],
  *onRun(run) {
    if (command(run)?.exitCode !== blockingExitCode || run.verdict.reply.kind === 'async') return;
    const said = mishap(run);
    if (said === undefined) return;
    const { line, what } = said;
    const contract = contractOf(run);
    yield {
      message: exit2Counts(contract)
        ? `Exit code 2 is an accident here: ${what} (${line}). The client takes it for the hook's own: ${
            run.verdict.effect === 'block' ? outcome(run, contract) : 'Claude is told that the hook objects'
          }, with the error message as the reason.`
        : `${what[0]?.toUpperCase()}${what.slice(1)} (${line}), and the hook ended with exit code 2; ${outcome(run, contract)}.`,
      cause: what,
      help: 'Repair the error, and end the hook with an exit code of its own on every path.',
      at: { in: 'output', stream: 'stderr' },
    };
  },
};

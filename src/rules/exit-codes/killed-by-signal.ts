/** The hook was ended by a signal. */

import { signalOffset, signals } from '../../contract/index.js';
import { failClosed, outcome } from '../../evidence/phrases.js';
import { command, contractOf, replyCounts } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'killed-by-signal',
  severity: 'error',
  summary: 'A signal killed the hook.',
  docs: {
    why:
      'A hook that is killed (out of memory, a broken pipe, a `kill` of its own process group) ends with 128 plus ' +
      "the signal's number. Claude Code treats that as an error that does not block. A reply printed before the " +
      'signal still counts, but only by luck.',
    repair:
      'Find out what sends the signal: `| head` under `set -o pipefail` causes SIGPIPE (141), a memory limit ' +
      'SIGKILL (137), `timeout` SIGTERM (143). If a failure must block the action, set `"onFailure": "block"` on ' +
      'the handler.',
  },
  bad: [
    { kind: 'run', event: 'PreToolUse', execution: { signal: 'SIGKILL' } },
    { kind: 'run', title: 'A broken pipe', event: 'PostToolUse', execution: { exitCode: 141 } },
  ],
  good: [{ kind: 'run', event: 'PreToolUse', execution: { exitCode: 0 } }],
  // A here-document in the place of a pipe leaves nobody to read from that.
  yieldsTo: ['stdin-read-twice'],
  handlers: ['command'],
  *onRun(run) {
    const execution = command(run);
    if (execution === null || execution.timedOut) return;
    const name = execution.signal ?? signals.find((signal) => signal.exitCode === execution.exitCode)?.name;
    if (name === undefined || run.verdict.status !== 'error') return;
    const { exitCode } = execution;
    const likely =
      execution.signal === null
        ? `Exit code ${exitCode} probably means ${name} (${signalOffset} + ${(exitCode ?? 0) - signalOffset})`
        : `${name} killed the hook`;
    const honoured = replyCounts(run);
    const cause =
      name === 'SIGPIPE'
        ? 'Find the pipe whose reader ends early, such as `| head` under `pipefail`'
        : 'Find out what kills the hook';
    yield {
      message: honoured
        ? `${likely}, but Claude Code still honours the JSON that it printed before.`
        : `${likely}: ${outcome(run, contractOf(run))}.`,
      help: `${cause}${honoured ? '; its reply counts only if it is printed in time' : failClosed(run)}.`,
      at: { in: 'hook' },
      ...(honoured ? { severity: 'warning' } : {}),
    };
  },
};

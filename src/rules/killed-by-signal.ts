/** The hook was ended by a signal. */

import { signalOffset, signals } from '../contract/index.js';
import { failClosed, outcome } from '../evidence/phrases.js';
import { command, contractOf, replyCounts } from '../evidence/runs.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'killed-by-signal',
  severity: 'error',
  summary: 'The hook was ended by a signal.',
  docs: {
    why:
      'A hook that is killed (out of memory, a broken pipe, a `kill` of its own process group) ends with 128 plus the ' +
      "signal's number. The client takes that for an error that blocks nothing; an answer printed before still counts, by luck.",
    repair:
      'Find what sends the signal: `| head` under `set -o pipefail` gives SIGPIPE (141), a memory limit SIGKILL (137), ' +
      '`timeout` SIGTERM (143). Where a failure must hold the action, set `"onFailure": "block"` on the handler.',
  },
  bad: [
    { kind: 'run', event: 'PreToolUse', execution: { signal: 'SIGKILL' } },
    { kind: 'run', title: 'A broken pipe', event: 'PostToolUse', execution: { exitCode: 141 } },
  ],
  good: [{ kind: 'run', event: 'PreToolUse', execution: { exitCode: 0 } }],
  handlers: ['command'],
  *onRun(run) {
    const execution = command(run);
    if (execution === null || execution.timedOut) return;
    const name = execution.signal ?? signals.find((signal) => signal.exitCode === execution.exitCode)?.name;
    if (name === undefined || run.verdict.status !== 'error') return;
    const { exitCode } = execution;
    const likely =
      execution.signal === null
        ? `Exit code ${exitCode} is likely ${name} (${signalOffset} + ${(exitCode ?? 0) - signalOffset})`
        : `The hook was ended by ${name}`;
    const honoured = replyCounts(run);
    yield {
      message: honoured
        ? `${likely}; the JSON it had printed before is honoured all the same.`
        : `${likely}; ${outcome(run, contractOf(run))}.`,
      help: `Find out what ends the hook${honoured ? '; its answer counts only as long as it is printed in time' : failClosed(run)}.`,
      at: { in: 'hook' },
      ...(honoured ? { severity: 'warning' } : {}),
    };
  },
};

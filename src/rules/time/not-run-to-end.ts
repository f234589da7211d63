/** We ended the hook before the client would have: what it would have answered is not known. */

import { timeoutOf } from '../../evidence/runs.js';
import type { CommandExecution, Rule } from '../../model.js';

const causes: Readonly<Record<NonNullable<CommandExecution['endedFor']>, string>> = {
  time: 'it took longer than this run allows',
  output: 'it wrote more than Claude Code would ever read',
  resources: 'it used more memory, processes or files than this run allows',
};

export const rule: Rule = {
  id: 'not-run-to-end',
  severity: 'warning',
  summary: 'hooklint stopped the hook before Claude Code would have.',
  docs: {
    why:
      'Claude Code would have waited longer for the hook. How it would have ended is unknown, so this payload has ' +
      'no verdict.',
    repair:
      'Give the hook more time with `--timeout`, or find out what it waits for: input that never comes, the ' +
      'network, a lock, an endless loop. A hook this slow delays every action that it guards.',
  },
  bad: [
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: { timedOut: true, endedFor: 'time' },
    },
  ],
  good: [{ kind: 'run', event: 'PreToolUse', execution: { exitCode: 0 } }],
  *onRun(run) {
    const { execution } = run;
    const cause = 'endedFor' in execution ? execution.endedFor : undefined;
    if (cause === undefined) return;
    yield {
      message: `hooklint stopped the hook because ${causes[cause]}. Claude Code waits ${timeoutOf(run)} s; how the hook would have ended is unknown.`,
      help:
        cause === 'time'
          ? 'Raise `--timeout`, or find out what the hook waits for.'
          : 'Find out what the hook repeats endlessly, and stop it there.',
      at: { in: 'hook' },
      // A hook may have its reasons to wait; one that fills disk or memory has none.
      ...(cause === 'time' ? { severity: 'info' as const } : {}),
    };
  },
};

/** We ended the hook before the client would have: what it would have answered is not known. */

import { timeoutOf } from '../evidence/runs.js';
import type { CommandExecution, Rule } from '../model.js';

const causes: Readonly<Record<NonNullable<CommandExecution['endedFor']>, string>> = {
  time: 'it took longer than this run allows',
  output: 'it wrote more than any client would read',
  resources: 'it used more memory, processes or files than this run allows',
};

export const rule: Rule = {
  id: 'not-run-to-end',
  severity: 'warning',
  summary: 'The hook was ended by hooklint before the client would have ended it.',
  docs: {
    why:
      'The client would have waited longer for the hook. What it would have answered is not known, so its verdict on ' +
      'this payload says nothing.',
    repair:
      'Give it more time with `--timeout`, or find out what it waits for: input that never comes, the network, a lock, ' +
      'a loop without end. A hook that slow holds up every action that it guards.',
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
      message: `The hook was ended because ${causes[cause]}; the client waits ${timeoutOf(run)} s, and what it would have got is not known.`,
      help:
        cause === 'time'
          ? 'Raise `--timeout`, or find out what the hook waits for.'
          : 'Find out what the hook does without end, and stop it there.',
      at: { in: 'hook' },
    };
  },
};

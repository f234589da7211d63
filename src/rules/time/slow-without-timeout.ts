/** A hook takes seconds whenever it runs, and has only the default timeout. */

import { timeoutOf } from '../../evidence/runs.js';
import type { Hook, Rule, Run } from '../../model.js';
import { inBackground } from '../../wiring/background.js';

/** Milliseconds. */
const long = 5_000;

export const rule: Rule = {
  id: 'slow-without-timeout',
  severity: 'info',
  summary: 'A hook takes seconds and sets no `timeout`.',
  docs: {
    why: 'Claude Code waits for a hook until its timeout. The default is made for the slowest of them: a hook that hangs keeps Claude waiting for minutes.',
    repair: 'Set `timeout`, in seconds, to what the hook needs at most.',
  },
  bad: [
    {
      kind: 'runs',
      title: 'A test run before every stop',
      event: 'Stop',
      runs: [{ execution: { durationMs: 9_000 } }, { execution: { durationMs: 9_500 } }],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'With a timeout of its own',
      event: 'Stop',
      handler: { timeout: 30 },
      runs: [{ execution: { durationMs: 9_000 } }, { execution: { durationMs: 9_500 } }],
    },
    {
      kind: 'runs',
      title: 'Seconds are the exception',
      event: 'Stop',
      runs: [{ execution: { durationMs: 20 } }, { execution: { durationMs: 9_500 } }],
    },
    {
      kind: 'runs',
      title: 'The machine was busy with other work',
      event: 'Stop',
      runs: [
        { execution: { durationMs: 9_000, underLoad: true } },
        { execution: { durationMs: 9_500, underLoad: true } },
      ],
    },
    {
      kind: 'runs',
      title: 'Nobody waits for it',
      event: 'Stop',
      handler: { async: true },
      runs: [{ execution: { durationMs: 9_000 } }, { execution: { durationMs: 9_500 } }],
    },
  ],
  *onRuns(hook, runs) {
    if (!isWaitedFor(hook) || hook.handler.timeout !== undefined) return;
    const [first] = runs;
    if (first === undefined || !runs.every(tookLong)) return;
    yield {
      message: `The hook takes more than ${long / 1000} s and sets no timeout: if it hangs, Claude Code waits ${timeoutOf(first)} s.`,
      help: 'Set `timeout` on the handler, in seconds.',
      at: { in: 'hook' },
    };
  },
};

function isWaitedFor({ handler }: Hook): boolean {
  return !inBackground(handler);
}

/** One that was ended is told of as such. */
function tookLong({ execution }: Run): boolean {
  return (
    execution.type === 'command' && !execution.timedOut && !execution.underLoad && (execution.durationMs ?? 0) > long
  );
}

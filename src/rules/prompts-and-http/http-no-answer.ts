/** An http hook whose endpoint does not answer. */

import { failClosed, outcome } from '../../evidence/phrases.js';
import { contractOf } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

const url = 'http://localhost:8000/check';

export const rule: Rule = {
  id: 'http-no-answer',
  severity: 'info',
  summary: 'No endpoint responded, so the hook checks nothing.',
  docs: {
    why:
      'An HTTP hook needs a running server. Without one, Claude Code records a failed hook on every call and lets ' +
      'the action go ahead, for as long as nobody notices.',
    repair:
      'Start the endpoint before you lint. For a guard, set `"onFailure": "block"`, so that a missing server is ' +
      'noticed.',
  },
  bad: [{ kind: 'run', event: 'PreToolUse', handler: { type: 'http', url }, execution: {} }],
  good: [{ kind: 'run', event: 'PreToolUse', handler: { type: 'http', url }, execution: { statusCode: 204 } }],
  handlers: ['http'],
  *onRun(run) {
    const { execution } = run;
    if (execution.type !== 'http' || execution.statusCode !== null || execution.timedOut) return;
    yield {
      message: `No response from ${run.case.hook.handler.url} (${execution.error ?? 'the connection ended'}), so the hook fails: ${outcome(run, contractOf(run))}.`,
      help: `Start the endpoint${failClosed(run)}.`,
      at: { in: 'hook' },
    };
  },
};

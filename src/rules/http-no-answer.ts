/** An http hook whose endpoint does not answer. */

import { failClosed, outcome } from '../evidence/phrases.js';
import { contractOf } from '../evidence/runs.js';
import type { Rule } from '../model.js';

const url = 'http://localhost:8000/check';

export const rule: Rule = {
  id: 'http-no-answer',
  severity: 'info',
  summary: 'No endpoint answered, and without one the hook checks nothing.',
  docs: {
    why:
      'An http hook needs a server that runs. When it does not, the client notes a failed hook and lets the action go ' +
      'ahead, on every call, for as long as nobody looks.',
    repair:
      'Start the endpoint before linting. For a guard set `"onFailure": "block"`, so that a missing server is noticed.',
  },
  bad: [{ kind: 'run', event: 'PreToolUse', handler: { type: 'http', url }, execution: {} }],
  good: [{ kind: 'run', event: 'PreToolUse', handler: { type: 'http', url }, execution: { statusCode: 204 } }],
  handlers: ['http'],
  *onRun(run) {
    const { execution } = run;
    if (execution.type !== 'http' || execution.statusCode !== null || execution.timedOut) return;
    yield {
      message: `No answer from ${run.case.hook.handler.url} (${execution.error ?? 'the connection ended'}); the hook fails and ${outcome(run, contractOf(run))}.`,
      help: `Start the endpoint${failClosed(run)}.`,
      at: { in: 'hook' },
    };
  },
};

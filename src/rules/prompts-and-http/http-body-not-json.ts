/** An http hook whose body is no JSON object. */

import { failClosed, outcome, quote } from '../../evidence/phrases.js';
import { contractOf } from '../../evidence/runs.js';
import type { Rule } from '../../model.js';

const url = 'http://localhost:8000/check';

export const rule: Rule = {
  id: 'http-body-not-json',
  severity: 'error',
  summary: "The endpoint's response body is not a JSON object.",
  docs: {
    why:
      'An HTTP hook replies with a JSON object or with an empty body. Any other body, such as `OK`, an HTML page or ' +
      "text around the JSON, makes the hook fail; unlike a command's plain stdout, it never reaches Claude. Claude " +
      'Code ignores the content type.',
    repair: 'Send only the JSON object, or status 204 without a body if there is nothing to say.',
  },
  bad: [
    { kind: 'run', event: 'PreToolUse', handler: { type: 'http', url }, execution: { statusCode: 200, body: 'OK' } },
    {
      kind: 'run',
      title: 'JSON that does not parse',
      event: 'PreToolUse',
      handler: { type: 'http', url },
      execution: { statusCode: 200, body: '{"decision": block}' },
    },
  ],
  good: [
    { kind: 'run', event: 'PreToolUse', handler: { type: 'http', url }, execution: { statusCode: 200, body: '{}' } },
  ],
  handlers: ['http'],
  *onRun(run) {
    const { execution, verdict } = run;
    if (execution.type !== 'http' || execution.statusCode === null) return;
    if (execution.statusCode < 200 || execution.statusCode > 299) return;
    if (verdict.reply.kind !== 'text' && verdict.reply.kind !== 'parse-error') return;
    yield {
      message: `The endpoint returned ${quote(verdict.reply.text)}, which is not a JSON object, so the hook fails: ${outcome(run, contractOf(run))}.`,
      help: `Return one JSON object and nothing else${failClosed(run)}.`,
      at: { in: 'hook' },
    };
  },
};

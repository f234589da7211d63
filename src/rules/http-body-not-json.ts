/** An http hook whose body is no JSON object. */

import { failClosed, outcome, quote } from '../evidence/phrases.js';
import { contractOf } from '../evidence/runs.js';
import type { Rule } from '../model.js';

const url = 'http://localhost:8000/check';

export const rule: Rule = {
  id: 'http-body-not-json',
  severity: 'error',
  summary: 'The endpoint answers with a body that is no JSON object.',
  docs: {
    why:
      'An http hook answers with a JSON object or with nothing. Any other body, such as `OK`, a page or text around the ' +
      'JSON, makes the hook fail; unlike plain stdout of a command it never reaches Claude. The content type is not looked at.',
    repair: 'Send the JSON object alone, or status 204 and no body when there is nothing to say.',
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
      message: `The endpoint answered ${quote(verdict.reply.text)}, which is no JSON object; the hook fails and ${outcome(run, contractOf(run))}.`,
      help: `Send one JSON object and nothing else${failClosed(run)}.`,
      at: { in: 'hook' },
    };
  },
};

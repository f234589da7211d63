/** An http hook that answers with a status outside of 2xx. */

import { failClosed, outcome } from '../../evidence/phrases.js';
import { contractOf, decisionOf, isObject } from '../../evidence/runs.js';
import type { HttpExecution, Rule, Run } from '../../model.js';

const url = 'http://localhost:8000/check';

export const rule: Rule = {
  id: 'http-status-ignored',
  severity: 'error',
  summary: 'The endpoint returns a status other than 2xx, so Claude Code discards the response.',
  docs: {
    why:
      'To Claude Code, any status other than 2xx means that the hook failed: 403 denies nothing, a redirect is not ' +
      'followed, and the body is not read, even if it contains a valid deny. The action goes ahead.',
    repair:
      'Return status 200 with the decision as JSON in the body. Set `"onFailure": "block"` on the handler if a ' +
      'failing endpoint must block the action.',
  },
  bad: [
    {
      kind: 'run',
      title: 'A refusal by status',
      event: 'PreToolUse',
      handler: { type: 'http', url },
      execution: { statusCode: 403, body: 'forbidden' },
    },
    {
      kind: 'run',
      title: 'A valid deny with the wrong status',
      event: 'PreToolUse',
      handler: { type: 'http', url },
      execution: {
        statusCode: 422,
        body: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}',
      },
    },
  ],
  good: [
    {
      kind: 'run',
      event: 'PreToolUse',
      handler: { type: 'http', url },
      execution: {
        statusCode: 200,
        body: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}',
      },
    },
    {
      kind: 'run',
      title: 'No objection',
      event: 'PreToolUse',
      handler: { type: 'http', url },
      execution: { statusCode: 204 },
    },
  ],
  handlers: ['http'],
  *onRun(run) {
    const { execution } = run;
    if (execution.type !== 'http' || execution.statusCode === null) return;
    const { statusCode } = execution;
    if (statusCode >= 200 && statusCode <= 299) return;
    const denies = deniesIn(execution);
    yield {
      message: `The endpoint returned HTTP ${statusCode}${denies ? ' with a decision in the body' : ''}. Claude Code reads the body only with a 2xx status and treats this as a failed hook: ${outcome(run, contractOf(run))}.`,
      help: `Return status 200 with the decision as JSON${failClosed(run)}.`,
      at: { in: 'hook' },
      ...(denies || meansNo(statusCode) || run.verdict.effect === 'block' ? {} : mild(run)),
    };
  },
};

/** A failing endpoint is the hook's failure; on an event that guards nothing little is lost. */
function mild(run: Run): { readonly severity?: 'warning' } {
  return contractOf(run).guards === null ? { severity: 'warning' } : {};
}

const meansNo = (statusCode: number): boolean => [401, 403, 409, 422, 451].includes(statusCode);

function deniesIn({ body }: HttpExecution): boolean {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) && (decisionOf(value)?.blocks === true || value.continue === false);
  } catch {
    return false;
  }
}

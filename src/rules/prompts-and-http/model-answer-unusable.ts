/** A model's answer that the client cannot use: the check did not take place. */

import { outcome } from '../../evidence/phrases.js';
import { asksModel, contractOf } from '../../evidence/runs.js';
import type { Example, Rule } from '../../model.js';

const answered = (answer: string, title?: string, stopReason?: string): Example => ({
  kind: 'run',
  ...(title === undefined ? {} : { title }),
  event: 'Stop',
  handler: { type: 'prompt', prompt: 'All tests ran after the last edit.' },
  execution: { answer, ...(stopReason === undefined ? {} : { stopReason }) },
});

export const rule: Rule = {
  id: 'model-answer-unusable',
  severity: 'error',
  summary: 'The model gave no answer that Claude Code can use.',
  docs: {
    why:
      'Claude Code reads one JSON object with a boolean `ok` from the model. Anything else is a failed hook: an ' +
      'empty answer, a refusal, text around the JSON, the reply of a command hook. After a failed prompt or agent ' +
      'hook everything goes ahead, because these types ignore `onFailure`.',
    repair:
      'Write the prompt as a condition, and leave the answer format to Claude Code. If a missing answer must block, ' +
      'ask the model from a command hook that fails closed.',
    issues: ['https://github.com/anthropics/claude-code/issues/11947'],
  },
  bad: [
    answered('', 'A refusal', 'refusal'),
    answered('Let me think.\n{"ok": false, "reason": "no tests"}', 'A preamble'),
    answered('{"decision": "block", "reason": "no tests"}', 'The reply of a command hook'),
  ],
  good: [
    answered('{"ok": false, "reason": "no tests"}'),
    answered('```json\n{"ok": true, "reason": "ran"}\n```', 'A fence'),
  ],
  handlers: ['prompt', 'agent'],
  *onRun(run) {
    const { verdict, execution } = run;
    if (!asksModel(run) || execution.timedOut || !verdict.runs || verdict.status === 'success') return;
    const [why] = verdict.dropped;
    yield {
      message: `${why?.why ?? 'Claude Code cannot use the answer'}, so the hook fails: ${outcome(run, contractOf(run))}.`,
      help: 'State a condition in plain words, or use a command hook if a missing answer must block.',
      at: { in: 'hook' },
    };
  },
};

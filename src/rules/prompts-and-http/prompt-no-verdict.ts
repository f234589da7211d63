/** A prompt hook that asks for work, not for a verdict. */

import { quote } from '../../evidence/phrases.js';
import { prompted } from '../../evidence/prompt-example.js';
import { askedProduct, promptOf } from '../../evidence/prompt-text.js';
import { handlerSpot } from '../../evidence/registration.js';
import type { Rule } from '../../model.js';

export const rule: Rule = {
  id: 'prompt-no-verdict',
  severity: 'warning',
  summary: 'The prompt gives the model nothing to judge.',
  docs: {
    why:
      'A prompt hook asks one question: may this go ahead? The only outcome is `ok`, with a reason for a no. If the ' +
      'prompt asks for a summary, a warning or an edit, nobody receives it, and without a condition it is chance ' +
      'whether the model says ok. At the end of a turn, Claude Code tells the model to say no if it finds no evidence, so the turn does not end.',
    repair:
      'State a condition that is either met or not. To give Claude text, use a command hook with ' +
      '`additionalContext`; to do work, use a command hook that does it.',
  },
  bad: [
    prompted('Stop', 'Summarize the work of this session for the changelog.'),
    prompted('PostToolUse', 'Analyze the edit for potential issues. Provide feedback.'),
    prompted('SubagentStop', 'Subagent task completed. If it found anything new:\n1. Summarize it in three sentences'),
  ],
  good: [
    prompted('Stop', 'Verify that the changelog mentions every change of this session.'),
    prompted('PreToolUse', 'Is this command safe in a production environment?', { continueOnBlock: true }),
  ],
  handlers: ['prompt', 'agent'],
  *onHook(hook) {
    const prompt = promptOf(hook);
    const product = prompt === undefined ? undefined : askedProduct(prompt);
    if (product === undefined) return;
    yield {
      message: `The prompt asks for work (${quote(product)}) instead of a verdict; Claude Code reads only \`ok\` and the reason from the answer.`,
      help: 'State a condition that is either met or not, or do the work in a command hook.',
      at: handlerSpot(hook, 'prompt'),
    };
  },
};

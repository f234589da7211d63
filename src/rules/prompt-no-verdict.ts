/** A prompt hook that asks for work, not for a verdict. */

import { quote } from '../evidence/phrases.js';
import { prompted } from '../evidence/prompt-example.js';
import { askedProduct, promptOf } from '../evidence/prompt-text.js';
import { handlerSpot } from '../evidence/registration.js';
import type { Rule } from '../model.js';

export const rule: Rule = {
  id: 'prompt-no-verdict',
  severity: 'warning',
  summary: 'The prompt gives the model nothing to judge.',
  docs: {
    why:
      'A prompt hook answers one question: may this go ahead? All that comes of it is `ok` and a reason for a no. A ' +
      'summary, a warning or an edit that the prompt asks for goes nowhere, and whether the model says ok without a ' +
      'condition is chance. At the end of a turn it is told to say no when it finds no evidence for one, so the turn ' +
      'does not end.',
    repair:
      'State a condition that holds or not. For text that Claude should read use a command hook with ' +
      '`additionalContext`; for work, a command hook that does it.',
  },
  bad: [
    prompted('Stop', 'Summarize the work of this session for the changelog.'),
    prompted('PostToolUse', 'Analyze the edit for potential issues. Provide feedback.'),
  ],
  good: [
    prompted('Stop', 'Verify that the changelog mentions every change of this session.'),
    prompted('PreToolUse', 'Is this command safe in a production environment?', { continueOnBlock: true }),
  ],
  *onHook(hook) {
    const prompt = promptOf(hook);
    const product = prompt === undefined ? undefined : askedProduct(prompt);
    if (product === undefined) return;
    yield {
      message: `The prompt asks for work (${quote(product)}) and for no verdict; of the answer the client reads only ok, and the reason of a no.`,
      help: 'State a condition that holds or not, or do the work in a command hook.',
      at: handlerSpot(hook, 'prompt'),
    };
  },
};

/** A prompt hook that asks for more than the client reads. */
import { answerFields } from '../../contract/prompt-hooks.js';
import { join, quote } from '../../evidence/phrases.js';
import { prompted } from '../../evidence/prompt-example.js';
import { askedShapes, promptOf } from '../../evidence/prompt-text.js';
import { handlerSpot } from '../../evidence/registration.js';
import type { Rule } from '../../model.js';

const legal = answerFields.map(({ name }) => name);

export const rule: Rule = {
  id: 'prompt-unread-fields',
  severity: 'warning',
  summary: 'The prompt asks for fields that Claude Code does not read.',
  docs: {
    why:
      'The answer of a prompt hook has a closed schema: `ok`, `reason` and, at the end of a turn, `impossible`. The ' +
      'schema forbids other keys, so a prompt that asks for them contradicts it; if such a key gets through anyway, ' +
      'nothing reads it.',
    repair: 'Put the information into `reason`, or use a command hook if you need fields of your own.',
  },
  bad: [prompted('Stop', 'Is the task done? Answer {"ok": true, "confidence": 0.9, "reason": "..."}.')],
  good: [prompted('Stop', 'Is the task done? Answer {"ok": true} or {"ok": false, "reason": "..."}.')],
  handlers: ['prompt', 'agent'],
  *onHook(hook) {
    const prompt = promptOf(hook);
    if (prompt === undefined) return;
    const asked = askedShapes(prompt).filter(({ keys }) => keys.includes('ok'));
    const unread = [...new Set(asked.flatMap(({ keys }) => keys))].filter((key) => !legal.includes(key));
    if (unread.length === 0) return;
    yield {
      message: `The prompt asks for ${join(unread.map(quote), 'and')} in the answer, but Claude Code reads only ${join(legal.map(quote), 'and')}.`,
      help: 'Ask for the information in `reason`, and for no other fields.',
      at: handlerSpot(hook, 'prompt'),
    };
  },
};

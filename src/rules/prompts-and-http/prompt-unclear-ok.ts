/** A prompt hook that speaks of blocking and allowing, where the client asks whether a condition is met. */
import { impossibleEvents, judgements } from '../../contract/prompt-hooks.js';
import { inSpan } from '../../contract/version.js';
import { quote } from '../../evidence/phrases.js';
import { prompted } from '../../evidence/prompt-example.js';
import { askedProcess, askedRule, askedShapes, askedWord, namesOk, promptOf } from '../../evidence/prompt-text.js';
import { clientOf, handlerSpot } from '../../evidence/registration.js';
import type { Rule } from '../../model.js';

const readsRules = judgements.find(({ reads }) => reads === 'condition-or-rule')?.since ?? '';

export const rule: Rule = {
  id: 'prompt-unclear-ok',
  severity: 'info',
  summary: 'The prompt says when to block or allow, but not what `ok` means.',
  docs: {
    why:
      'Claude Code presents the prompt to the model as a condition that is met (`ok: true`) or not (`ok: false`). A ' +
      'prompt that gives orders ("block if the tests did not run", "allow stopping") leaves it to the model to turn the ' +
      `order into that answer, and models get it wrong in both directions. Since ${readsRules}, Claude Code tells the model to apply such a rule; ` +
      'at the end of a turn it still asks whether "the stopping condition" is satisfied, so "stop" and "allow stopping" ' +
      'remain ambiguous there.',
    repair:
      'Write the prompt as the condition under which the action goes ahead, such as "All tests ran after the last ' +
      'edit".',
    issues: ['https://github.com/anthropics/claude-code/issues/32608'],
  },
  bad: [
    prompted('Stop', 'If meaningful work was done, do not allow stopping and say what is left.'),
    prompted('PreToolUse', 'Look at the command. If it deletes files outside of the project, block it.'),
  ],
  good: [
    prompted('Stop', 'All work that the user asked for is done.'),
    prompted(
      'Stop',
      'If work is left, do not allow stopping: answer {"ok": false, "reason": "what is left"}, else {"ok": true}.',
    ),
  ],
  handlers: ['prompt', 'agent'],
  *onHook(hook, project) {
    const prompt = promptOf(hook);
    if (prompt === undefined || namesOk(prompt) || askedShapes(prompt).length > 0) return;
    if (askedWord(prompt) !== undefined || askedProcess(prompt) !== undefined) return;
    const order = askedRule(prompt);
    if (order === undefined) return;
    const atEnd = impossibleEvents.includes(hook.event);
    const older = judgements.find((row) => inSpan(clientOf(project), row))?.reads === 'condition';
    yield {
      message: atEnd
        ? `The prompt gives an order (${quote(order)}), but Claude Code asks the model whether a stopping condition is met: what \`ok\` means is left to the model.`
        : `The prompt gives an order (${quote(order)}), but versions before ${readsRules} ask the model whether a condition is met: what \`ok\` means is left to the model.`,
      help: 'Write the prompt as the condition under which the action goes ahead.',
      at: handlerSpot(hook, 'prompt'),
      ...(atEnd || older ? { severity: 'warning' } : {}),
    };
  },
};

/** A prompt hook whose text wants an answer in another form than the client does. */
import { answerFields } from '../../contract/prompt-hooks.js';
import { join, quote } from '../../evidence/phrases.js';
import { prompted } from '../../evidence/prompt-example.js';
import { askedPrefix, askedProcess, askedShapes, askedWord, namesOk, promptOf } from '../../evidence/prompt-text.js';
import { handlerSpot } from '../../evidence/registration.js';
import type { Hook, Rule, RuleFinding } from '../../model.js';

const form = '{"ok": true} or {"ok": false, "reason": "..."}';

export const rule: Rule = {
  id: 'prompt-other-answer-format',
  severity: 'warning',
  summary: 'The prompt asks for an answer format that Claude Code cannot read.',
  docs: {
    why:
      'Claude Code itself tells the model how to answer a prompt hook: `{"ok": true}`, or `{"ok": false, "reason": ' +
      '"..."}`. A prompt that asks for other JSON, a word such as `approve`, or a prefix contradicts that ' +
      'instruction. Whenever the model follows the prompt, the hook fails and the action goes ahead; only one line ' +
      'in the debug log says so.',
    repair:
      'State the condition in plain words and leave the format to Claude Code. If you must name a format, name ' +
      '`{"ok": true}` and `{"ok": false, "reason": "..."}`.',
    issues: [
      'https://github.com/anthropics/claude-code/issues/11947',
      'https://github.com/trailofbits/skills/pull/129',
    ],
  },
  bad: [
    prompted('Stop', 'Check that the tests ran. Respond with {"decision": "approve" | "block", "reason": "..."}', {
      title: 'The reply of a command hook',
    }),
    prompted('PreToolUse', "Check the path: no system folders, no credentials. Return 'approve' or 'deny'.", {
      title: 'A word',
    }),
    prompted('Stop', 'Start your answer with a [STATUS] prefix. The turn may end when the task is complete.', {
      title: 'A prefix',
    }),
  ],
  good: [
    prompted('Stop', 'The turn may end when all tests passed after the last edit.'),
    prompted(
      'Stop',
      'All tests must have passed. Respond with {"ok": true} or {"ok": false, "reason": "what is missing"}.',
    ),
  ],
  handlers: ['prompt', 'agent'],
  *onHook(hook) {
    const prompt = promptOf(hook);
    if (prompt === undefined) return;
    const shape = askedShapes(prompt).find(({ keys }) => !keys.includes(verdictKey));
    if (shape !== undefined && !namesOk(prompt)) {
      yield finding(hook, `for JSON with ${join(shape.keys.slice(0, 4).map(quote), 'and')}`, 'error');
      return;
    }
    if (namesOk(prompt)) return;
    const process = askedProcess(prompt);
    const word = askedWord(prompt);
    const prefix = askedPrefix(prompt);
    if (process !== undefined) yield finding(hook, `for something only a program can do (${quote(process)})`);
    else if (word !== undefined) yield finding(hook, `for the word ${quote(word)}`);
    else if (prefix !== undefined) yield finding(hook, `for text before the answer (${quote(prefix)})`);
  },
};

const verdictKey = answerFields[0]?.name ?? 'ok';

function finding(hook: Hook, wants: string, severity?: 'error'): RuleFinding {
  return {
    message: `The prompt asks ${wants}, but Claude Code reads only ${form}: if the model answers as the prompt asks, the hook fails and everything goes ahead.`,
    help: 'Remove the answer format from the prompt, and state the condition in plain words.',
    at: handlerSpot(hook, 'prompt'),
    ...(severity === undefined ? {} : { severity }),
  };
}

/** A prompt hook whose text wants an answer in another form than the client does. */
import { answerFields } from '../contract/prompt-hooks.js';
import { join, quote } from '../evidence/phrases.js';
import { prompted } from '../evidence/prompt-example.js';
import { askedPrefix, askedProcess, askedShapes, askedWord, namesOk, promptOf } from '../evidence/prompt-text.js';
import { handlerSpot } from '../evidence/registration.js';
import type { Hook, Rule, RuleFinding } from '../model.js';

const form = '{"ok": true} or {"ok": false, "reason": "..."}';

export const rule: Rule = {
  id: 'prompt-other-answer-format',
  severity: 'warning',
  summary: 'The prompt asks for an answer that the client cannot read.',
  docs: {
    why:
      'The client itself tells the model how to answer a prompt hook: `{"ok": true}`, or `{"ok": false, "reason": "..."}`. ' +
      'A prompt that asks for JSON of its own, for a word such as `approve`, or for a prefix sets a second instruction ' +
      'against that one. Whenever the model follows the prompt, the hook fails and the action goes ahead, and all that ' +
      'tells of it is one line in the debug log.',
    repair:
      'Say in plain words what has to hold, and leave the form to the client. Where a form must be named, name ' +
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
    if (process !== undefined) yield finding(hook, `for what only a program can give (${quote(process)})`);
    else if (word !== undefined) yield finding(hook, `for the word ${quote(word)}`);
    else if (prefix !== undefined) yield finding(hook, `for something in front of the answer (${quote(prefix)})`);
  },
};

const verdictKey = answerFields[0]?.name ?? 'ok';

function finding(hook: Hook, wants: string, severity?: 'error'): RuleFinding {
  return {
    message: `The prompt asks ${wants}, where the client reads nothing but ${form}; an answer in the prompt's form makes the hook fail, and a failed ${hook.handler.type} hook lets everything go ahead.`,
    help: 'Drop the answer format from the prompt and state in plain words what has to hold.',
    at: handlerSpot(hook, 'prompt'),
    ...(severity === undefined ? {} : { severity }),
  };
}

/** What is read out of a prompt's text, and what is not: every line here is a way in which people word prompt hooks. */
import { describe, expect, test } from 'vitest';
import {
  askedPrefix,
  askedProcess,
  askedProduct,
  askedRule,
  askedShapes,
  askedWord,
  inventedPlaceholders,
  namesOk,
} from '../../src/evidence/prompt-text.js';

describe('the form of an answer', () => {
  test.each([
    ['Reply with {"decision": "approve" | "block", "reason": "why"}', [['decision', 'reason']]],
    ["Reply with {'decision': 'block'}", [['decision']]],
    ['Answer in JSON: { safe: true }', [['safe']]],
    ['Good: {"ok": true}, bad: {"ok": false, "reason": "say {what} is missing"}', [['ok'], ['ok', 'reason']]],
    ['{"hookSpecificOutput": {"permissionDecision": "deny"}}', [['hookSpecificOutput']]],
    ['答えは {"ok": true} のみ', [['ok']]],
  ])('%s', (prompt, keys) => expect(askedShapes(prompt).map((shape) => shape.keys)).toEqual(keys));

  test.each([
    'The input looks like {"tool_name": "Bash", "tool_input": {"command": "ls"}}. Is the command safe?',
    'Braces such as {} or { x } must not be left in templates.',
    'A config such as {"strict": false} must not be committed.',
    'An opening { that never closes, and a "quote" that does',
  ])('is not: %s', (prompt) => expect(askedShapes(prompt)).toEqual([]));

  test.each([
    ['Return "approve" when all is well.', 'approve'],
    ["Respond only with 'deny'.", 'deny'],
    ['If it is risky, answer BLOCK', 'BLOCK'],
    ['Are the tests green? Answer yes or no.', 'yes or no'],
    ['Return the files that were approved.', undefined],
    ['Say what is missing. Do not block devices.', undefined],
    ['The response must not leak a password.', undefined],
    ['An API that returns "ok" is fine.', undefined],
  ])('a word: %s', (prompt, word) => expect(askedWord(prompt)).toBe(word));

  test.each([
    ['Start your reply with [SAVE].', true],
    ['Prefix the answer with the word RESULT.', true],
    ['Start the reason of your answer with the file name.', false],
    ['The commit message must start with a ticket.', false],
  ])('a prefix: %s', (prompt, found) => expect(askedPrefix(prompt) !== undefined).toBe(found));

  test('what only a program does', () => {
    expect(askedProcess('If it is unsafe, exit with code 2.')).toBe('exit with code 2');
    expect(askedProcess('Print the reason to stderr.')).toBe('to stderr');
    expect(askedProcess('The program must exit cleanly.')).toBeUndefined();
  });

  test.each([
    ['{"ok": true} when done', true],
    ['set "ok" to false', true],
    ['ok: false when tests fail', true],
    ['Is it ok to run this?', false],
  ])('names ok: %s', (prompt, named) => expect(namesOk(prompt)).toBe(named));
});

describe('an order', () => {
  test.each([
    ['If no test ran, block and ask for one.', 'block and ask for one'],
    ['Do not allow stopping while work is left.', 'not allow stopping while work is left'],
    ['Deny the call when it touches /etc.', 'Deny the call when it touches /etc'],
    ['Is it allowed to write here?', undefined],
    ['The blocked list is in the payload. Does the host stand on it?', undefined],
    ['Every approved change has a ticket.', undefined],
    ['작업이 끝났으면, allow 하라', undefined],
  ])('%s', (prompt, order) => expect(askedRule(prompt)).toBe(order));
});

describe('work in place of a verdict', () => {
  test.each([
    'Summarize what changed.',
    'Look at the edit and describe its effects.',
    'After the edit, update the changelog.',
    'If the diff is long, then write a digest of it.',
  ])('%s', (prompt) => expect(askedProduct(prompt)).toBeDefined());

  test.each([
    'Summarize what changed and answer {"ok": true}.',
    'Verify that the changelog was updated.',
    'Is there a test for it? List what is missing as the reason.',
    'The summary must name every file.',
    'Check content for secrets',
    'Fasse die Änderungen zusammen.',
    '変更点を summarize してください',
  ])('is not: %s', (prompt) => expect(askedProduct(prompt)).toBeUndefined());
});

describe('a placeholder', () => {
  test.each([
    ['Is $TOOL_INPUT.command safe, given $TRANSCRIPT_PATH?', ['$TOOL_INPUT', '$TRANSCRIPT_PATH']],
    [`Judge $${'{TOOL_INPUT}'} and {{ tool_input }}.`, [`$${'{TOOL_INPUT}'}`, '{{ tool_input }}']],
    ['Twice $PROMPT and $PROMPT', ['$PROMPT']],
    [`Judge $${'{ARGUMENTS}'}.`, [`$${'{ARGUMENTS}'}`]],
    ['Judge $ARGUMENTS.', []],
    ['Nothing may be removed below $HOME or $PATH; prices such as $5 are fine.', []],
  ])('%s', (prompt, found) => expect(inventedPlaceholders(prompt)).toEqual(found));
});

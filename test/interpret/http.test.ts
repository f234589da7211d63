/** What an http hook's answer comes to where the recorded observations do not reach: worktrees, onFailure, older clients. */
import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import type { EventName, Handler, Verdict } from '../../src/model.js';

const url = 'http://localhost:8000/check';

function verdictOn(
  event: EventName,
  answer: { statusCode?: number; body?: string; timedOut?: boolean },
  handler: Partial<Handler> = {},
  client = '2.1.330',
): Verdict {
  return interpret(
    {
      type: 'http',
      statusCode: answer.statusCode ?? null,
      body: answer.body ?? '',
      timedOut: answer.timedOut ?? false,
    },
    {
      event,
      client,
      payload: { hook_event_name: event, tool_name: 'Bash' },
      handler: { type: 'http', url, ...handler },
    },
  );
}

describe('WorktreeCreate', () => {
  const named = (worktreePath: string) =>
    JSON.stringify({ hookSpecificOutput: { hookEventName: 'WorktreeCreate', worktreePath } });

  test('takes the directory from the field that a command cannot use', () => {
    const verdict = verdictOn('WorktreeCreate', { statusCode: 200, body: named('/srv/trees/a') });
    expect(verdict).toMatchObject({
      effect: 'proceed',
      worktreePath: '/srv/trees/a',
      dropped: [],
      reply: { kind: 'json' },
    });
  });

  test('fails without one', () => {
    expect(verdictOn('WorktreeCreate', { statusCode: 200, body: '{}' }).effect).toBe('block');
    expect(verdictOn('WorktreeCreate', { statusCode: 500 }).effect).toBe('block');
  });
});

describe('onFailure', () => {
  const failClosed = { onFailure: 'block' };

  test.each([
    ['a status', { statusCode: 500 }, `\nHTTP 500 from ${url}`],
    ['no answer', {}, '\nno answer'],
    [
      'a reply of the wrong type',
      { statusCode: 200, body: '{"continue":"no"}' },
      '\nHook JSON output validation failed — continue: expected boolean, received string\n\nThe hook\'s output was: {\n  "continue": "no"\n}',
    ],
  ])('makes a block of %s', (_name, answer, text) => {
    const verdict = verdictOn('PreToolUse', answer, failClosed);
    expect(verdict).toMatchObject({ effect: 'block', decidedBy: 'on-failure' });
    expect(verdict.toClaude[0]?.text).toBe(
      `PreToolUse:Bash hook error: [${url}]: failed; blocking because onFailure is "block"${text}`,
    );
  });

  test('makes a block of a timeout', () => {
    expect(verdictOn('PreToolUse', { timedOut: true }, failClosed).effect).toBe('block');
  });

  test('is not read at the end of a turn, nor by older clients', () => {
    expect(verdictOn('Stop', { statusCode: 500 }, failClosed).effect).toBe('proceed');
    expect(verdictOn('PreToolUse', { statusCode: 500 }, failClosed, '2.1.294').effect).toBe('proceed');
  });
});

test('a client that does not know the type runs nothing', () => {
  const deny = { statusCode: 200, body: '{"decision":"block"}' };
  expect(verdictOn('PreToolUse', deny, {}, '2.1.62')).toMatchObject({ runs: false, effect: 'proceed' });
  expect(verdictOn('PreToolUse', deny, {}, '2.1.63').effect).toBe('block');
});

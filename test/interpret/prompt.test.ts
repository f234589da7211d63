/** Every way in which a model's answer to a prompt or agent hook can turn out, as execution records. Measured on 2.1.330 unless a version is named. */
import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import { readRecord } from '../../src/logs/execution-record.js';
import type { EventName, Verdict } from '../../src/model.js';

const prompt = 'HOOKPROMPT check ';

/** The verdict on an execution record of a prompt hook. */
function verdictOn(hook: object, event: EventName = 'PreToolUse', client = '2.1.330', handler: object = {}): Verdict {
  const record = readRecord({
    event,
    hook: { handler: { type: 'prompt', prompt, ...handler }, ...hook },
    payload: { tool_name: 'Bash' },
  });
  const { execution, payload } = record;
  return interpret(execution, {
    event,
    client,
    ...(payload === undefined ? {} : { payload }),
    ...(record.handler === undefined ? {} : { handler: record.handler }),
  });
}

const no = '{"ok":false,"reason":"R"}';
const said = (verdict: Verdict) =>
  verdict.toClaude.map(({ role, text, nextTurn }) => `${role}${nextTurn ? ', next turn' : ''}: ${text}`);

describe('an answer that the client cannot use lets the action go ahead', () => {
  test.each([
    ['nothing', { answer: '' }, 'empty', 'The model answered nothing'],
    ['no text blocks', {}, 'empty', 'The model answered nothing'],
    ['a refusal', { answer: '', stopReason: 'refusal' }, 'empty', 'The model answered nothing; it refused'],
    [
      'an answer cut off',
      { answer: '{"ok":false,"reas', stopReason: 'max_tokens' },
      'text',
      'The JSON is cut off or broken; it was cut off at its token limit',
    ],
    ['plain text', { answer: 'I think it is fine' }, 'text', 'The answer is not JSON'],
    ['a preamble', { answer: `Let me think.\n${no}` }, 'text', 'There is text in front of the JSON'],
    [
      'a preamble and a fence',
      { answer: `Sure:\n\`\`\`json\n${no}\n\`\`\`` },
      'text',
      'There is text in front of the JSON',
    ],
    ['a postamble', { answer: `${no}\nHope that helps` }, 'text', 'There is text behind the JSON'],
    ['an array', { answer: '[{"ok":false}]' }, 'text', 'The answer is JSON, but no object: array'],
    [
      'the reply of a command hook',
      { answer: '{"decision":"block","reason":"R"}' },
      'schema-error',
      'The answer has no "ok"',
    ],
    ['a reason without ok', { answer: '{"reason":"R"}' }, 'schema-error', 'The answer has no "ok"'],
    ['ok as a string', { answer: '{"ok":"false"}' }, 'schema-error', '"ok" is string, not boolean'],
    ['ok as null', { answer: '{"ok":null}' }, 'schema-error', '"ok" is null, not boolean'],
    [
      'a reason that is a number',
      { answer: '{"ok":false,"reason":5}' },
      'schema-error',
      '"reason" is number, not string',
    ],
    ['a reason that is null', { answer: '{"ok":false,"reason":null}' }, 'schema-error', '"reason" is null, not string'],
    [
      'impossible as a string',
      { answer: '{"ok":false,"impossible":"x"}' },
      'schema-error',
      '"impossible" is string, not boolean',
    ],
  ] as const)('%s', (_name, hook, kind, why) => {
    for (const event of ['PreToolUse', 'Stop', 'UserPromptSubmit'] as const) {
      const verdict = verdictOn(hook, event);
      expect(verdict).toMatchObject({ effect: 'proceed', endsTurn: false, status: 'error', toClaude: [] });
      expect(verdict.reply.kind).toBe(kind);
      expect(verdict.dropped).toEqual([{ pointer: '', why }]);
      expect(
        verdict.toUser.some(({ places, text }) => places.includes('debug-log') && text.startsWith('Hooks: ')),
      ).toBe(true);
    }
  });

  test('a timeout', () => {
    expect(verdictOn({ timedOut: true, answer: no })).toMatchObject({
      effect: 'proceed',
      status: 'cancelled',
      decidedBy: 'timeout',
      reply: { kind: 'discarded' },
    });
  });

  test('and onFailure changes nothing about it', () => {
    expect(verdictOn({ answer: 'nope' }, 'PreToolUse', '2.1.330', { onFailure: 'block' }).effect).toBe('proceed');
  });
});

describe('a usable answer', () => {
  test.each([
    ['bare', no],
    ['in a json fence', `\`\`\`json\n${no}\n\`\`\``],
    ['in a fence without a language', `\`\`\`\n${no}\n\`\`\``],
    ['with white space around it', `\n ${no} \n`],
    ['with keys that nobody reads', '{"ok":false,"reason":"R","confidence":0.9}'],
  ])('%s counts', (_name, answer) => expect(verdictOn({ answer }).effect).toBe('block'));

  test('keys that nobody reads are named', () => {
    expect(verdictOn({ answer: '{"ok":true,"confidence":0.9}' }).dropped.map(({ pointer }) => pointer)).toEqual([
      '/confidence',
    ]);
  });

  test('a yes grants nothing', () =>
    expect(verdictOn({ answer: '{"ok":true}' })).toMatchObject({ effect: 'proceed', decidedBy: 'nothing' }));

  test('a no without a reason reads undefined', () => {
    const verdict = verdictOn({ answer: '{"ok":false}' }, 'Stop');
    expect(said(verdict)).toEqual([`user: Stop hook feedback:\n[${prompt}]: undefined`]);
  });

  test('a no with an empty reason is told as it is', () => {
    const verdict = verdictOn({ answer: '{"ok":false,"reason":""}' }, 'PreToolUse', '2.1.330', {
      continueOnBlock: true,
    });
    expect(said(verdict)).toEqual([`tool_result: PreToolUse:Bash hook error: [${prompt}]: `]);
  });
});

describe('a no, event by event', () => {
  const answered = (event: EventName, handler: object = {}, client = '2.1.330') =>
    verdictOn({ answer: no }, event, client, handler);

  test('PreToolUse: the tool is held and the turn ends, unless continueOnBlock', () => {
    expect(answered('PreToolUse')).toMatchObject({ effect: 'block', endsTurn: true });
    expect(said(answered('PreToolUse'))).toEqual([
      `tool_result, next turn: PreToolUse:Bash hook error: [${prompt}]: R`,
      'system, next turn: PreToolUse:Bash hook stopped continuation: R',
    ]);
    expect(answered('PreToolUse', { continueOnBlock: true })).toMatchObject({ effect: 'block', endsTurn: false });
  });

  test('PostToolUse: the turn ends, unless continueOnBlock', () => {
    expect(said(answered('PostToolUse'))).toEqual(['system, next turn: PostToolUse:Bash hook stopped continuation: R']);
    expect(said(answered('PostToolUse', { continueOnBlock: true }))).toEqual([
      `system: PostToolUse:Bash hook blocking error from command: "${prompt}": [${prompt}]: R`,
    ]);
  });

  test('PostToolUseFailure: always feedback', () => {
    for (const continueOnBlock of [true, false]) {
      expect(said(answered('PostToolUseFailure', { continueOnBlock }))).toEqual([
        `system: PostToolUseFailure:Bash hook blocking error from command: "${prompt}": [${prompt}]: R`,
      ]);
    }
  });

  test('PostToolBatch: the turn ends', () => {
    expect(answered('PostToolBatch')).toMatchObject({ effect: 'block', endsTurn: true });
    expect(said(answered('PostToolBatch'))).toEqual(['system, next turn: PostToolBatch hook stopped continuation: R']);
    expect(answered('PostToolBatch', { continueOnBlock: true }).endsTurn).toBe(true);
  });

  test('UserPromptSubmit: the prompt is held; kept and told in the next turn, unless continueOnBlock erases it', () => {
    expect(answered('UserPromptSubmit').effect).toBe('block');
    expect(said(answered('UserPromptSubmit'))).toEqual(['user, next turn: Operation stopped by hook: R']);
    expect(answered('UserPromptSubmit', { continueOnBlock: true })).toMatchObject({ effect: 'block', toClaude: [] });
    expect(said(answered('UserPromptExpansion'))).toEqual(['user, next turn: Operation stopped by hook: R']);
  });

  test('Stop: the turn goes on, unless the model judged it impossible', () => {
    expect(answered('Stop')).toMatchObject({ effect: 'block', endsTurn: false });
    const impossible = { answer: '{"ok":false,"reason":"R","impossible":true}' };
    expect(verdictOn(impossible, 'Stop')).toMatchObject({ effect: 'proceed', toClaude: [] });
    expect(verdictOn(impossible, 'PreToolUse').effect).toBe('block');
  });

  test('PermissionRequest and PermissionDenied: nothing', () => {
    for (const event of ['PermissionRequest', 'PermissionDenied'] as const) {
      expect(answered(event)).toMatchObject({ runs: true, effect: 'proceed', toClaude: [] });
    }
  });

  test('events without a conversation refuse the hook in so many words', () => {
    for (const event of ['SessionStart', 'SubagentStart'] as const) {
      const verdict = answered(event);
      expect(verdict).toMatchObject({ runs: false, status: 'error', effect: 'proceed' });
      expect(verdict.toUser).toEqual([
        {
          text: `Failed to run: prompt-type hooks are not supported for ${event} events (no conversation context is available). Use a command-type hook instead.`,
          places: ['stream-json'],
        },
      ]);
    }
  });

  test('events outside a turn skip it', () => {
    for (const event of ['SessionEnd', 'PreCompact', 'InstructionsLoaded'] as const) {
      expect(answered(event)).toMatchObject({ runs: false, status: 'success', effect: 'proceed', toUser: [] });
    }
  });
});

describe('an agent', () => {
  const agent = (answer: unknown, event: EventName = 'PreToolUse') =>
    verdictOn({ answer }, event, '2.1.330', { type: 'agent' });

  test('that says no lets Claude go on', () => {
    expect(agent({ ok: false, reason: 'R' })).toMatchObject({ effect: 'block', endsTurn: false });
    expect(said(agent({ ok: false }))).toEqual([
      'tool_result: PreToolUse:Bash hook error: Agent hook condition was not met: undefined',
    ]);
    expect(said(agent({ ok: false, reason: 'R' }, 'PostToolUse'))).toEqual([
      `system: PostToolUse:Bash hook blocking error from command: "${prompt}": Agent hook condition was not met: R`,
    ]);
    expect(agent({ ok: false, reason: 'R' }, 'UserPromptSubmit')).toMatchObject({ effect: 'block', toClaude: [] });
  });

  test('has no impossible', () => {
    expect(agent({ ok: false, reason: 'R', impossible: true }, 'Stop').effect).toBe('block');
  });

  test('that never calls StructuredOutput, or wrongly, is cancelled', () => {
    expect(agent(null)).toMatchObject({ effect: 'proceed', status: 'cancelled' });
    expect(agent('All is well.')).toMatchObject({ effect: 'proceed', status: 'cancelled', reply: { kind: 'text' } });
    expect(agent({ ok: 'no' })).toMatchObject({ effect: 'proceed', status: 'cancelled' });
  });

  test('is refused on PermissionRequest, where a prompt is not', () => {
    expect(agent({ ok: false }, 'PermissionRequest').toUser[0]?.text).toMatch(
      /^Failed to run: agent-type hooks are not supported for PermissionRequest events \(an agent hook answers ok or not ok/,
    );
  });
});

describe('older clients', () => {
  test('2.0.29 does not know the type', () => expect(verdictOn({ answer: no }, 'Stop', '2.0.29').runs).toBe(false));

  test('2.0.36 reads the reply of a command hook, and no ok', () => {
    expect(verdictOn({ answer: '{"decision":"block","reason":"R"}' }, 'Stop', '2.0.36').effect).toBe('block');
    expect(verdictOn({ answer: no }, 'Stop', '2.0.36').effect).toBe('proceed');
  });

  test('2.1.91 ends the turn that a no was to keep going', () => {
    expect(verdictOn({ answer: no }, 'Stop', '2.1.91')).toMatchObject({ effect: 'proceed', endsTurn: true });
  });

  test('2.1.142 does not unwrap a fence, and says so', () => {
    const verdict = verdictOn({ answer: `\`\`\`json\n${no}\n\`\`\`` }, 'Stop', '2.1.142');
    expect(verdict.effect).toBe('proceed');
    expect(verdict.dropped[0]?.why).toBe('The answer is wrapped in a code fence, which this client does not unwrap');
  });

  test('2.1.140 reads no impossible: the turn goes on, and the key is named', () => {
    const verdict = verdictOn({ answer: '{"ok":false,"reason":"R","impossible":true}' }, 'Stop', '2.1.140');
    expect(verdict.effect).toBe('block');
    expect(verdict.dropped.map(({ pointer }) => pointer)).toEqual(['/impossible']);
  });

  test('2.1.9 puts a brace in front of an answer that has none', () => {
    expect(verdictOn({ answer: '"ok":false,"reason":"R"}' }, 'PreToolUse', '2.1.9').effect).toBe('block');
  });

  test('2.1.209 denies a tool call and goes on', () => {
    expect(verdictOn({ answer: no }, 'PreToolUse', '2.1.209')).toMatchObject({ effect: 'block', endsTurn: false });
  });
});

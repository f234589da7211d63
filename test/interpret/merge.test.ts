/** Several hooks of one event, as measured on the clients 2.1.330 and 2.1.332: who wins, whose text is told, what hangs on the order. */
import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import { merge } from '../../src/interpret/merge.js';
import { racesOf } from '../../src/interpret/races.js';
import type { EventName, Verdict } from '../../src/model.js';
import { mergedLine } from '../../src/report/merged-line.js';

const encoder = new TextEncoder();

/** The verdict on a hook that prints this and exits with 0. */
function verdictOn(event: EventName, stdout: object | string, command = 'hook', more: object = {}): Verdict {
  return interpret(
    {
      type: 'command',
      exitCode: 0,
      signal: null,
      stdout: encoder.encode(typeof stdout === 'string' ? stdout : JSON.stringify(stdout)),
      stderr: new Uint8Array(),
      timedOut: false,
    },
    {
      event,
      client: event === 'PreSkillShellCommand' ? '2.1.332' : '2.1.330',
      payload: { hook_event_name: event, tool_name: 'Bash', ...more },
      handler: { type: 'command', command },
    },
  );
}

const block = (event: EventName, reason: string) => verdictOn(event, { decision: 'block', reason });
const stop = (event: EventName, stopReason: string) => verdictOn(event, { continue: false, stopReason });
const specific = (event: EventName, rest: object) =>
  verdictOn(event, { hookSpecificOutput: { hookEventName: event, ...rest } });
const context = (event: EventName, additionalContext: string) => specific(event, { additionalContext });
const decide = (permissionDecision: string, permissionDecisionReason: string, more = {}) =>
  specific('PreToolUse', { permissionDecision, permissionDecisionReason, ...more });

const inSkill = (stdout: object | string) =>
  verdictOn('PreSkillShellCommand', stdout, 'hook', { command_name: 'foo', tool_input: { command: 'make' } });
const shown = (...verdicts: Verdict[]) => merge(verdicts).verdict.toUser.map(({ text }) => text);

/** The texts for Claude of verdicts merged in this order. */
const texts = (...verdicts: Verdict[]) => merge(verdicts).verdict.toClaude.map(({ role, text }) => `${role}: ${text}`);

describe('PreSkillShellCommand', () => {
  const failed = inSkill('{"decision": "deny"}');
  const asks = inSkill({
    hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'ask', permissionDecisionReason: 'REASON' },
  });

  test('a hook that failed is told where none blocks', () => {
    expect(shown(failed, inSkill({}))).toEqual([expect.stringMatching(/^Ran anyway in \/foo: make \(hook failed: /)]);
    expect(shown(failed, inSkill({ decision: 'block', reason: 'REASON' }))).toEqual([
      'Not run in /foo: make (blocked by hook: REASON)',
    ]);
  });

  test('of several that failed, the first is told', () => {
    expect(shown(failed, inSkill('{"decision": "no"}'))).toEqual([expect.stringContaining('deny')]);
  });

  test('beside a stop, the screen still shows the first refusal, and Claude is told of the stop alone', () => {
    const stops = inSkill({ continue: false, stopReason: 'STOP' });
    const blocks = inSkill({ decision: 'block', reason: 'REASON' });
    expect(shown(stops, blocks).toSorted()).toEqual([
      'Not run in /foo: make (blocked by hook: REASON)',
      'Operation stopped by hook: STOP',
    ]);
    expect(texts(blocks, stops)).toEqual([
      'user: <local-command-stderr>Operation stopped by hook: STOP</local-command-stderr>',
    ]);
  });

  test('an ask in the name of PreToolUse blocks, and is told as one', () => {
    expect(merge([asks, inSkill({})]).verdict.effect).toBe('block');
    expect(texts(asks, inSkill({}))).toEqual(['user: [not run: blocked by hook: REASON]']);
    expect(shown(asks, inSkill({}))).toEqual([
      "Not run in /foo: make (blocked by hook: REASON; the hook asked for approval, which a skill can't wait for)",
    ]);
  });
});

describe('PreToolUse', () => {
  test('the first ask to end is told, the last deny', () => {
    expect(texts(decide('ask', 'ASK1'), decide('ask', 'ASK2'))).toEqual(['tool_result: ASK1']);
    expect(texts(decide('deny', 'DENY1'), decide('deny', 'DENY2'))).toEqual([
      'tool_result: PreToolUse:Bash hook error: DENY2',
    ]);
  });

  test('a defer beats an ask in either order, a deny beats a defer', () => {
    expect(merge([decide('defer', ''), decide('ask', 'A')]).verdict.effect).toBe('defer');
    expect(merge([decide('ask', 'A'), decide('defer', '')]).verdict.effect).toBe('defer');
    const denied = merge([decide('deny', 'D'), decide('defer', '')]).verdict;
    expect(denied).toMatchObject({ effect: 'block', endsTurn: false });
  });

  test('the last rewrite to end runs, also beside an allow without one, and none runs under a deny', () => {
    const first = decide('allow', '', { updatedInput: { command: 'echo 1' } });
    const second = decide('allow', '', { updatedInput: { command: 'echo 2' } });
    expect(merge([second, first]).verdict.updatedInput).toEqual({ command: 'echo 1' });
    expect(merge([first, decide('allow', '')]).verdict.updatedInput).toEqual({ command: 'echo 1' });
    expect(merge([first, decide('deny', 'D')]).verdict.updatedInput).toBeUndefined();
  });

  test('contexts share a label; the last stop reason is told, in the next turn', () => {
    const merged = merge([context('PreToolUse', 'C1'), stop('PreToolUse', 'S2'), stop('PreToolUse', 'S3')]).verdict;
    expect(merged).toMatchObject({ effect: 'proceed', endsTurn: true });
    expect(merged.toClaude).toMatchObject([
      { role: 'system', text: 'PreToolUse:Bash hook additional context: C1', nextTurn: true },
      { role: 'system', text: 'PreToolUse:Bash hook stopped continuation: S3', nextTurn: true },
    ]);
    expect(texts(context('PreToolUse', 'C1'), context('PreToolUse', 'C2'))).toEqual([
      'system: PreToolUse:Bash hook additional context: C1\nC2',
    ]);
  });

  test('a stop beside a deny ends the turn and keeps both texts', () => {
    expect(texts(stop('PreToolUse', 'S1'), decide('deny', 'D2')).toSorted()).toEqual([
      'system: PreToolUse:Bash hook stopped continuation: S1',
      'tool_result: PreToolUse:Bash hook error: D2',
    ]);
  });
});

describe('UserPromptSubmit', () => {
  const event = 'UserPromptSubmit';
  test('the first hook that holds the prompt counts; contexts go with a prompt that is blocked, and outlive one that is stopped', () => {
    expect(texts(stop(event, 'S1'), block(event, 'B2'))).toEqual(['user: Operation stopped by hook: S1']);
    expect(texts(block(event, 'B1'), stop(event, 'S2'))).toEqual([]);
    expect(texts(context(event, 'C1'), block(event, 'B2'))).toEqual([]);
    expect(texts(context(event, 'C1'), stop(event, 'S2'))).toEqual([
      'system: UserPromptSubmit hook additional context: C1',
      'user: Operation stopped by hook: S2',
    ]);
  });
});

describe('after a tool', () => {
  test('a stop ends the reading: what came before it is told in the next turn, what comes after is lost', () => {
    expect(texts(context('PostToolUse', 'C1'), stop('PostToolUse', 'S2'))).toEqual([
      'system: PostToolUse:Bash hook additional context: C1',
      'system: PostToolUse:Bash hook stopped continuation: S2',
    ]);
    expect(texts(stop('PostToolUse', 'S1'), stop('PostToolUse', 'S2'))).toEqual([
      'system: PostToolUse:Bash hook stopped continuation: S1',
    ]);
  });

  test('a batch tells the first block and all contexts', () => {
    const event = 'PostToolBatch';
    expect(texts(block(event, 'B1'), block(event, 'B2'))).toEqual([
      'system: PostToolBatch hook stopped continuation: B1',
    ]);
    expect(texts(block(event, 'B1'), context(event, 'C2')).toSorted()).toEqual([
      'system: PostToolBatch hook additional context: C2',
      'system: PostToolBatch hook stopped continuation: B1',
    ]);
  });
});

describe('Stop', () => {
  test('contexts alone share one reminder, beside a block each is told like any context', () => {
    expect(texts(context('Stop', 'C1'), context('Stop', 'C2'))).toEqual([
      'user: <system-reminder>\nStop hook additional context: C1\n\nStop hook additional context: C2\n</system-reminder>',
    ]);
    expect(texts(context('Stop', 'C1'), block('Stop', 'B2')).toSorted()).toEqual([
      'system: Stop hook additional context: C1',
      'system: Stop hook blocking error from command: "hook": B2',
      'user: Stop hook feedback:\nB2',
    ]);
  });

  test('a stop wins over a block of another hook, and every text comes in the next turn', () => {
    const merged = merge([block('Stop', 'B1'), stop('Stop', 'S2')]).verdict;
    expect(merged).toMatchObject({ effect: 'proceed', endsTurn: true });
    expect(merged.toClaude.every(({ nextTurn }) => nextTurn === true)).toBe(true);
    expect(merged.toClaude.map(({ text }) => text)).toContain('Stop hook stopped continuation: S2');
    expect(merged.toClaude.map(({ text }) => text)).toContain('Stop hook feedback:\nB1');
  });
});

describe('PermissionRequest', () => {
  const event = 'PermissionRequest';
  const allow = specific(event, { decision: { behavior: 'allow' } });
  const deny = specific(event, { decision: { behavior: 'deny', message: 'D' } });

  test('the first to decide wins; one that decides nothing is passed over', () => {
    expect(merge([allow, deny])).toMatchObject({ verdict: { effect: 'allow' }, deciders: [0] });
    expect(merge([deny, allow])).toMatchObject({ verdict: { effect: 'block' }, deciders: [0] });
    expect(merge([verdictOn(event, ''), allow])).toMatchObject({ verdict: { effect: 'allow' }, deciders: [1] });
  });

  test('so its effect is a race, with the other outcome told', () => {
    const races = racesOf([allow, deny]);
    expect(races.on).toContain('effect');
    expect(races.otherwise.map(({ effect }) => effect)).toEqual(['block']);
    expect(racesOf([deny, allow]).otherwise.map(({ effect }) => effect)).toEqual(['allow']);
  });

  test('the line states both outcomes', () => {
    const { on, otherwise } = racesOf([allow, deny]);
    const merged = {
      event,
      payload: 'p',
      runs: [],
      duplicates: [],
      heldBack: [],
      deciders: [],
      races: on,
      otherwise,
    } as const;
    expect(mergedLine({ ...merged, verdict: allow })).toBe(
      'permission is GRANTED or DENIED, whichever hook finishes first; Claude sees nothing; user sees "Allowed by PermissionRequest hook"; or Claude sees "D"; user sees the same and "Denied by PermissionRequest hook"',
    );
  });
});

describe('a race', () => {
  test('is on the rewritten input when two hooks rewrite it in different ways', () => {
    const one = decide('allow', '', { updatedInput: { command: 'echo 1' } });
    const two = decide('allow', '', { updatedInput: { command: 'echo 2' } });
    expect(racesOf([one, two])).toEqual({ on: ['updatedInput'], otherwise: [] });
    expect(racesOf([one, one]).on).toEqual([]);
  });

  test('is found between hooks that stand neither first nor last', () => {
    const pass = verdictOn('PreToolUse', '');
    expect(racesOf([pass, decide('deny', 'D1'), decide('deny', 'D2'), pass]).on).toEqual(['texts']);
  });

  test('is not on decisions that rank, nor on contexts that only change places', () => {
    expect(racesOf([decide('allow', ''), decide('deny', 'D')]).on).toEqual([]);
    expect(racesOf([context('PreToolUse', 'C1'), context('PreToolUse', 'C2')]).on).toEqual([]);
  });
});

test('one hook is its own verdict', () => {
  const only = decide('deny', 'D');
  expect(merge([only]).verdict).toEqual(only);
});

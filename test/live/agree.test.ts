import { expect, test } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import { type Comparison, disagreements } from '../../src/live/agree.js';
import type { Observation } from '../../src/live/observation.js';
import type { Scenario } from '../../src/live/scenario.js';
import { scenarios } from '../../src/live/scenarios.js';
import type { CommandExecution, Verdict } from '../../src/model.js';

const client = '2.1.330';
const allowed = scenarios.find(({ event, name }) => event === 'PreToolUse' && name === 'allowed') as Scenario;
const refused = scenarios.find(({ name }) => name === 'needs-permission') as Scenario;

function verdictOf(exitCode: number, stdout = '', stderr = ''): Verdict {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const execution: CommandExecution = {
    type: 'command',
    exitCode,
    signal: null,
    stdout: encode(stdout),
    stderr: encode(stderr),
    timedOut: false,
  };
  const payload = { hook_event_name: 'PreToolUse', tool_name: 'Bash' };
  return interpret(execution, { event: 'PreToolUse', client, payload, handler: { type: 'command', command: 'guard' } });
}

const ran: Observation = {
  status: ['success'],
  hookExitCode: [0],
  proceeded: true,
  blocked: false,
  endsTurn: false,
  fired: 1,
  claudeSaw: [],
};
const blockText = 'PreToolUse:Bash hook error: [guard]: no';
const blocked: Observation = {
  ...ran,
  status: ['error'],
  hookExitCode: [2],
  proceeded: false,
  blocked: true,
  claudeSaw: [{ role: 'user', type: 'tool_result(error)', text: blockText }],
};

function compare(verdict: Verdict, observation: Observation, rest: Partial<Comparison> = {}): readonly string[] {
  const comparison = {
    verdict,
    silent: verdictOf(0),
    observation,
    scenario: allowed,
    normal: (text: string) => text,
    ...rest,
  };
  return disagreements(comparison).map(({ about }) => about);
}

test('a verdict that the client bears out has no differences', () => {
  expect(compare(verdictOf(0), ran)).toEqual([]);
  expect(compare(verdictOf(2, '', 'no'), blocked)).toEqual([]);
});

test('a block that does not hold is a difference in the action, the status and what Claude sees', () => {
  expect(compare(verdictOf(2, '', 'no'), ran)).toEqual(['status', 'action', 'what Claude sees']);
});

test('a hook that the client did not run is one difference', () => {
  expect(compare(verdictOf(2, '', 'no'), { ...ran, fired: 0 })).toEqual(['runs']);
});

test('another wording, another role and a text that was not foretold are differences', () => {
  const saw = (role: string, type: string, text: string): Observation => ({
    ...blocked,
    claudeSaw: [{ role, type, text }],
  });
  const verdict = verdictOf(2, '', 'no');
  expect(compare(verdict, saw('user', 'tool_result(error)', 'Blocked.'))).toEqual(['what Claude sees']);
  expect(compare(verdict, saw('user', 'tool_result', blockText))).toEqual(['what Claude sees']);
  expect(compare(verdictOf(0), { ...ran, claudeSaw: [{ role: 'system', type: 'text', text: 'a hook said' }] })).toEqual(
    ['what Claude sees'],
  );
});

test('a text that comes a turn late is a difference', () => {
  const { claudeSaw, ...rest } = blocked;
  expect(compare(verdictOf(2, '', 'no'), { ...rest, claudeSaw: [], claudeSawNextTurn: claudeSaw })).toEqual([
    'what Claude sees',
  ]);
});

test('the end of a turn is compared, where the client tells', () => {
  const verdict = verdictOf(0, '{"continue":false,"stopReason":"enough"}');
  const stopped = [{ role: 'system', type: 'text', text: 'PreToolUse:Bash hook stopped continuation: enough' }];
  expect(compare(verdict, { ...ran, endsTurn: true, claudeSawNextTurn: stopped })).toEqual([]);
  expect(compare(verdict, { ...ran, endsTurn: false, claudeSawNextTurn: stopped })).toEqual(['end of turn']);
  const { endsTurn: _, ...silentClient } = ran;
  expect(compare(verdict, { ...silentClient, claudeSawNextTurn: stopped })).toEqual([]);
});

test('in a session that refuses, only a grant makes the action take place', () => {
  const allow = verdictOf(0, '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}');
  const granted: Observation = { ...ran, blocked: null, granted: true };
  const kept: Observation = { ...ran, proceeded: false, blocked: null, granted: false };
  expect(compare(allow, granted, { scenario: refused })).toEqual([]);
  expect(compare(allow, kept, { scenario: refused })).toEqual(['action']);
  expect(compare(verdictOf(0), kept, { scenario: refused })).toEqual([]);
});

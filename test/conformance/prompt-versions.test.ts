/** Prompt hooks on the clients of two years: every recorded observation against the interpreter. */
import { expect, test } from 'vitest';
import { compareVersions } from '../../src/contract/version.js';
import { interpret } from '../../src/interpret/index.js';
import { contextOf, executionOf, type PromptVersionVector } from './prompt-vector.js';
import { loadVectors } from './vector.js';

const vectors = loadVectors<PromptVersionVector>('versions.jsonl').filter(({ hook }) => hook.type === 'prompt');

test('the file has prompt hooks on clients before and after the type appeared', () => {
  expect(vectors).toHaveLength(168);
  expect(vectors.filter(({ observed }) => observed.turns.promptHook === 0)).not.toHaveLength(0);
});

test.each(vectors.map((vector) => [vector.id, vector] as const))('%s', (_id, vector) => {
  const { client, event, observed } = vector;
  const verdict = interpret(executionOf(vector), contextOf(vector));
  expect(verdict.runs).toBe(observed.turns.promptHook > 0);
  // A client that does not know the type has thrown away the whole file, the permission rule of the scenario with it.
  if (!verdict.runs) return;

  const held = verdict.effect === 'block';
  if (event === 'PreToolUse') {
    expect(observed.proceeded).toBe(!held);
    expect(observed.turns.main).toBe(verdict.endsTurn ? 1 : 2);
  } else {
    expect(observed.turns.main).toBe(held ? 2 : 1);
    // Since 2.0.42 a turn that the hook ended has no result.
    if (compareVersions(client, '2.0.42') >= 0) expect(observed.result.result === '').toBe(verdict.endsTurn);
  }
  const said = verdict.toClaude
    .filter(({ nextTurn }) => nextTurn !== true)
    .map(({ role, isError, text }) => `${role}${isError ? '(error)' : ''}: ${text}`);
  expect(observed.modelSaw.filter((text) => text !== 'tool_result: TOOLOUT_1')).toEqual(said);
});

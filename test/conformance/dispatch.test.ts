import { describe, expect, test } from 'vitest';
import { replay } from './replay.js';
import { interpret } from '../../src/interpret/index.js';
import { contextOf, executionOf, loadVectors, stderrByProbe, type Vector } from './vector.js';

const vectors = loadVectors<Vector>('dispatch.jsonl');
const stderrs = stderrByProbe(vectors);

/** Observations that the interpreter cannot explain, each with the reason. One that it does explain must not stand here. */
const ownFolder = "Claude Code counts the name of the hook's folder, which is taken out here, in where it cuts the reason";
const unexplained: Readonly<Record<string, string>> = {
  'PreSkillShellCommand/command/onFailure-block.bad-schema': ownFolder,
  'PreSkillShellCommand/command/onFailure.exit1.fault.type': ownFolder,
};

describe('observations of the newest client', () => {
  test('are all there', () => {
    expect(vectors).toHaveLength(3943);
    expect(new Set(vectors.map((vector) => vector.event)).size).toBe(32);
  });

  test('are explained, but for those listed', () => {
    const differences = vectors
      .filter((vector) => unexplained[vector.id] === undefined)
      .flatMap((vector) => replay(vector, stderrs).map((difference) => `${vector.id}: ${difference}`));
    expect(differences).toEqual([]);
  });

  test('that are listed are still unexplained', () => {
    const explained = Object.keys(unexplained).filter((id) => {
      const vector = vectors.find((candidate) => candidate.id === id);
      return vector === undefined || replay(vector, stderrs).length === 0;
    });
    expect(explained).toEqual([]);
  });
});

test.each(['stop+block', 'stop+block+context', 'stop+context', 'block+context'])(
  'the texts after Stop/end-turn/%s stand in the order of the observation',
  (probe) => {
    const vector = vectors.find(({ id }) => id === `Stop/end-turn/${probe}`) as Vector;
    const { claudeSaw, claudeSawNextTurn = [] } = vector.observed;
    const seen = [...claudeSaw, ...claudeSawNextTurn].map(({ text }) => text).join('\n');
    const { toClaude } = interpret(executionOf(vector, stderrs), contextOf(vector));
    const places = toClaude.map(({ text }) => seen.indexOf(text));
    expect(places.length).toBeGreaterThan(1);
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  },
);

describe('the replay', () => {
  const vector = vectors.find(({ id }) => id === 'PreToolUse/allowed/json.block.reason') as Vector;
  const altered = (observed: Partial<Vector['observed']>) =>
    replay({ ...vector, observed: { ...vector.observed, ...observed } }, stderrs);

  test.each<readonly [string, Partial<Vector['observed']>, string]>([
    ['another status', { status: ['error'] }, 'status: client error, interpreter success'],
    ['an action that took place', { proceeded: true }, 'proceeded: client true, interpreter false'],
    ['a turn that ended', { endsTurn: true }, 'endsTurn: client true, interpreter false'],
    ['another decision', { permission: ['ask'] }, 'permission: client "ask", interpreter "deny"'],
    ['silence', { claudeSaw: [] }, 'not seen: tool_result "PreToolUse:Bash hook error: REASONMARK"'],
    [
      'a text too many',
      { claudeSaw: [...vector.observed.claudeSaw, { role: 'system', type: 'text', text: 'And this' }] },
      'not foretold: system text "And this"',
    ],
  ])('notices %s', (_name, observed, difference) => {
    expect(altered(observed)).toContain(difference);
  });
});

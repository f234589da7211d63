/** Observations of older clients in the form of the newest one's, replayed the same way. */
import { describe, expect, test } from 'vitest';
import { replay } from './replay.js';
import { loadVectors, stderrByProbe, type Vector } from './vector.js';

const vectors = loadVectors<Vector>('older-clients.jsonl');
const stderrs = stderrByProbe([...vectors, ...loadVectors<Vector>('dispatch.jsonl')]);

/** Observations that the interpreter cannot explain, each with the reason. One that it does explain must not stand here. */
const unexplained: Readonly<Record<string, string>> = Object.fromEntries([
  ...['2.1.42', '2.1.71', '2.1.140'].map((client) => [
    `${client}/PreToolUse/needs-permission/pre.updatedInput.bad-type`,
    'The tool gets the number, and fails on it by itself.',
  ]),
  ['2.1.156/PreToolUse/allowed/pre.updatedInput.bad-type', 'The tool gets the number, and fails on it by itself.'],
  ...['2.1.105', '2.1.140', '2.1.220'].map((client) => [
    `${client}/PreToolUse/allowed/pre.conflict.block-vs-allow`,
    'The reason is worded as that of exit 2 is; a block alone is told bare.',
  ]),
]);

describe('what older clients made of the same hooks', () => {
  test('is all there', () => {
    expect(vectors).toHaveLength(836);
    expect(new Set(vectors.map(({ client }) => client)).size).toBe(47);
  });

  test('is explained, but for what is listed', () => {
    const differences = vectors
      .filter((vector) => unexplained[vector.id] === undefined)
      .flatMap((vector) => replay(vector, stderrs).map((difference) => `${vector.id}: ${difference}`));
    expect(differences).toEqual([]);
  });

  test('that is listed is still unexplained', () => {
    const explained = Object.keys(unexplained).filter((id) => {
      const vector = vectors.find((candidate) => candidate.id === id);
      return vector === undefined || replay(vector, stderrs).length === 0;
    });
    expect(explained).toEqual([]);
  });
});

describe('the replay', () => {
  const find = (id: string): Vector => vectors.find((vector) => vector.id === id) as Vector;

  test.each([
    ['a compaction that went on', '2.1.104/PreCompact/manual/json.block.reason', '2.1.105'],
    ['a permissionDecision that overruled a block', '2.1.104/PreToolUse/allowed/pre.conflict.block-vs-allow', '2.1.105'],
    ['a decline that JSON alone brought about', '2.1.104/Elicitation/form/json.block.reason', '2.1.105'],
    ['a decline that took an exit code besides', '2.1.283/Elicitation/form/json.block.reason', '2.1.284'],
    ['a turn that went on', '2.1.209/PreToolUse/needs-permission/json.continue-false+block', '2.1.210'],
  ])('notices %s', (_name, id, client) => {
    expect(replay(find(id), stderrs)).toEqual([]);
    expect(replay({ ...find(id), client }, stderrs)).not.toEqual([]);
  });
});

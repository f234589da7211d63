/** Every way to end beside every kind of reply: observations of pairs, replayed as those of `dispatch.jsonl` are. */
import { expect, test } from 'vitest';
import { replay } from './replay.js';
import { loadVectors, stderrByProbe, type Vector } from './vector.js';

const vectors = loadVectors<Vector>('pairs.jsonl');
const stderrs = stderrByProbe(vectors);

test('every pair is explained', () => {
  expect(vectors).toHaveLength(167);
  expect(vectors.flatMap((vector) => replay(vector, stderrs).map((difference) => `${vector.id}: ${difference}`))).toEqual([]);
});

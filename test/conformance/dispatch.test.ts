import { expect, test } from 'vitest';
import { replay } from './replay.js';
import { loadVectors, stderrByProbe, type Vector } from './vector.js';

const vectors = loadVectors<Vector>('dispatch.jsonl');
const stderrs = stderrByProbe(vectors);

test('every observation of the newest client is explained', () => {
  const differences = vectors.flatMap((vector) => replay(vector, stderrs).map((difference) => `${vector.id}: ${difference}`));
  expect(differences).toEqual([]);
});

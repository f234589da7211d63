/** Every recorded pair of hooks on one event against the merged verdict. */
import { expect, test } from 'vitest';
import { differencesIn, type MergePair } from '../../scripts/conformance/merges.js';
import { loadVectors } from './vector.js';

const pairs = loadVectors<MergePair>('merge-pairs.jsonl');

test('the file is whole', () => expect(pairs).toHaveLength(528));

test.each(pairs.map((pair) => [pair.id, pair] as const))('%s', (_id, pair) => {
  expect(differencesIn(pair)).toEqual([]);
});

/** Commands and paths under rules of every form, as the real client took them, against our reading of the rules. */
import { expect, test } from 'vitest';
import { toldOutcomes } from '../../scripts/conformance/rules-told.js';
import type { RulesVector } from '../../scripts/conformance/rules-vector.js';
import { loadVectors } from './vector.js';

/** Of the newest client, and of older ones. */
const vectors = ['permission-rules.jsonl', 'older-permission-rules.jsonl'].flatMap((file) => loadVectors<RulesVector>(file));

test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
  const told = toldOutcomes(vector);
  const wrong = vector.calls.flatMap(([call, seen], index) => (told[index] === seen ? [] : [{ call, told: told[index], seen }]));
  expect(wrong).toEqual([]);
});

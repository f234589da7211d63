/** Every way to end beside every kind of reply: observations of pairs, replayed as those of `dispatch.jsonl` are. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatPairs, parsePairs } from '../../scripts/conformance/pair-vectors.js';
import { pairs, samePair } from '../../scripts/conformance/pairs.js';
import { replay } from './replay.js';
import { loadVectors, stderrByProbe, type Vector } from './vector.js';

const text = readFileSync(new URL('pairs.jsonl', import.meta.url), 'utf8');
const recorded = parsePairs(text);
const vectors = recorded as readonly unknown[] as readonly Vector[];
const stderrs = stderrByProbe([...vectors, ...loadVectors<Vector>('dispatch.jsonl')]);

test('the pairs are all there', () => expect(vectors).toHaveLength(2519));

test('every pair is explained', () => {
  const differences = vectors.flatMap((vector) =>
    replay(vector, stderrs).map((difference) => `${vector.id}: ${difference}`),
  );
  expect(differences).toEqual([]);
});

test('the file is what its vectors are written as', () => expect(formatPairs(recorded)).toBe(text));

test('the replay notices a pair that came out otherwise', () => {
  const pair = vectors.find(({ id }) => id === '2.1.330/Stop/end-turn/exit2.other-name') as Vector;
  expect(replay(pair, stderrs)).toEqual([]);
  const blocked = { ...pair.observed, proceeded: false, blocked: true };
  expect(replay({ ...pair, observed: blocked }, stderrs)).not.toEqual([]);
});

test('the matrix has every reply of an event once, and no pair under two names', () => {
  const all = pairs('2.1.330');
  expect(new Set(all.map(samePair)).size).toBe(all.length);
  const stop = all.filter(({ event }) => event === 'Stop').map(({ probe }) => probe);
  for (const end of ['exit0', 'exit1', 'exit2', 'exit3', 'signal', 'timeout']) {
    for (const reply of ['text', 'decision.block', 'continue', 'additionalContext', 'fault.type', 'other-name']) {
      expect(stop).toContain(`${end}.${reply}`);
    }
  }
});

/** What Claude reads of hooks in the background, as it was seen under the client. */
import { describe, expect, it } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import { merge } from '../../src/interpret/merge.js';
import { contextOf, executionOf, idOf, type LateVector } from './late-vector.js';
import { loadVectors } from './vector.js';

const vectors = loadVectors<LateVector>('late-answers.jsonl');
const read = vectors.find(({ claudeReadsLater }) => claudeReadsLater !== null) as LateVector;
const verdictOn = (vector: LateVector) => interpret(executionOf(vector), contextOf(vector));

describe('a hook in the background', () => {
  it.each(vectors.map((vector) => [idOf(vector), vector] as const))('is read later as it was seen: %s', (_, vector) => {
    const { effect, later, toClaude } = verdictOn(vector);
    expect(later ?? null).toBe(vector.claudeReadsLater);
    expect({ toClaude, effect }).toEqual({ toClaude: [], effect: 'proceed' });
  });

  it('that is cancelled has no answer', () => {
    expect(interpret({ ...executionOf(read), timedOut: true }, contextOf(read)).later).toBeUndefined();
  });

  it('answers by itself, whatever hooks run beside it', () => {
    const silent = interpret({ ...executionOf(read), stdout: new Uint8Array() }, { event: read.event });
    expect(merge([silent, verdictOn(read)]).verdict.later).toBe(read.claudeReadsLater);
  });
});

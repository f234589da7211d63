/** Hooks that keep a turn going every time: how often the newest client ran them before it stopped listening. */
import { expect, test } from 'vitest';
import { capVariable, runsUntilBroken, stopCap } from '../../src/contract/stop-loop.js';
import { interpret } from '../../src/interpret/index.js';
import { contextOf, executionOf, type LoopVector } from './loop-vector.js';
import { loadVectors } from './vector.js';

const vectors = loadVectors<LoopVector>('loop.jsonl');

test('the file is whole', () => expect(vectors).toHaveLength(6));

test.each(vectors.map((vector) => [vector.id, vector] as const))('%s', (_id, vector) => {
  const { client, probe, observed } = vector;
  for (const stop_hook_active of [false, true]) {
    expect(interpret(executionOf(vector), contextOf(vector, stop_hook_active)).effect).toBe('block');
  }

  const [first, ...others] = observed.stopHookActive;
  expect(first).toBe(false);
  expect(others.every((value) => value)).toBe(true);
  const cap = /env-cap-(\d+)/.exec(probe)?.[1];
  const runs = runsUntilBroken(client, cap === undefined ? undefined : Number(cap));
  // A tool call in between starts the count anew: that scenario ended by its own length.
  if (probe.endsWith('.tool-between')) expect(observed.fired).toBeGreaterThan(runs as number);
  else expect(observed.fired).toBe(runs);
});

interface VersionVector {
  readonly id: string;
  readonly client: string;
  readonly probe: string;
  readonly observed: { readonly hookRan: { readonly h?: number } };
}

const overTime = loadVectors<VersionVector>('versions.jsonl').filter(({ probe }) => probe.endsWith('/block-12x'));

test('clients on both sides of the change were observed', () => expect(overTime).toHaveLength(5));

// The hook of these blocks twelve times and then lets go: a client that listens runs it thirteen times.
test.each(overTime.map((vector) => [vector.id, vector] as const))('%s', (_id, { client, observed }) => {
  expect(observed.hookRan.h).toBe(Math.min(runsUntilBroken(client) ?? Number.POSITIVE_INFINITY, 13));
});

test('the cap came with a version, and can be set', () => {
  expect(stopCap('2.1.142')).toBeNull();
  expect(runsUntilBroken('2.1.142')).toBeNull();
  expect(stopCap('2.1.143')).toBe(8);
  expect(capVariable).toBe('CLAUDE_CODE_STOP_HOOK_BLOCK_CAP');
});

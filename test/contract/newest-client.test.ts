/**
 * A release makes another client the newest. Nothing that is known of the clients before it may move by that: no fact,
 * no verdict, no schema.
 */
import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { newestClient, oldestClient } from '../../src/contract/version.js';
import type { EventName } from '../../src/model.js';
import { type MatcherVector, otherFiles, questions, type WiringVector } from '../conformance/questions.js';
import { loadVectors } from '../conformance/vector.js';

const version = '../../src/contract/version.js';

/** The modules that know facts, loaded anew with another newest client. */
async function loadedWith(newest: string) {
  vi.resetModules();
  vi.doMock(version, async (original) => ({ ...(await original<object>()), newestClient: newest }));
  const [contract, contracts, tables, everyTable, changes, interpret, matcher, wiring, schemas, range] =
    await Promise.all([
      import('../../src/contract/index.js'),
      import('../../src/interpret/contract-at.js'),
      import('../../src/contract/tables.js'),
      import('../../src/contract/every-table.js'),
      import('../../src/contract/changes.js'),
      import('../../src/interpret/index.js'),
      import('../../src/wiring/matcher.js'),
      import('../../src/wiring/wiring.js'),
      import('../../src/schemas/index.js'),
      import('../../src/contract/range.js'),
    ]);
  return {
    ...contract,
    ...contracts,
    ...tables,
    ...everyTable,
    ...changes,
    ...interpret,
    ...matcher,
    ...wiring,
    ...schemas,
    ...range,
  };
}

const [major, minor, patch] = newestClient.split('.').map(Number);
const next = `${major}.${minor}.${Number(patch) + 5}`;
const before = await loadedWith(newestClient);
const after = await loadedWith(next);
afterAll(() => {
  vi.doUnmock(version);
  vi.resetModules();
});

/** The first client of each stretch in which either holds an event's contract to stay the same. */
function turningPoints(event: EventName): readonly string[] {
  const range = `${oldestClient}..${newestClient}`;
  return [before, after].flatMap(({ stretches, parseClientRange }) =>
    stretches(parseClientRange(range), event).map(({ from }) => from),
  );
}

/** Rows hold functions and expressions too, which are compared by their text. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_key, part) => (typeof part === 'function' || part instanceof RegExp ? String(part) : part));

describe(`when ${next} becomes the newest client`, () => {
  test('it is the newest', () => {
    expect(after.parseClientRange('latest').newest).toBe(next);
    expect(after.contractAt('Stop').client).toBe(next);
  });

  test('no row says anything else', () => {
    expect(written(after.everyTable)).toBe(written(before.everyTable));
  });

  test('no contract of an older client is another', () => {
    for (const event of before.eventNames) {
      for (const client of new Set([...turningPoints(event), newestClient])) {
        const [one, other] = [before, after].map(({ contractAt }) => JSON.stringify(contractAt(event, client)));
        if (one !== other) expect.fail(`${event} under ${client}`);
      }
    }
  });

  test('it brings no change, and those before it stay the same', () => {
    expect(after.changesBetween(newestClient, next)).toEqual([]);
    expect(after.changesBetween(oldestClient, newestClient)).toEqual(before.changesBetween(oldestClient, newestClient));
    const range = `${oldestClient}..${newestClient}`;
    for (const event of before.eventNames) {
      const [one, other] = [before, after].map(({ stretches, parseClientRange }) =>
        stretches(parseClientRange(range), event),
      );
      expect(one).toEqual(other);
    }
  });

  test('no schema is another', () => {
    expect(JSON.stringify([...after.allSchemas()])).toBe(JSON.stringify([...before.allSchemas()]));
  });

  test.each(Object.entries(questions))('every verdict on %s stays the same', (_file, asked) => {
    for (const { id, execution, context } of asked) {
      const [one, other] = [before, after].map(({ interpret }) => JSON.stringify(interpret(execution, context)));
      if (one !== other) expect.fail(id);
    }
  });

  test('every matcher matches what it did', () => {
    for (const { event, client, observed } of loadVectors<MatcherVector>('matchers.jsonl')) {
      const [one, other] = [before, after].map(({ contractAt, matches }) => {
        const { subject } = contractAt(event, client).matcher;
        return Object.keys(observed.matched).map((key) =>
          observed.values.filter((value) => {
            const payload = { hook_event_name: event, ...(subject === null ? {} : { [subject]: value }) };
            return matches(event, key === '<absent>' ? undefined : JSON.parse(key), payload, client);
          }),
        );
      });
      expect(one).toEqual(other);
    }
  });

  test('every settings file wires what it did', () => {
    for (const { client, hook } of loadVectors<WiringVector>('settings.jsonl')) {
      const [one, other] = [before, after].map(({ readWiring }) => readWiring(hook.settings, 'settings', client));
      expect(one).toEqual(other);
    }
  });

  test('every file of observations was asked about', () => {
    const files = readdirSync(new URL('../conformance', import.meta.url)).filter((name) => name.endsWith('.jsonl'));
    expect([...Object.keys(questions), ...otherFiles].toSorted()).toEqual(files.toSorted());
  });
});

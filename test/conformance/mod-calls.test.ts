/**
 * What becomes of calls with a mod beside permission rules, modes and managed settings, as sessions showed it:
 * `npm run conformance -- --mod-calls` measures both sides again.
 */
import { describe, expect, it } from 'vitest';
import { casesOfCalls, modOfCalls, recordedFolders, toldCall } from '../../scripts/conformance/mod-calls-told.js';
import type { ModCallsVector } from '../../scripts/conformance/mod-calls-vector.js';
import { normalFor } from '../../src/live/run-scenario.js';
import { asHook } from '../../src/mods/raised.js';
import type { CheckDecision } from '../../src/permissions/decide.js';
import { decide } from '../../src/permissions/decide.js';
import { loadVectors } from './vector.js';

const vectors = loadVectors<ModCallsVector>('mod-calls.jsonl');
const { project } = recordedFolders;

/** Where a mod hooks what managed settings keep from being asked, or two hooks may have allowed a call. */
const unjudged =
  /^(?:deny-(?:in-)?managed\/pre-|managed-[a-z]+\/(?:log-all|pre-context)$|(?:plan|dontAsk)\/request-allow)/;

describe('calls with a mod', () => {
  it.each(vectors.filter(({ hook }) => hook === undefined).map((vector) => [vector.name, vector] as const))(
    '%s',
    async (name, vector) => {
      const mod = await modOfCalls(vector, recordedFolders);
      const cases = casesOfCalls(vector, mod, recordedFolders);
      const normal = normalFor(asHook(mod, 'PreToolUse'), '/nowhere');
      for (const [at, { call, execution, seen }] of vector.calls.entries()) {
        if (execution === undefined || seen === undefined) throw new Error('not measured yet');
        const told = toldCall(mod, cases[at] as (typeof cases)[number], execution, vector.client);
        if (typeof told === 'string') {
          expect(name).toMatch(unjudged);
          continue;
        }
        expect([call, told.outcome]).toEqual([call, seen.outcome]);
        const isRead = seen.outcome === 'refused' || seen.outcome === 'answered';
        const text = normal(told.said).replaceAll(project, '<DIR>/proj').trim();
        if (isRead && text !== '') expect(seen.said).toContain(text);
      }
    },
  );

  it('nine of ten are judged', () => {
    const all = vectors.filter(({ hook }) => hook === undefined);
    const left = all.filter(({ name }) => unjudged.test(name));
    expect(left.length / all.length).toBeLessThan(0.1);
  });
});

describe('a hook of settings that has decided before tool.check is asked', () => {
  const checked = vectors.filter(({ hook }) => hook !== undefined);

  it.each(checked.map((vector) => [vector.name, vector] as const))('%s', async (name, vector) => {
    const mod = await modOfCalls(vector, recordedFolders);
    const check = name.split('/check-')[1] as CheckDecision;
    const told = casesOfCalls(vector, mod, recordedFolders).map(
      ({ payload }) =>
        decide(payload.json, mod.permissions ?? { rules: [] }, vector.client, {
          effect: vector.hook?.effect ?? 'proceed',
          check,
        })?.outcome,
    );
    expect(told).toEqual(vector.calls.map(({ seen }) => seen?.outcome));
  });

  it('a block is lifted', () => {
    const lifted = checked.filter(({ name }) => name === 'hook-block/check-allow');
    expect(lifted.flatMap(({ calls }) => calls.map(({ seen }) => seen?.outcome))).toEqual(['runs', 'runs', 'runs']);
  });
});

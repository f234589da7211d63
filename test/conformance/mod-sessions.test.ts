/**
 * Verdicts on mods, made from what a plugin test saw, against real sessions with the same mod and payload:
 * `npm run conformance -- --mods` measures both sides.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { caseOf, type ModVector, modOf, plugin } from '../../scripts/conformance/mods-vector.js';
import { modDifferences } from '../../src/live/live-mod.js';
import { normalFor } from '../../src/live/run-scenario.js';
import { judgeMod } from '../../src/plugin-test/index.js';

const vectors = readFileSync(join(import.meta.dirname, 'mod-sessions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as ModVector);

/** What a test cannot tell, and says so. */
const unjudged = ['call/broken.sleeps', 'call/broken.ask-user', 'pre/context', 'pre/deny.context', 'pre/two-contexts'];

async function judged(vector: ModVector) {
  if (vector.measured === undefined) throw new Error('not measured yet');
  const { client, execution, session } = vector.measured;
  const mod = await modOf(vector, '/scratch/plugin', '/scratch/project');
  const { judgement } = judgeMod(mod, caseOf(vector, mod), vector.payload, execution, client);
  return { mod, session, judgement, hook: caseOf(vector, mod).hook };
}

describe('what a plugin test tells is what the session did', () => {
  it.each(vectors.filter(({ id }) => !unjudged.includes(id)).map((vector) => [vector.id, vector] as const))(
    '%s',
    async (_id, vector) => {
      const { mod, session, judgement, hook } = await judged(vector);
      if (!('verdict' in judgement)) throw new Error(judgement.unjudged);
      const differences = modDifferences({
        mod: { ...mod, plugin },
        verdict: judgement.verdict,
        observation: session.observed,
        scenario: session,
        normal: normalFor(hook, '/scratch'),
        log: session.log.join('\n'),
      });
      expect(differences).toEqual([]);
    },
  );
});

describe('what a plugin test does not tell is not judged', () => {
  it.each(unjudged)('%s', async (id) => {
    const { judgement } = await judged(vectors.find((each) => each.id === id) as ModVector);
    expect(judgement).toEqual({ unjudged: expect.any(String) });
  });
});

it('at least 40 verdicts stand, and some of each effect', () => {
  const standing = vectors.filter(({ id }) => !unjudged.includes(id));
  expect(standing.length).toBeGreaterThanOrEqual(40);
  const proceeded = new Set(standing.map(({ measured }) => measured?.session.observed.proceeded));
  expect(proceeded).toEqual(new Set([true, false, null]));
});

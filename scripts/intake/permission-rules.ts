/** The recorded calls under permission rules, as a series of intake. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Io } from '../../src/cli/io.js';
import { findIsolation } from '../../src/client/isolation.js';
import type { Version } from '../../src/model.js';
import type { Choice } from '../conformance/probe-file.js';
import { publishedOrTold } from '../conformance/published.js';
import { measureRules } from '../conformance/rules.js';
import { toldOutcomes } from '../conformance/rules-told.js';
import type { RulesCall, RulesVector } from '../conformance/rules-vector.js';
import type { Probed, Series } from './series.js';

export async function permissionRules(
  { probe, every = 1 }: Choice,
  { knownUpTo }: { readonly knownUpTo: Version },
  io: Io,
): Promise<Series> {
  const file = join('test', 'conformance', 'permission-rules.jsonl');
  const lines = (await readFile(resolve(io.cwd, file), 'utf8')).split('\n').filter((line) => line !== '');
  const sessions = lines
    .map((line) => JSON.parse(line) as RulesVector)
    .filter(({ name }) => new RegExp(probe ?? '').test(name));
  const chosen = sessions.flatMap((session) =>
    session.calls.map((call) => ({ id: idOf(session, call), session, call })),
  );
  const wanted = new Map(chosen.filter((_, index) => index % every === 0).map((each) => [each.id, each]));
  return {
    name: 'permission-rules',
    title: 'What becomes of calls under permission rules',
    ids: [...wanted.keys()],
    file: 'permission-rules.jsonl',
    ask: async (version, ids) => {
      const client = await publishedOrTold(version, `${ids.length} calls under permission rules`, io);
      if (client === undefined) return undefined;
      const asked = ids.flatMap((id) => wanted.get(id) ?? []);
      const done: Probed[] = [];
      for (const session of new Set(asked.map((each) => each.session))) {
        if (io.signal?.aborted === true) break;
        const calls = asked.filter((each) => each.session === session).map(({ call }) => call);
        const vector = { ...session, calls };
        const seen = await measureRules(vector, { client, isolation: findIsolation() });
        const told = toldOutcomes({ ...vector, client: knownUpTo });
        done.push(
          ...calls.map((call, index): Probed => {
            const { outcome } = seen[index] ?? {};
            const [hooklint, theirs] = [told[index] ?? 'not judged', outcome ?? 'not seen'];
            const differs = told[index] !== undefined && outcome !== undefined && told[index] !== outcome;
            const remeasured: RulesCall =
              call[2] === undefined ? [call[0], outcome ?? call[1]] : [call[0], outcome ?? call[1], call[2]];
            return {
              id: idOf(session, call),
              did: theirs,
              differences: differs ? [{ about: 'what becomes of the call', hooklint, client: theirs }] : [],
              rows: differs ? ['permission-order.ts, permission-rules.ts, permission-modes.ts, traits.ts'] : [],
              vector: { ...session, client: version, calls: [remeasured] },
              ...(outcome === undefined ? { unfired: true } : {}),
            };
          }),
        );
      }
      return done;
    },
  };
}

function idOf({ name }: RulesVector, [call, , hook]: RulesCall): string {
  return [name, JSON.stringify(call), ...(hook === undefined ? [] : [JSON.stringify(hook)])].join(' ');
}

/** `npm run conformance -- --rules`: what becomes of calls under permission rules, measured again. */
import { writeFile } from 'node:fs/promises';
import type { ExitCode } from '../../src/check/exit-code.js';
import { type Io, write } from '../../src/cli/io.js';
import { findIsolation } from '../../src/client/isolation.js';
import { escapeLine } from '../../src/report/escape.js';
import { shorten } from '../../src/text/cut.js';
import { hasOwnEtc, inOwnEtc } from './own-etc.js';
import { measureRules } from './rules.js';
import { toldOutcomes } from './rules-told.js';
import type { RulesCall, RulesVector } from './rules-vector.js';
import { type Args, openVectors } from './vector-file.js';

/** Plays each set of calls in a session, and tells of every call of which the client made something else than we say. */
export async function compareRules(args: Args, io: Io): Promise<ExitCode> {
  const { client, file, vectors } = await openVectors<RulesVector>('permission-rules.jsonl', args, io);
  const wanted = vectors.filter(({ name }) => new RegExp(args.probe ?? '').test(name));
  if (wanted.some(({ layers }) => layers.managed !== undefined) && !hasOwnEtc(io)) return inOwnEtc(io);
  const calls = wanted.flatMap((vector) => vector.calls);
  await write(io.stdout, `Claude Code ${client.version}; ${calls.length} calls in ${wanted.length} sessions\n\n`);
  const fresh = new Map<RulesVector, RulesVector>();
  const counts = { agrees: 0, contradicts: 0, silent: 0 };
  for (const vector of wanted) {
    if (io.signal?.aborted === true) break;
    const seen = await measureRules(vector, { client, isolation: findIsolation() });
    const told = toldOutcomes({ ...vector, client: client.version });
    for (const [index, call] of vector.calls.entries()) {
      const { outcome, said = '' } = seen[index] ?? {};
      const ours = told[index];
      counts[outcome === undefined ? 'silent' : outcome === ours ? 'agrees' : 'contradicts'] += 1;
      if (outcome !== ours) {
        const what = [call[0], ...call.slice(2)].map((part) => JSON.stringify(part)).join(' with ');
        const theirs = `${outcome ?? 'not seen'}: ${shorten(escapeLine(said), 160)}`;
        await write(io.stdout, `${vector.name}: ${what}\n  hooklint: ${ours}\n  client:   ${theirs}\n`);
      }
    }
    const measured = vector.calls.map(
      ([call, before, ...hook], at) => [call, seen[at]?.outcome ?? before, ...hook] as RulesCall,
    );
    fresh.set(vector, { ...vector, client: client.version, calls: measured });
  }
  const { agrees, contradicts, silent } = counts;
  await write(io.stdout, `\n${agrees} agree, ${contradicts} contradict, ${silent} were not seen\n`);
  if (args.write === true) {
    await writeFile(file, vectors.map((vector) => `${JSON.stringify(fresh.get(vector) ?? vector)}\n`).join(''));
  }
  return contradicts + silent > 0 ? 1 : 0;
}

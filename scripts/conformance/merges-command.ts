/** `npm run conformance -- --merges`: two hooks on one event, and the merged verdict held against what the client does. */
import { writeFile } from 'node:fs/promises';
import type { ExitCode } from '../../src/check/exit-code.js';
import { type Io, write } from '../../src/cli/io.js';
import { findIsolation } from '../../src/client/isolation.js';
import { escapeLine } from '../../src/report/escape.js';
import { shorten } from '../../src/text/cut.js';
import { differencesIn, firePairs, type MergePair } from './merges.js';
import { type Args, openVectors } from './vector-file.js';

/** Fires every pair, and tells of each on which the two part; `--write` keeps what was seen. */
export async function compareMerges(args: Args & { readonly event?: readonly string[] }, io: Io): Promise<ExitCode> {
  const { client, file, vectors } = await openVectors<MergePair>('merge-pairs.jsonl', args, io);
  const options = {
    client,
    isolation: findIsolation(),
    events: args.event ?? [],
    probe: new RegExp(args.probe ?? ''),
  };
  await write(io.stdout, `Claude Code ${client.version}\n\n`);
  const kept = new Map(vectors.map((vector) => [vector.id, vector]));
  const counts = { agree: 0, contradict: 0 };
  for await (const pair of firePairs(options)) {
    if (io.signal?.aborted === true) break;
    kept.set(pair.id, pair);
    if (args.write === true)
      await writeFile(file, [...kept.values()].map((each) => `${JSON.stringify(each)}\n`).join(''));
    const differences = differencesIn(pair);
    counts[differences.length === 0 ? 'agree' : 'contradict'] += 1;
    const side = (text: string): string => shorten(escapeLine(text), 300);
    const said = differences.map(
      ({ about, hooklint, client: theirs }) =>
        `  ${about}\n    hooklint  ${side(hooklint)}\n    client    ${side(theirs)}\n`,
    );
    if (said.length > 0) await write(io.stdout, `${pair.id}\n${said.join('')}`);
  }
  await write(io.stdout, `\n${counts.agree} agree, ${counts.contradict} contradict\n`);
  if (args.write === true)
    await writeFile(file, [...kept.values()].map((pair) => `${JSON.stringify(pair)}\n`).join(''));
  return counts.contradict > 0 ? 1 : 0;
}

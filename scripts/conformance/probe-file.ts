/** The files of probes: the vectors as they were measured, or the pairs in their own form; and which of them are wanted. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newestClient } from '../../src/contract/index.js';
import { UsageError } from '../../src/model/usage-error.js';
import type { Version } from '../../src/model.js';
import { scenarioOf } from './conformance.js';
import { formatPairs, isPairs, parsePairs } from './pair-vectors.js';
import { pairs, samePair } from './pairs.js';
import { linesOf } from './vector-file.js';
import { formatVectors, parseVectors, type RecordedVector } from './vectors.js';

export interface Probes {
  readonly all: readonly RecordedVector[];
  /** Puts new observations where the probes are kept. */
  readonly save: (fresh: readonly RecordedVector[]) => Promise<void>;
  readonly file: string;
}

const folder = join('test', 'conformance');

/** The probes of a file; default: the recorded vectors of the newest client. */
export async function probesIn(name: string | undefined, cwd: string): Promise<Probes> {
  const { file, text } = await linesOf(name, 'dispatch.jsonl', cwd);
  const inPairs = isPairs(text);
  const all = inPairs ? parsePairs(text) : parseVectors(text);
  return {
    file,
    all,
    save: async (fresh) => {
      const byId = new Map(fresh.map((vector) => [vector.id, vector]));
      const merged = all.map((vector) => byId.get(vector.id) ?? vector);
      await writeFile(file, inPairs ? formatPairs(merged) : formatVectors(merged));
    },
  };
}

/** The pairs that no vector of the newest client holds yet; saved, they join those that are kept. */
export async function openPairs(cwd: string): Promise<Probes> {
  const [kept, dispatch] = [await probesIn(join(folder, 'pairs.jsonl'), cwd), await probesIn(undefined, cwd)];
  const held = new Set([...kept.all, ...dispatch.all].filter(({ client }) => client === newestClient).map(samePair));
  return {
    file: kept.file,
    all: pairs(newestClient).filter((pair) => !held.has(samePair(pair))),
    save: (fresh) => writeFile(kept.file, formatPairs([...kept.all, ...fresh])),
  };
}

export interface Choice {
  readonly event: readonly string[];
  readonly probe?: string | undefined;
  readonly every?: number | undefined;
}

/** The probes that a scenario can measure and that were asked for. */
export function choose(
  all: readonly RecordedVector[],
  { event, probe, every }: Choice,
  isMeasurable = (vector: RecordedVector): boolean => scenarioOf(vector) !== undefined,
): readonly RecordedVector[] {
  const measurable = all.filter(isMeasurable);
  const events = new Set(measurable.flatMap((vector) => [vector.event, `${vector.event}/${vector.scenario}`]));
  for (const name of event) {
    if (events.has(name)) continue;
    throw new UsageError(`--event does not know ${JSON.stringify(name)}`, {
      hint: `Legal values: ${[...events].join(', ')}.`,
    });
  }
  const pattern = new RegExp(probe ?? '');
  return measurable
    .filter((v) => event.length === 0 || event.includes(v.event) || event.includes(`${v.event}/${v.scenario}`))
    .filter((vector) => pattern.test(vector.probe))
    .filter((_, index) => index % (every ?? 1) === 0);
}

/** A file can hold observations of several clients, whose ids begin with the version: each client answers for its own. */
export function ofClient(all: readonly RecordedVector[], client: Version): readonly RecordedVector[] {
  return all.filter((vector) => !vector.id.startsWith(`${vector.client}/`) || vector.client === client);
}

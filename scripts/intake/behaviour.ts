/** The recorded probes of hooks in sessions without a terminal, as a series of intake. */

import type { Io } from '../../src/cli/io.js';
import { newestClient } from '../../src/contract/index.js';
import { type AskOptions, askClient } from '../conformance/ask.js';
import type { Measurement } from '../conformance/conformance.js';
import { type Choice, choose, ofClient, probesIn } from '../conformance/probe-file.js';
import { signature } from '../conformance/signature.js';
import type { Probed, Series } from './series.js';

export async function behaviour(
  file: string | undefined,
  choice: Choice,
  options: AskOptions,
  io: Io,
): Promise<Series> {
  const { all } = await probesIn(file, io.cwd);
  const wanted = new Map(choose(ofClient(all, newestClient), choice).map((vector) => [vector.id, vector]));
  return {
    name: 'behaviour',
    title: 'What hooks bring about without a terminal',
    ids: [...wanted.keys()],
    file: 'dispatch.jsonl',
    ask: async (version, ids) => {
      const vectors = ids.flatMap((id) => wanted.get(id) ?? []);
      return (await askClient(version, vectors, options, io))?.map(probedOf);
    },
  };
}

function probedOf(measurement: Measurement): Probed {
  const { vector, outcome, remeasured } = measurement;
  const contradicts = outcome.kind === 'contradicts';
  return {
    id: vector.id,
    did: signature(measurement),
    differences: contradicts ? outcome.differences : [],
    rows: contradicts ? outcome.rows : [],
    hook: vector,
    vector: remeasured,
    ...(outcome.kind === 'not-fired' ? { unfired: true } : {}),
  };
}

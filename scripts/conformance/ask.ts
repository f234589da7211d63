/** Probes under published clients, one release after the other. */
import type { Io } from '../../src/cli/io.js';
import { findIsolation } from '../../src/client/isolation.js';
import type { Version } from '../../src/model.js';
import { type Measurement, measure } from './conformance.js';
import { publishedOrTold } from './published.js';
import type { RecordedVector } from './vectors.js';

export interface AskOptions {
  readonly jobs: number;
  /** Milliseconds that a session may take. */
  readonly timeoutMs?: number;
  /** Judge by the contract as it is for this client; default: for the one that is asked. */
  readonly knownUpTo?: Version;
}

/** What a client does on each probe; undefined: it cannot be had, which is told. */
export async function askClient(
  version: Version,
  vectors: readonly RecordedVector[],
  options: AskOptions,
  io: Io,
): Promise<readonly Measurement[] | undefined> {
  const client = await publishedOrTold(version, `${vectors.length} probes`, io);
  if (client === undefined) return undefined;
  const done: Measurement[] = [];
  for await (const measurement of measure(vectors, { client, isolation: findIsolation(), ...options })) {
    done.push(measurement);
    if (io.signal?.aborted === true) break;
  }
  return done;
}

/** What intake asks of a release: series of probes, each of which any published release can answer. */

import type { Version } from '../../src/model.js';
import type { Answer } from '../conformance/bisect.js';
import type { RecordedVector } from '../conformance/vectors.js';

/** One probe, answered by one release and held against the contract of the known one. */
export interface Probed extends Answer {
  /** Both sides of each difference; empty where the contract is right. */
  readonly differences: readonly Disagreement[];
  /** The rows that our side stands on. */
  readonly rows: readonly string[];
  /** The scenario did not come to the event. */
  readonly unfired?: true;
  /** The recorded hook, whose texts are holes in a wording. */
  readonly hook?: RecordedVector;
  /** The observation, as the file of vectors keeps it. */
  readonly vector?: object;
}

export interface Disagreement {
  readonly about: string;
  readonly hooklint: string;
  readonly client: string;
}

export interface Series {
  /** As `--of` takes it. */
  readonly name: string;
  readonly title: string;
  readonly ids: readonly string[];
  /** The file of vectors that new observations belong to, where they are kept. */
  readonly file?: string;
  /** Undefined: that release cannot be had, which is told. */
  readonly ask: (version: Version, ids: readonly string[]) => Promise<readonly Probed[] | undefined>;
}

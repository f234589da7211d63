/** Between which published clients the answer to a probe changes: halves the releases until two that follow each other are left. */

import type { Observation } from '../../src/live/observation.js';
import { isScenery } from '../../src/live/scenery.js';
import type { Version } from '../../src/model.js';
import type { Measurement } from './conformance.js';
import type { RecordedVector } from './vectors.js';

export interface TurningPoint {
  readonly vector: RecordedVector;
  /** The last release that did as before, and the first that did otherwise: neighbours, as far as both could be asked. */
  readonly before: Version;
  readonly after: Version;
  readonly was: string;
  readonly became: string;
}

/** Runs probes under one client; undefined: that client cannot be had, and others have to do. */
export type Ask = (version: Version, vectors: readonly RecordedVector[]) => Promise<readonly Measurement[] | undefined>;

/**
 * Every change that the halving comes upon in the releases given, oldest first. A change that is taken back within a half
 * stays unseen: the ends of that half look alike.
 */
export async function* bisect(
  vectors: readonly RecordedVector[],
  releases: readonly Version[],
  ask: Ask,
): AsyncGenerator<TurningPoint> {
  const known = new Map<Version, ReadonlyMap<string, string>>();
  const lost = new Set<Version>();

  /** What the client of a release made of each probe; asks for those alone that it was not asked for yet. */
  const seenAt = async (version: Version, wanted: readonly RecordedVector[]) => {
    const before = known.get(version) ?? new Map<string, string>();
    const open = wanted.filter(({ id }) => !before.has(id));
    if (open.length === 0) return before;
    const measured = await ask(version, open);
    if (measured === undefined) {
      lost.add(version);
      return undefined;
    }
    const all = new Map([...before, ...measured.map((each) => [each.vector.id, signature(each)] as const)]);
    known.set(version, all);
    return all;
  };

  async function* halve(low: number, high: number, left: readonly RecordedVector[]): AsyncGenerator<TurningPoint> {
    const [before, after] = [releases[low] as Version, releases[high] as Version];
    const [old, young] = [await seenAt(before, left), await seenAt(after, left)];
    if (old === undefined || young === undefined) return;
    const changed = left.filter(({ id }) => old.get(id) !== young.get(id));
    if (changed.length === 0) return;
    const middle = await middleOf(low, high, changed);
    if (middle !== undefined) {
      yield* halve(low, middle, changed);
      yield* halve(middle, high, changed);
      return;
    }
    for (const vector of changed) {
      yield { vector, before, after, was: old.get(vector.id) as string, became: young.get(vector.id) as string };
    }
  }

  /** The release nearest to the middle whose client could be asked. */
  const middleOf = async (low: number, high: number, wanted: readonly RecordedVector[]) => {
    const between = Array.from({ length: high - low - 1 }, (_, index) => low + 1 + index);
    const centre = (low + high) / 2;
    for (const index of between.toSorted((a, b) => Math.abs(a - centre) - Math.abs(b - centre))) {
      const version = releases[index] as Version;
      if (!lost.has(version) && (await seenAt(version, wanted)) !== undefined) return index;
    }
    return undefined;
  };

  yield* halve(0, releases.length - 1, vectors);
}

/** What of a measurement is the hook's doing, in one text; two clients do alike when it is the same. */
function signature({ outcome, observation }: Measurement): string {
  if (outcome.kind === 'not-fired' || outcome.kind === 'unknown-event') return 'the event does not fire';
  return [
    observation.status[0] ?? 'no status',
    action(observation),
    observation.endsTurn === true ? 'the turn ends' : '',
    observation.updatedInputRan === true ? 'the rewritten call ran' : '',
    ...said('', observation.claudeSaw),
    ...said('next turn, ', observation.claudeSawNextTurn ?? []),
    ...(observation.hookStderr ?? []).slice(0, 1).map((text) => `stderr: ${text}`),
    typeof observation.result?.result === 'string' ? `result: ${observation.result.result}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function action({ proceeded, granted }: Observation): string {
  if (proceeded === null) return '';
  if (granted === true) return 'granted';
  return proceeded ? 'the action takes place' : 'the action does not take place';
}

function said(when: string, blocks: Observation['claudeSaw']): string[] {
  return blocks
    .filter(({ type, text }) => type !== 'tool_result' && !isScenery(text))
    .map(({ role, type, text }) => `${when}${role} ${type}: ${text}`);
}

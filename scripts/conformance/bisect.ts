/** Between which published clients the answer to a probe changes: halves the releases until two that follow each other are left. */
import type { Version } from '../../src/model.js';

/** What one release made of a probe. */
export interface Answer {
  readonly id: string;
  /** In a text that two releases share where they do alike. */
  readonly did: string;
}

/** One probe that two releases answer otherwise. */
export interface TurningPoint {
  readonly id: string;
  /** The last release that did as before, and the first that did otherwise: neighbours, as far as both could be asked. */
  readonly before: Version;
  readonly after: Version;
  readonly was: string;
  readonly became: string;
}

/** Puts probes to one release; undefined: it cannot be had, and others have to do. */
export type Ask = (version: Version, ids: readonly string[]) => Promise<readonly Answer[] | undefined>;

/**
 * Every change that the halving comes upon in the releases given, oldest first. A change that is taken back within a half
 * stays unseen: the ends of that half look alike.
 */
export async function* bisect(
  ids: readonly string[],
  releases: readonly Version[],
  ask: Ask,
): AsyncGenerator<TurningPoint> {
  const known = new Map<Version, ReadonlyMap<string, string>>();
  const lost = new Set<Version>();

  /** What a release made of each probe; asks for those alone that it was not asked for yet. */
  const seenAt = async (version: Version, wanted: readonly string[]) => {
    const before = known.get(version) ?? new Map<string, string>();
    const open = wanted.filter((id) => !before.has(id));
    if (open.length === 0) return before;
    const answers = await ask(version, open);
    if (answers === undefined) {
      lost.add(version);
      return undefined;
    }
    const all = new Map([...before, ...answers.map(({ id, did }) => [id, did] as const)]);
    known.set(version, all);
    return all;
  };

  async function* halve(low: number, high: number, left: readonly string[]): AsyncGenerator<TurningPoint> {
    const [before, after] = [releases[low] as Version, releases[high] as Version];
    const [old, young] = [await seenAt(before, left), await seenAt(after, left)];
    if (old === undefined || young === undefined) return;
    const changed = left.filter((id) => old.get(id) !== young.get(id));
    if (changed.length === 0) return;
    const middle = await middleOf(low, high, changed);
    if (middle !== undefined) {
      yield* halve(low, middle, changed);
      yield* halve(middle, high, changed);
      return;
    }
    for (const id of changed) yield { id, before, after, was: old.get(id) ?? '', became: young.get(id) ?? '' };
  }

  /** The release nearest to the middle that could be asked. */
  const middleOf = async (low: number, high: number, wanted: readonly string[]) => {
    const between = Array.from({ length: high - low - 1 }, (_, index) => low + 1 + index);
    const centre = (low + high) / 2;
    for (const index of between.toSorted((a, b) => Math.abs(a - centre) - Math.abs(b - centre))) {
      const version = releases[index] as Version;
      if (!lost.has(version) && (await seenAt(version, wanted)) !== undefined) return index;
    }
    return undefined;
  };

  yield* halve(0, releases.length - 1, ids);
}

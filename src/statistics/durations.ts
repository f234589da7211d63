/**
 * Times of any number of runs in bounded room: a count for each bucket of a logarithmic scale, as in DDSketch. Two of
 * them add up to what one would have seen of both. A quantile is at most one percent off; the longest time is exact.
 */

/** Each bucket ends this many times as far up as the one before, which makes its middle 1 % wrong at most. */
const growth = 1.02;

/** Milliseconds; longer than any hook is let run. Keeps the number of buckets below 1,200, whatever a log says. */
const longest = 1e10;

export interface Durations {
  readonly count: number;
  /** The longest, in milliseconds. */
  readonly max: number;
  /** Index and count of each bucket that is not empty, by index. Bucket `i` ends at `1.02 ** i` milliseconds. */
  readonly buckets: readonly (readonly [index: number, count: number])[];
}

/** Adds up; what it holds is taken out with `durations`. */
export interface DurationCounter {
  readonly add: (ms: number) => void;
  readonly addAll: (durations: Durations) => void;
  readonly durations: () => Durations;
}

/** Counts durations, of any number, in little memory. */
export function durationCounter(): DurationCounter {
  const buckets = new Map<number, number>();
  let count = 0;
  let max = 0;
  const addTo = (index: number, more: number): void => void buckets.set(index, (buckets.get(index) ?? 0) + more);
  return {
    add(ms) {
      if (!(ms >= 0)) return;
      const held = Math.min(ms, longest);
      count++;
      max = Math.max(max, held);
      addTo(bucketOf(held), 1);
    },
    addAll(other) {
      count += other.count;
      max = Math.max(max, other.max);
      for (const [index, more] of other.buckets) addTo(index, more);
    },
    durations: () => ({ count, max, buckets: [...buckets].sort(([one], [other]) => one - other) }),
  };
}

/** The time that this share of the runs stayed within: 0.5 is the median. Undefined where nothing was timed. */
export function quantile({ count, max, buckets }: Durations, share: number): number | undefined {
  if (count === 0) return undefined;
  const rank = Math.max(1, Math.ceil(share * count));
  if (rank >= count) return max;
  let below = 0;
  for (const [index, of] of buckets) {
    below += of;
    if (below >= rank) return Math.min(max, middleOf(index));
  }
  return max;
}

/** A time of no millisecond at all is in the first bucket, with one of a millisecond. */
function bucketOf(ms: number): number {
  return ms <= 1 ? 0 : Math.ceil(Math.log(ms) / Math.log(growth));
}

/** As far, in proportion, from the one end of a bucket as from the other. */
function middleOf(index: number): number {
  return index === 0 ? 1 : (2 * growth ** index) / (growth + 1);
}

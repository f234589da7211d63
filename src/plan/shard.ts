/** Splits the hooks of a project into shards, the same way every time, for machines that share the work. Pure. */

import { UsageError } from '../model/usage-error.js';
import type { Hook } from '../model.js';
import { grouped } from '../text/grouped.js';
import { scopeOf } from '../wiring/scope.js';

/** The `index`-th of `count`, counting from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Reads `2/5`. Throws UsageError. */
export function parseShard(text: string): Shard {
  const [, index, count] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  if (index === undefined || Number(index) > Number(count)) {
    throw new UsageError(`--shard needs I/N, not ${JSON.stringify(text)}`, {
      hint: '--shard 1/3, --shard 2/3 and --shard 3/3 together run everything once.',
    });
  }
  return { index: Number(index), count: Number(count) };
}

/**
 * The ids of the hooks that a shard runs. Hooks that Claude Code runs side by side stay together, so that what they
 * come to together is seen; the largest groups are dealt first, each to the shard that has least.
 */
export function hooksOfShard(hooks: readonly Hook[], { index, count }: Shard): ReadonlySet<string> {
  const groups = grouped(hooks, (hook) => {
    const scope = scopeOf(hook);
    return scope === undefined ? `hook ${hook.id}` : `scope ${scope} ${hook.event}`;
  });
  const shards = Array.from({ length: count }, (): string[] => []);
  const inOrder = [...groups].sort(([a, one], [b, two]) => two.length - one.length || (a < b ? -1 : 1));
  for (const [, together] of inOrder) {
    const least = shards.reduce((best, shard) => (shard.length < best.length ? shard : best));
    least.push(...together.map(({ id }) => id));
  }
  return new Set(shards[index - 1]);
}

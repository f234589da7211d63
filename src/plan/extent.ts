/**
 * How many variants of what a guard stops it is held against. `plain`: those of one action that people and models write by
 * themselves; `each`: every variation on one of its actions, and the plain ones on the others too; `all`: every one on all.
 */
export const extents = ['none', 'plain', 'each', 'all'] as const;
export type Extent = (typeof extents)[number];

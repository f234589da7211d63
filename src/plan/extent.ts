/** How many variants of what a guard stops it is held against; `plain`: those that people and models write by themselves. */
export const extents = ['none', 'plain', 'all'] as const;
export type Extent = (typeof extents)[number];

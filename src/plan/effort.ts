/** How much is tried to make hooks answer. */
export const efforts = ['quick', 'normal', 'thorough'] as const;
export type Effort = (typeof efforts)[number];

/** What a log may be of; apart from its reader, which loads the contract. */

/** `records`: execution records and nothing else. `auto`: whatever each line is. */
export const sources = ['auto', 'records', 'stream-json', 'session'] as const;
export type LogSource = (typeof sources)[number];

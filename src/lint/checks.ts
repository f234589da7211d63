/** The rules and what runs them, loaded late; what rules cannot tell of a part of a lint. */
import type { checker as Checker } from '../check/index.js';
import type { Rule } from '../model.js';

export interface Checks {
  readonly checker: typeof Checker;
  readonly rules: readonly Rule[];
}

/** A third of our code, not needed before the last hook has run: loaded while they do. */
export async function loadChecks(): Promise<Checks> {
  const [{ checker }, { rules }] = await Promise.all([import('../check/index.js'), import('../rules/index.js')]);
  return { checker, rules };
}

/** What silences nothing in one shard may do so in another. */
export const notInShards = { 'unused-suppression': 'off' } as const;

/** What a hook never did it might have done on the payloads that it was not run on. */
export const notInParts = { ...notInShards, 'allows-everything': 'off', 'guard-never-fired': 'off' } as const;

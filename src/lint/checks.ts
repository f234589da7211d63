/** The rules and what runs them, loaded late; what rules cannot tell of a part of a lint. */
import type { check as Check } from '../check/index.js';
import type { Rule } from '../model.js';

/** A third of our code, not needed before the last hook has run: loaded while they do. */
export async function loadChecks(): Promise<{ readonly check: typeof Check; readonly rules: readonly Rule[] }> {
  const [{ check }, { rules }] = await Promise.all([import('../check/index.js'), import('../rules/index.js')]);
  return { check, rules };
}

/** What silences nothing in one shard may do so in another. */
export const notInShards = { 'unused-suppression': 'off' } as const;

/** What a hook never did it might have done on the payloads that it was not run on. */
export const notInParts = { ...notInShards, 'allows-everything': 'off', 'guard-never-fired': 'off' } as const;

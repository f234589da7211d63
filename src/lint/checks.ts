/** The rules and what runs them, loaded late; what rules cannot tell of a part of a lint. */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { checker as Checker, filesChecked as FilesChecked } from '../check/index.js';
import type { Ignore } from '../check/suppress.js';
import type { Project, Rule } from '../model.js';

export interface Checks {
  readonly checker: typeof Checker;
  readonly rules: readonly Rule[];
  readonly files: ReturnType<typeof FilesChecked>;
}

/** Milliseconds after which whoever hangs is no longer waited for. */
const patienceMs = 200;

/**
 * A third of our code, not needed before a hook has ended. Reading it keeps us from handing out further runs, so that is
 * left for when the first one has `ended` and others are under way.
 */
export async function loadChecks(project: Project, ended: Promise<void>): Promise<Checks> {
  await Promise.race([ended, setTimeout(patienceMs, undefined, { ref: false })]);
  await setImmediate();
  const [{ checker, filesChecked }, { rules }] = await Promise.all([
    import('../check/index.js'),
    import('../rules/index.js'),
  ]);
  return { checker, rules, files: filesChecked(rules, project) };
}

/** The same where nothing runs: the other half of the rules would have nothing to say. */
export async function loadFileChecks(project: Project, ignores: readonly Ignore[] = []): Promise<Checks> {
  const { checker, filesChecked, isSuppressed } = await import('../check/index.js');
  // Whether a suppression names a rule is told by knowing them all.
  const needsAll = isSuppressed(project, ignores);
  const rules = needsAll ? (await import('../rules/index.js')).rules : await rulesOfFiles(project);
  return { checker, rules, files: filesChecked(rules, project) };
}

/** Most rules read scripts, and half of our code is there for them: where there is nothing to read, it stays unloaded. */
async function rulesOfFiles({ hooks, mods = [] }: Project): Promise<readonly Rule[]> {
  const { rulesOfSettings } = await import('./rules-of-settings.js');
  const hasCode = mods.length > 0 || hooks.some(({ handler }) => handler.type === 'command');
  return hasCode ? [...rulesOfSettings, ...(await import('./rules-of-code.js')).rulesOfCode] : rulesOfSettings;
}

/** What silences nothing in one shard may do so in another. */
export const notInShards = { 'unused-suppression': 'off' } as const;

/** What a hook never did it might have done on the payloads that it was not run on. */
export const notInParts = { ...notInShards, 'allows-everything': 'off', 'guard-never-fired': 'off' } as const;

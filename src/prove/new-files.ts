/**
 * Guards that mind whether a file is there: one of them stops Write, which creates a file, and lets Edit through, which needs
 * one, or the other way round. Neither is a way around the other.
 */
import type { Case, GuardedAction, Hook, Variant } from '../model.js';
import { createsFile, fileDeedOf } from '../variants/file-tools.js';
import { commandOf } from '../variants/index.js';
import type { Bench } from './bench.js';
import { callKey, type Fate, keyOf } from './fates.js';

interface Held {
  readonly hook: Hook;
  readonly action: GuardedAction;
  readonly proved: readonly Variant[];
}

/** The variants (by `keyOf`) that pass for no other reason than that the file is there, or is not. */
export async function passingForTheFile(
  bench: Bench,
  held: readonly Held[],
  fates: ReadonlyMap<string, Fate>,
): Promise<ReadonlySet<string>> {
  const pairs = held.flatMap(({ hook, action, proved }) =>
    proved.flatMap((variant) => {
      const creates = createsFile(variant.payload);
      const passes = variant.kind === 'way' && fates.get(keyOf(hook, variant))?.by === undefined;
      const isCall = commandOf(variant.payload.json) === undefined && fileDeedOf(action.payload.json) !== undefined;
      if (!passes || !isCall || action.file === undefined || creates === createsFile(action.payload)) return [];
      const { payload } = creates ? variant : action;
      const planned: Case = {
        id: callKey(hook, payload),
        hook,
        payload,
        world: { files: [action.file.path] },
      };
      return [{ key: keyOf(hook, variant), creates, planned }];
    }),
  );
  if (pairs.length === 0) return new Set();
  const cases = new Map(pairs.map(({ planned }) => [planned.id, planned]));
  const { stopped, unanswered } = await bench.outcomesInWorlds([...cases.values()]);
  return new Set(
    pairs
      .filter(({ creates, planned: { id } }) => !unanswered.has(id) && stopped.has(id) === creates)
      .map(({ key }) => key),
  );
}

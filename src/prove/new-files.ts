/**
 * Guards that mind whether a file is there: one of them stops Write, which creates a file, and lets Edit through, which needs
 * one, or the other way round; another stops Write of any file that is there. Neither is a way around the other.
 */
import type { Case, Payload } from '../model.js';
import { commandOf } from '../plan/call-input.js';
import { createsFile, fileDeedOf } from '../variants/file-tools.js';
import type { Bench } from './bench.js';
import { callKey, type Fate, type Held, keyOf } from './fates.js';
import { neutral, probesOf } from './file-probes.js';

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
      const deed = commandOf(variant.payload.json) === undefined ? fileDeedOf(action.payload.json) : undefined;
      if (!passes || deed === undefined || action.file === undefined || creates === createsFile(action.payload))
        return [];
      const inWorld = (payload: Payload, file: string): Case => {
        return { id: `${callKey(hook, payload)} with ${file}`, hook, payload, world: { files: [file] } };
      };
      const { nothing } = probesOf(action.payload, deed);
      const itself = inWorld(creates ? variant.payload : action.payload, action.file.path);
      const another = creates ? [] : [inWorld(nothing, neutral.text)];
      return [{ key: keyOf(hook, variant), creates, itself, another }];
    }),
  );
  if (pairs.length === 0) return new Set();
  const cases = new Map(pairs.flatMap(({ itself, another }) => [itself, ...another]).map((each) => [each.id, each]));
  const { stopped, unanswered } = await bench.outcomesInWorlds([...cases.values()]);
  return new Set(
    pairs
      .filter(
        ({ another, creates, itself: { id } }) =>
          (!unanswered.has(id) && stopped.has(id) === creates) || another.some((each) => stopped.has(each.id)),
      )
      .map(({ key }) => key),
  );
}

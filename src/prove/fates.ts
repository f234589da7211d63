/** What becomes of variants: stopped by the guard itself, by another guard of the project, by a permission rule, or not. */
import type { Case, GuardedAction, Hook, Payload, Variant, Verdict } from '../model.js';
import { isOfFrontmatter, scopeOf } from '../wiring/scope.js';
import type { Bench, Outcomes } from './bench.js';

/** What becomes of a variant. */
export interface Fate {
  /** What stops it: a hook by its id, or a permission rule. */
  readonly by?: string;
  /** That of the guard; absent: the guard is not run on it. */
  readonly verdict?: Verdict;
  /** The guard gave no answer. */
  readonly unanswered?: true;
}

/** A guard and its action, with the variants that were seen to do what they are to do. */
export interface Held {
  readonly hook: Hook;
  readonly action: GuardedAction;
  readonly proved: readonly Variant[];
}

/** What answers about a variant of a hook are found by. */
export const keyOf = (hook: Hook, { id }: Pick<Variant, 'id'>): string => `${hook.id}\0${id}`;

const caseOf = (hook: Hook, variant: Variant): Case => ({ id: keyOf(hook, variant), hook, payload: variant.payload });

/** What guards themselves make of variants, by `keyOf`. */
export function answersTo(
  bench: Bench,
  asked: readonly { readonly hook: Hook; readonly variants: readonly Variant[] }[],
): Promise<Outcomes> {
  return bench.outcomes(asked.flatMap(({ hook, variants }) => variants.map((variant) => caseOf(hook, variant))));
}

/** What becomes of variants, by hook and variant; `byItself`: what the guards answered to each. */
export async function fatesOf(
  bench: Bench,
  guards: readonly Hook[],
  asked: readonly { readonly hook: Hook; readonly proved: readonly Variant[] }[],
  byItself: Outcomes,
): Promise<ReadonlyMap<string, Fate>> {
  const all = asked.flatMap(({ hook, proved }) => proved.map((variant) => ({ hook, variant })));
  const found = new Map<string, string>();
  for (const { hook, variant } of all) {
    const key = keyOf(hook, variant);
    if (byItself.stopped.has(key)) found.set(key, hook.id);
    else if (variant.kind !== 'mention' && bench.isRuledOut(hook, variant.payload)) found.set(key, 'permission rule');
  }
  // Guards that stop the same let the same variants through: each is asked once by each of the others.
  const others = all
    .filter(({ hook, variant }) => variant.kind !== 'mention' && !found.has(keyOf(hook, variant)))
    .flatMap(({ hook, variant }) =>
      guards
        .filter((other) => other !== hook && isActiveBeside(hook, other))
        .map((other) => ({
          key: keyOf(hook, variant),
          other,
          planned: { ...caseOf(other, variant), id: callKey(other, variant.payload) },
        })),
    );
  const cases = new Map(others.map(({ planned }) => [planned.id, planned]));
  const { stopped } = await bench.outcomes([...cases.values()]);
  for (const { key, other, planned } of others) {
    if (!found.has(key) && stopped.has(planned.id)) found.set(key, other.id);
  }
  return new Map(
    all.map(({ hook, variant }): [string, Fate] => {
      const key = keyOf(hook, variant);
      const by = found.get(key);
      const verdict = byItself.verdicts.get(key);
      const unanswered = byItself.unanswered.has(key) ? { unanswered: true as const } : {};
      return [
        key,
        { ...(by === undefined ? {} : { by }), ...(verdict === undefined ? {} : { verdict }), ...unanswered },
      ];
    }),
  );
}

/** Is the other guard active whenever this one is? That of a skill stops nothing while the skill does not run. */
export function isActiveBeside(hook: Hook, other: Hook): boolean {
  return other.projectDir === hook.projectDir && (!isOfFrontmatter(other) || scopeOf(other) === scopeOf(hook));
}

/** What answers about a call are found by, whatever it is a variant of. */
export function callKey(hook: Hook, { json }: Payload): string {
  return JSON.stringify([hook.id, json.tool_name, json.tool_input]);
}

/** What hangs on the order in which hooks end. Pure. */
import type { RaceOn, Verdict } from '../model.js';
import { merge } from './merge.js';

/** What the order decides in which the hooks end. */
export interface Races {
  readonly on: readonly RaceOn[];
  /** The verdicts of other orders that do something else to what is guarded, or to the turn. */
  readonly otherwise: readonly Verdict[];
}

/**
 * Merges in every order that could matter and tells what differs; nothing: the order does not matter. Given in rounds:
 * only those of one round run side by side.
 */
export function racesOf(...rounds: readonly (readonly Verdict[])[]): Races {
  const given = merge(rounds.flat()).verdict;
  const merged = rounds.flatMap((round, at) =>
    round.flatMap((verdict, i) => {
      const others = round.filter((_other, j) => j !== i);
      return [
        [verdict, ...others],
        [...others, verdict],
      ].map((ended) => merge(rounds.with(at, ended).flat()).verdict);
    }),
  );
  const otherwise: Verdict[] = [];
  for (const verdict of merged) {
    if (![given, ...otherwise].some((known) => doesTheSame(known, verdict))) otherwise.push(verdict);
  }
  return { on: differences(merged.map(outcomeOf)), otherwise };
}

function doesTheSame(one: Verdict, other: Verdict): boolean {
  return one.effect === other.effect && one.endsTurn === other.endsTurn;
}

function differences(outcomes: readonly ReturnType<typeof outcomeOf>[]): readonly RaceOn[] {
  const [reference] = outcomes;
  if (reference === undefined) return [];
  return (Object.keys(reference) as RaceOn[]).filter((member) =>
    outcomes.some((outcome) => outcome[member] !== reference[member]),
  );
}

function outcomeOf(verdict: Verdict): Readonly<Record<RaceOn, string>> {
  return {
    effect: verdict.effect,
    endsTurn: String(verdict.endsTurn),
    updatedInput: JSON.stringify(verdict.updatedInput ?? null),
    updatedToolOutput: JSON.stringify(verdict.updatedToolOutput ?? null),
    // Texts that only change places are the same texts.
    texts: JSON.stringify(verdict.toClaude.map(({ text }) => text.split(/\s+/).toSorted()).toSorted()),
  };
}

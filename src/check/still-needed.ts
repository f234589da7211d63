/**
 * What runs that were made say of those that were not: where less was seen than a conclusion needs, the rest is run too.
 * Pure.
 */
import type { Case, Hook, Merged, Run } from '../model.js';
import { canBlock } from '../script/answers/answers.js';
import { unreachedLines } from '../script/answers/unreached.js';
import { grouped } from '../text/grouped.js';
import { scopeOf } from '../wiring/scope.js';
import { tellsAll } from './lack.js';

/** The spare cases that have to be run after all. */
export function stillNeeded(runs: readonly Run[], spare: readonly Case[]): readonly Case[] {
  if (spare.length === 0) return [];
  const byHook = grouped(runs, (run) => run.case.hook.id);
  const together = decidedTogether(runs);
  const needed = new Set(spare.filter(({ hook, payload }) => together.has(keyOf(hook, payload.id))));
  for (const hook of new Set(spare.map((each) => each.hook))) {
    const left = spare.filter((each) => each.hook === hook);
    for (const each of neededOf(hook, byHook.get(hook.id) ?? [], left)) needed.add(each);
  }
  return spare.filter((each) => needed.has(each));
}

/** The spare cases of a hook without which it would be rash to speak of it as a whole after these runs. */
function neededOf(hook: Hook, runs: readonly Run[], spare: readonly Case[]): readonly Case[] {
  // What the machine could not judge it cannot judge on other payloads either.
  if (runs.length === 0 || tellsAll(runs)) return [];
  // The client refuses or allows these calls before it asks any hook: is there one about which it asks?
  if (runs.every(({ verdict }) => !verdict.runs)) return spare;
  const hasBlocked = runs.some(({ verdict }) => verdict.effect === 'block' || verdict.endsTurn);
  const mayYetBlock = !hasBlocked && canBlock(hook) && unreachedLines(hook, runs).some(({ blocks }) => blocks);
  return mayYetBlock || runs.some(({ verdict }) => verdict.effect === 'allow') ? moreDangers(runs, spare) : [];
}

/** How far an allow goes, and that a guard never blocks, is seen on so many dangerous calls of each tool. */
const dangersOfTool = 12;

/** Dangerous calls that a hook has not seen, spread over all that there are, up to so many of each tool. */
function moreDangers(runs: readonly Run[], spare: readonly Case[]): readonly Case[] {
  const isDanger = ({ payload }: Case): boolean => payload.nature === 'trigger' && payload.madeFor === undefined;
  const toolOf = ({ payload }: Case): unknown => payload.json.tool_name;
  const seen = runs.map((run) => run.case).filter(isDanger);
  return [...new Set(spare.map(toolOf))].flatMap((tool) => {
    const left = spare.filter((each) => isDanger(each) && toolOf(each) === tool);
    const wanted = Math.max(0, dangersOfTool - seen.filter((each) => toolOf(each) === tool).length);
    const step = Math.max(1, left.length / Math.max(1, wanted));
    return left.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step)).slice(0, wanted);
  });
}

/**
 * Payloads on which two hooks or more that are active together decided something: the others belong to the picture. Two
 * that allow the same call agree.
 */
function decidedTogether(runs: readonly Run[]): ReadonlySet<string> {
  const deciders = new Map<string, number>();
  const objected = new Set<string>();
  for (const { case: planned, verdict } of runs) {
    const { effect, endsTurn, updatedInput, updatedToolOutput } = verdict;
    if (effect === 'proceed' && !endsTurn && updatedInput === undefined && updatedToolOutput === undefined) continue;
    const key = keyOf(planned.hook, planned.payload.id);
    deciders.set(key, (deciders.get(key) ?? 0) + 1);
    if (effect !== 'allow' || updatedInput !== undefined) objected.add(key);
  }
  return new Set([...deciders].filter(([key, count]) => count > 1 && objected.has(key)).map(([key]) => key));
}

/** Of what several hooks come to together, that on which all of them were run. */
export function wholeOnly(merged: readonly Merged[], spare: readonly Case[]): readonly Merged[] {
  if (spare.length === 0) return merged;
  const missing = new Set(spare.map(({ hook, payload }) => keyOf(hook, payload.id)));
  return merged.filter(
    ({ payload, runs: [first] }) => first === undefined || !missing.has(keyOf(first.case.hook, payload)),
  );
}

/** What hooks that are active together share on a payload; never the same for one that is registered nowhere. */
function keyOf(hook: Hook, payload: string): string {
  return JSON.stringify([hook.event, payload, scopeOf(hook) ?? hook.id, scopeOf(hook) === undefined]);
}

/**
 * What runs that were made say of those that were not: where less was seen than a conclusion needs, the rest is run too.
 * Pure.
 */
import type { Case, Hook, Merged, Run } from '../model.js';
import { canBlock } from '../script/answers.js';
import { unreachedLines } from '../script/unreached.js';
import { scopeOf } from '../wiring/scope.js';
import { tellsAll } from './lack.js';

/** The spare cases that have to be run after all. */
export function stillNeeded(runs: readonly Run[], spare: readonly Case[]): readonly Case[] {
  if (spare.length === 0) return [];
  const byHook = runsByHook(runs);
  const wanting = new Map<string, boolean>();
  const together = decidedTogether(runs);
  return spare.filter(({ hook, payload }) => {
    let wants = wanting.get(hook.id);
    if (wants === undefined) {
      wants = wantsAll(hook, byHook.get(hook.id) ?? []);
      wanting.set(hook.id, wants);
    }
    return wants || together.has(keyOf(hook, payload.id));
  });
}

/** The runs of each hook, by its id. */
export function runsByHook(runs: readonly Run[]): ReadonlyMap<string, readonly Run[]> {
  const byHook = new Map<string, Run[]>();
  for (const run of runs) {
    const own = byHook.get(run.case.hook.id);
    if (own === undefined) byHook.set(run.case.hook.id, [run]);
    else own.push(run);
  }
  return byHook;
}

/** Would it be rash to speak of a hook as a whole after these runs? */
function wantsAll(hook: Hook, runs: readonly Run[]): boolean {
  // What the machine could not judge it cannot judge on other payloads either.
  if (runs.length === 0 || tellsAll(runs)) return false;
  // The client refuses or allows these calls before it asks any hook: is there one about which it asks?
  if (runs.every(({ verdict }) => !verdict.runs)) return true;
  // How far an allow goes is seen on everything that it is asked about.
  if (runs.some(({ verdict }) => verdict.effect === 'allow')) return true;
  const hasBlocked = runs.some(({ verdict }) => verdict.effect === 'block' || verdict.endsTurn);
  return !hasBlocked && canBlock(hook) && unreachedLines(hook, runs).some(({ blocks }) => blocks);
}

/** Payloads on which two hooks or more that are active together decided something: the others belong to the picture. */
function decidedTogether(runs: readonly Run[]): ReadonlySet<string> {
  const deciders = new Map<string, number>();
  for (const { case: planned, verdict } of runs) {
    const { effect, endsTurn, updatedInput, updatedToolOutput } = verdict;
    if (effect === 'proceed' && !endsTurn && updatedInput === undefined && updatedToolOutput === undefined) continue;
    const key = keyOf(planned.hook, planned.payload.id);
    deciders.set(key, (deciders.get(key) ?? 0) + 1);
  }
  return new Set([...deciders].filter(([, count]) => count > 1).map(([key]) => key));
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

/** From runs of single hooks to what several hooks of one event come to together. Pure. */
import type { Merged, Run, Verdict } from '../model.js';
import { isRunAsRegistered } from '../wiring/as-meant.js';
import { identityOf } from '../wiring/identity.js';
import { scopeOf } from '../wiring/scope.js';
import { withCall } from './call.js';
import { interpret } from './index.js';
import { contextOf } from './judge.js';
import { merge } from './merge.js';
import { racesOf } from './races.js';
import { roundsOf } from './rounds.js';

/**
 * One entry for each event and payload on which Claude Code runs two or more hooks, in the order of the runs.
 *
 * @example
 * ```ts
 * import { lint, mergeRuns } from 'hooklint';
 *
 * const { runs } = await lint({ cwd: process.cwd(), payloads: ['payloads'] });
 * // The project has one hook, and there is nothing to merge.
 * console.log(mergeRuns(runs).length); // 0
 * ```
 */
export function mergeRuns(runs: readonly Run[]): readonly Merged[] {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const { hook, payload } = run.case;
    const scope = scopeOf(hook);
    // Of a hook that is only judged as if it were wired, nothing meets the others.
    if (scope === undefined || !run.verdict.runs || !isRunAsRegistered(hook, run.verdict.client)) continue;
    const key = JSON.stringify([hook.event, payload.id, scope]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [run]);
    else group.push(run);
  }
  return [...groups.values()].flatMap(merged);
}

function merged(all: readonly Run[]): readonly Merged[] {
  const firsts = new Map<string, Run>();
  const duplicates: { hook: string; of: string }[] = [];
  for (const run of all) {
    const { hook } = run.case;
    const same = firsts.get(identityOf(hook));
    if (same === undefined) firsts.set(identityOf(hook), run);
    else duplicates.push({ hook: hook.id, of: same.case.hook.id });
  }
  const { rounds, heldBack } = roundsOf([...firsts.values()]);
  const runs = rounds.flat();
  const [first] = runs;
  if (first === undefined || runs.length + heldBack.length < 2) return [];
  const { verdict, deciders } = merge(runs.map(answerOf));
  const { on, otherwise } = racesOf(...rounds.map((round) => round.map(answerOf)));
  return [
    {
      event: first.case.hook.event,
      payload: first.case.payload.id,
      runs,
      heldBack: heldBack.map(({ case: { hook } }) => hook.id),
      duplicates,
      // Rules and the mode are asked once, when all hooks have answered.
      verdict: withCall(verdict, contextOf(first.case)),
      deciders: deciders.map((index) => (runs[index] as Run).case.hook.id),
      races: on,
      otherwise,
    },
  ];
}

/** What a hook's answer comes to by itself, before rules and the mode. */
function answerOf({ case: judged, execution, verdict }: Run): Verdict {
  if (verdict.call === undefined) return verdict;
  const { permissions: _, ...context } = contextOf(judged);
  return interpret(execution, { ...context, client: verdict.client });
}

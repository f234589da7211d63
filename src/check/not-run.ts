/** Hooks without a run here, and why. Pure. */
import type { Case, Report, Run } from '../model.js';
import { readCondition } from '../wiring/condition.js';

/** Why a shard leaves a hook, or a mod, alone. */
export const byAnotherShard = 'another shard runs it';

/** What keeps hooks from being run, besides the machine. */
export interface Hindrances {
  /** Every case that there is, those of other shards too. */
  readonly planned: readonly Case[];
  /** The hooks of this shard, by id; absent: there are no shards. */
  readonly mine: ReadonlySet<string> | undefined;
  readonly runs: readonly Run[];
  /** Why hooklint does not run the hook by itself. */
  readonly obstacleOf: (hook: Report['project']['hooks'][number]) => string | undefined;
  /** What the machine refused, which ended the lint. */
  readonly refused: string | undefined;
}

/** The hooks that were not run, and why. */
export function notRun(
  { hooks }: Report['project'],
  { planned, mine, runs, obstacleOf, refused }: Hindrances,
): Report['notRun'] {
  const inPlan = new Set(planned.map(({ hook }) => hook.id));
  const ran = new Set(runs.map((run) => run.case.hook.id));
  return hooks.flatMap((hook) => {
    const { id } = hook;
    if (!inPlan.has(id)) {
      return { hook: id, why: obstacleOf(hook) ?? unmatched(hook) };
    }
    if (mine?.has(id) === false) return { hook: id, why: byAnotherShard };
    return ran.has(id) ? [] : { hook: id, why: refused ?? 'the lint was interrupted' };
  });
}

/** Why no payload reaches a hook that Claude Code would run. */
function unmatched({ handler }: Report['project']['hooks'][number]): string {
  const neverHolds = handler.if !== undefined && readCondition(handler.if).kind === 'invalid';
  return neverHolds
    ? 'its "if" is not a permission rule, so it never holds'
    : 'no payload matches; add your own with --payload';
}

/** What was not run of what each hook is registered for, because its text cannot tell it from what was. */
export function leftOut(spare: readonly Case[]): NonNullable<Report['leftOut']> {
  const counts = new Map<string, number>();
  for (const { hook } of spare) counts.set(hook.id, (counts.get(hook.id) ?? 0) + 1);
  return [...counts].map(([hook, payloads]) => ({ hook, payloads }));
}

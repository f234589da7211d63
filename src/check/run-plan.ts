/** Runs a plan and judges each run as it comes, for as long as the machine can judge its hook. Pure: others run it. */
import type { ClientRange } from '../contract/index.js';
import { judge } from '../interpret/judge.js';
import type { Case, Execution, Hook, Machine, Run } from '../model.js';
import { lackedBy } from './lack.js';

export interface Progress {
  readonly done: number;
  readonly of: number;
  readonly hook: Hook;
}

interface Ran {
  readonly case: Case;
  readonly execution: Execution;
}

/** Runs the cases in their order; those of a hook of which a run was enough are left out. */
export type RunCases = (cases: readonly Case[], isEnough: (ran: Ran) => boolean) => AsyncIterable<Ran>;

/** A hook that ended for what the machine lacks would do so again: its other payloads are left out. */
export async function runPlan(
  cases: readonly Case[],
  runCases: RunCases,
  machine: Machine,
  range: ClientRange,
  onProgress?: (progress: Progress) => void,
): Promise<readonly Run[]> {
  /** Judged when it ended, and not yet its turn. */
  const early = new Map<string, Run>();
  const judgeHere = ({ case: planned, execution }: Ran): Run => {
    const run = judge(planned, execution, range);
    const lacked = lackedBy(run, withPrograms(machine, planned));
    return lacked === undefined ? run : { ...run, lacked };
  };
  const isEnough = (ran: Ran): boolean => {
    const run = judgeHere(ran);
    early.set(ran.case.id, run);
    return run.lacked?.ended === true;
  };
  const places = new Map(cases.map(({ id }, index) => [id, index]));
  const runs: Run[] = [];
  for await (const ran of runCases(cases, isEnough)) {
    const { id, hook } = ran.case;
    runs.push(early.get(id) ?? judgeHere(ran));
    early.delete(id);
    onProgress?.({ done: (places.get(id) ?? 0) + 1, of: cases.length, hook });
  }
  return runs;
}

/** The machine as a run finds it, programs that are played included. */
function withPrograms(machine: Machine, { standIns }: Case): Machine {
  if (standIns === undefined) return machine;
  return { ...machine, hasProgram: (name) => standIns.programs.includes(name) || machine.hasProgram(name) };
}

/** How many runs a plan comes to: those that `runPlan` leaves out are none. */
export function runsDue(cases: readonly Case[], runs: readonly Run[]): number {
  const ran = new Set(runs.map((run) => run.case.id));
  const ended = new Set(runs.filter(({ lacked }) => lacked?.ended === true).map((run) => run.case.hook.id));
  return cases.filter(({ id, hook }) => ran.has(id) || !ended.has(hook.id)).length;
}

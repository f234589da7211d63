/** Runs a plan and judges each run as it comes, for as long as the machine can judge its hook. Pure: others run it. */
import type { ClientRange } from '../contract/index.js';
import { judge } from '../interpret/judge.js';
import type { Case, Cases, Execution, Hook, Machine, Run } from '../model.js';
import { grouped } from '../text/grouped.js';
import { lackedBy, tellsAll } from './lack.js';
import { absolutePath } from './lack-gates.js';
import { stillNeeded } from './still-needed.js';

export interface Progress {
  readonly done: number;
  /** Absent: these are runs beyond the plan, and nobody knows yet how many there will be. */
  readonly of?: number;
  readonly hook: Hook;
}

interface Ran {
  readonly case: Case;
  readonly execution: Execution;
}

/** Runs the cases in their order; those of a hook of which a run was enough are left out. */
export type RunCases = (cases: Cases, isEnough: (ran: Ran) => boolean) => AsyncIterable<Ran>;

/** Where cases are run, and for which versions the runs are judged. */
export interface RunPlace {
  readonly runCases: RunCases;
  readonly machine: Machine;
  readonly range: ClientRange;
}

/** Who is told while cases are run. */
export interface RunListeners {
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Told of each hook, with all its runs, when it has none to come. */
  readonly onHookEnd?: HookEnd;
}

export type HookEnd = (hook: Hook, runs: readonly Run[]) => void;

/** A hook that ended for what the machine lacks would do so again: its other payloads are left out. */
export async function runPlan(
  cases: Cases,
  { runCases, machine, range }: RunPlace,
  { onProgress, onHookEnd }: RunListeners = {},
): Promise<readonly Run[]> {
  /** Judged when it ended, and not yet its turn. */
  const early = new Map<string, Run>();
  const firstOf = new Map<string, readonly Run[]>();
  const judgeHere = ({ case: planned, execution }: Ran): Run => {
    const run = judge(planned, execution, range);
    const lacked = lackedBy(run, asFound(machine, planned));
    return lacked === undefined ? run : { ...run, lacked };
  };
  const isEnough = (ran: Ran): boolean => {
    const run = judgeHere(ran);
    early.set(ran.case.id, run);
    const first = [...(firstOf.get(ran.case.hook.id) ?? []), run];
    firstOf.set(ran.case.hook.id, first);
    return tellsAll(first);
  };
  /** As far as they are chosen. */
  const known: Case[] = [];
  const places = new Map<string, number>();
  const note = (more: readonly Case[]): void => {
    for (const planned of more) places.set(planned.id, known.push(planned) - 1);
  };
  const runs: Run[] = [];
  /** Of the hook whose turn it is. */
  let own: Run[] = [];
  const endOf = ([first]: readonly Run[]): void => {
    if (first !== undefined) onHookEnd?.(first.case.hook, own);
    own = [];
  };
  for await (const ran of runCases(noted(cases, note), isEnough)) {
    const { id, hook } = ran.case;
    if (own[0] !== undefined && own[0].case.hook.id !== hook.id) endOf(own);
    const run = early.get(id) ?? judgeHere(ran);
    early.delete(id);
    runs.push(run);
    own.push(run);
    const place = places.get(id) ?? 0;
    onProgress?.({ done: place + 1, of: known.length, hook });
    // Not when the next hook's first run has ended: that may take long.
    if (known[place + 1]?.hook.id !== hook.id) endOf(own);
  }
  endOf(own);
  return runs;
}

/** The same cases, of which somebody takes note as they come. */
function noted(cases: Cases, note: (more: readonly Case[]) => void): Cases {
  if (Symbol.asyncIterator in cases) return notedInTurn(cases, note);
  note(cases);
  return cases;
}

async function* notedInTurn(
  batches: AsyncIterable<readonly Case[]>,
  note: (more: readonly Case[]) => void,
): AsyncIterable<readonly Case[]> {
  const source = batches[Symbol.asyncIterator]();
  // Not closed with us: what is still to come is asked for when nothing more is run.
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    note(next.value);
    yield next.value;
  }
}

/** The machine as a run finds it: with programs that are played, with what its world has besides. */
function asFound(machine: Machine, { hook, standIns, world }: Case): Machine {
  const { files = [], variables = {} } = world ?? {};
  const there = new Set(files.map((path) => absolutePath(path, hook.projectDir, machine.home)));
  return {
    ...machine,
    hasProgram: (name) => standIns?.programs.includes(name) === true || machine.hasProgram(name),
    has: (path) => there.has(path) || machine.has(path),
    variable: (name) => variables[name] ?? hook.env?.[name] ?? machine.variable(name),
  };
}

export interface Outcome {
  /** What was to be run in the end, and what was left out. */
  readonly cases: readonly Case[];
  readonly spare: readonly Case[];
  /** In the order of the plan. */
  readonly runs: readonly Run[];
}

/** Runs what was chosen, then of the rest what turns out to be needed, until nothing more is. */
export async function runChosen(
  { planned, chosen }: { readonly planned: readonly Case[]; readonly chosen: Cases },
  at: RunPlace,
  { onProgress, onHookEnd }: RunListeners = {},
): Promise<Outcome> {
  const cases = new Set<Case>();
  const add = (more: readonly Case[]): void => {
    for (const each of more) cases.add(each);
  };
  const spareOf = (hook: Hook) => planned.filter((each) => each.hook.id === hook.id && !cases.has(each));
  const told = new Set<string>();
  const end: HookEnd = (hook, own) => {
    if (told.has(hook.id) || stillNeeded(own, spareOf(hook)).length > 0) return;
    told.add(hook.id);
    onHookEnd?.(hook, own);
  };
  let runs = await runPlan(noted(chosen, add), at, { onProgress, onHookEnd: end });
  // What an interruption kept from being run was not left out.
  if (Symbol.asyncIterator in chosen) for await (const batch of chosen) add(batch);
  for (;;) {
    const spare = planned.filter((each) => !cases.has(each));
    const more = stillNeeded(runs, spare);
    if (more.length === 0) return { cases: planned.filter((each) => cases.has(each)), spare, runs };
    const before = cases.size;
    const of = before + more.length;
    const added = await runPlan(more, at, {
      onProgress: (each) => onProgress?.({ ...each, done: before + each.done, of }),
    });
    add(more);
    const places = new Map(planned.map(({ id }, index) => [id, index]));
    const place = (run: Run): number => places.get(run.case.id) ?? 0;
    runs = [...runs, ...added].sort((a, b) => place(a) - place(b));
    for (const hook of new Set(more.map((each) => each.hook))) {
      end(
        hook,
        runs.filter((run) => run.case.hook.id === hook.id),
      );
    }
  }
}

/** How many runs a plan comes to: those that `runPlan` leaves out are none. */
export function runsDue(cases: readonly Case[], runs: readonly Run[]): number {
  const ran = new Set(runs.map((run) => run.case.id));
  const over = new Set(
    [...grouped(runs, (run) => run.case.hook.id)].filter(([, own]) => tellsAll(own)).map(([hook]) => hook),
  );
  return cases.filter(({ id, hook }) => ran.has(id) || !over.has(hook.id)).length;
}

/** The runs of a lint: the chosen ones, those under simulated failures, those with stand-ins for missing programs. */
import { setImmediate } from 'node:timers/promises';
import { type HookEnd, type Outcome, type RunCases, runChosen, runPlan } from '../check/run-plan.js';
import { standInRuns } from '../check/stand-in-runs.js';
import type { ClientRange } from '../contract/index.js';
import { judge } from '../interpret/judge.js';
import type { Case, Cases, Hook, Machine, Payload, Project, Run, Version, World } from '../model.js';
import { adviceCases } from '../plan/advice.js';
import { approvalCases } from '../plan/approvals.js';
import { baitCases } from '../plan/baits.js';
import { choose } from '../plan/choice.js';
import { harmlessTextCases } from '../plan/harmless-texts.js';
import { meantCases } from '../plan/meant-variables.js';
import { movedCases } from '../plan/moved.js';
import { obstacleOf } from '../plan/obstacle.js';
import { ownScriptCases } from '../plan/own-scripts.js';
import { planFileCases } from '../plan/plan-file.js';
import { unadmittedCases } from '../plan/unadmitted.js';
import { worldCases } from '../plan/worlds.js';
import type { Alter, Runner } from '../run/index.js';
import type { RunOptions } from '../run/options.js';
import { grouped } from '../text/grouped.js';
import { httpSettings } from '../wiring/http-settings.js';
import { settingsVariables } from '../wiring/settings-variables.js';
import type { LintOptions } from './options.js';

/** Where hooks will run, being set up while payloads are read; undefined when there is none that can be run. */
export async function runnerFor(
  { configs, hooks }: Project,
  mine: ReadonlySet<string> | undefined,
  options: RunOptions & Pick<LintOptions, 'run'> & { readonly client: Version },
): Promise<Runner | undefined> {
  if (options.run === false) return undefined;
  const runnable = hooks.filter(
    (hook) => mine?.has(hook.id) !== false && obstacleOf(hook, options.client, options) === undefined,
  );
  if (runnable.length === 0) return undefined;
  const { openRunner } = await import('../run/index.js');
  return openRunner(runnable, { ...options, ...httpSettings(configs), asIfExecutable: true });
}

/**
 * The cases that hooks' texts can tell apart, of one hook after the other, where they are to be chosen at all. `meanwhile`: what is
 * to be done while the first hook runs.
 */
export async function* chosenOf(
  cases: readonly Case[],
  own: readonly Payload[],
  { effort, everyPayload, isWantedPayload }: LintOptions,
  meanwhile: (hook: Hook) => Promise<void>,
): AsyncIterable<readonly Case[]> {
  if (everyPayload ?? (effort === 'thorough' || isWantedPayload !== undefined)) {
    yield cases;
    return;
  }
  const { readingsOf } = await import('../load/readings.js');
  const byHook = grouped(cases, (planned) => planned.hook.id);
  const readings = await readingsOf(
    [...byHook.values()].flatMap(([first]) => (first === undefined ? [] : [first.hook])),
  );
  const ids = new Set(own.map(({ id }) => id));
  const isAsked = ({ expect, payload }: Case): boolean => expect !== undefined || ids.has(payload.id);
  let isFirst = true;
  for (const ofHook of byHook.values()) {
    yield choose(ofHook, readings, isAsked).chosen;
    const [first] = ofHook;
    if (isFirst && first !== undefined) await meanwhile(first.hook);
    isFirst = false;
    // A hook that has ended is told of before the next one is chosen for.
    await answersTaken();
  }
}

/** Rounds of the event loop: what workers say is read, they are handed more, and what they said is told. */
const roundsOfAnAnswer = 3;

/** Between two long pieces of work of ours: so that workers do not wait for the second, nor whoever waits for their answers. */
export async function answersTaken(): Promise<void> {
  for (let round = 0; round < roundsOfAnAnswer; round++) await setImmediate();
}

/** What all runs of a lint have in common. */
export interface LintRuns<R = Runner | undefined> {
  /** Undefined: no hook can be run. */
  readonly runner: R;
  readonly range: ClientRange;
  readonly options: LintOptions;
}

/**
 * Runs what was chosen on this machine, and of the rest what that shows to be needed. What looks at the machine is loaded
 * together with what runs on it.
 */
export async function runHere(
  planned: readonly Case[],
  chosen: Cases,
  { runner, range, options }: LintRuns,
  { onRunEnd, onHookEnd }: { readonly onRunEnd: () => void; readonly onHookEnd: HookEnd },
): Promise<Outcome> {
  if (runner === undefined) return { cases: planned, runs: [], spare: [] };
  const machine = await machineFor(range, options);
  const runCases: RunCases = async function* (all, isEnough) {
    try {
      yield* runner.run(all, undefined, (ran) => {
        onRunEnd();
        return isEnough(ran);
      });
    } finally {
      // Nobody is to wait for a run where none can be made, or none any more.
      onRunEnd();
    }
  };
  const { onProgress } = options;
  return runChosen({ planned, chosen }, { runCases, machine, range }, { onProgress, onHookEnd });
}

async function machineFor({ newest }: ClientRange, { env = [] }: LintOptions): Promise<Machine> {
  const [{ thisMachine }, { passedOn }] = await Promise.all([
    import('../run/machine.js'),
    import('../run/environment.js'),
  ]);
  return thisMachine(passedOn(process.env, env, newest));
}

/** Runs hooks that blocked once more with something amiss; `before`: how many runs there were without. */
export async function underFaults(
  cases: readonly Case[],
  before: number,
  { runner, range, options }: LintRuns,
): Promise<{ readonly runs: readonly Run[]; readonly why?: string }> {
  if (cases.length === 0 || runner === undefined) return { runs: [] };
  const { noFaultsOn, runFaults } = await import('../run/faults.js');
  const why = noFaultsOn();
  if (why !== undefined) return { runs: [], why };
  const faulted: Run[] = [];
  for await (const { case: planned, execution } of runFaults(cases, runner, options.signal)) {
    faulted.push(judge(planned, execution, range));
    options.onProgress?.({ done: before + faulted.length, of: before + cases.length, hook: planned.hook });
  }
  return { runs: faulted };
}

/** Runs hooks that lacked programs once more with stand-ins for these. */
export async function withStandIns(
  runs: readonly Run[],
  planned: readonly Case[],
  { runner, range, options }: LintRuns<Runner>,
): Promise<readonly Run[]> {
  const machine = await machineFor(range, options);
  return standInRuns(runs, planned, machine, async (cases) => {
    const [{ launchWithStandIns }, { launchInWorld }] = await Promise.all([
      import('../run/stand-in-programs.js'),
      import('../run/worlds.js'),
    ]);
    const alter: Alter = (launch, { hook, standIns, world }) => {
      const placed = world === undefined ? launch : launchInWorld(launch, hook, world);
      return standIns === undefined ? placed : launchWithStandIns(placed, standIns);
    };
    return runPlan(cases, { runCases: (all, isEnough) => runner.run(all, alter, isEnough), machine, range });
  });
}

/**
 * What came further in another world and lacked a program there, once more in that world with stand-ins. `played`: runs with
 * stand-ins in the project as it is, which need not be made again where the hook answered in one of them.
 */
export async function withStandInsThere(
  inOtherWorlds: readonly Run[],
  played: readonly Run[],
  here: LintRuns<Runner>,
): Promise<readonly Run[]> {
  const answered = new Set(played.filter(saysSomething).map(({ case: { hook } }) => hook.id));
  const runs = inOtherWorlds.filter(
    ({ case: { hook, world }, lacked }) => lacked !== undefined && isOpened(world) && !answered.has(hook.id),
  );
  const there = runs.map((run) => run.case);
  return runs.length === 0 ? [] : withStandIns(runs, there, here);
}

function saysSomething({ execution }: Run): boolean {
  return execution.type === 'command' && execution.stdout.length + execution.stderr.length > 0;
}

/** Is it a world in which hooks come further, and not one that is made for a question? */
const isOpened = (world: World | undefined): boolean =>
  world?.changes !== undefined || world?.files !== undefined || world?.variables !== undefined;

/**
 * Runs hooks that leave at a gate, ask git what has changed, or wait for variables that nobody sets, once more where the gate
 * is open, something has changed, the variables are set; and those with an `if` on `payloads` that it keeps from them.
 */
export async function inWorlds(
  project: Project,
  runs: readonly Run[],
  { payloads, planned }: { readonly payloads: readonly Payload[]; readonly planned: readonly Case[] },
  { runner, range, options }: LintRuns<Runner>,
): Promise<readonly Run[]> {
  if (options.effort === 'quick') return [];
  const [{ readingsOf }, { ownScriptsOf }, { launchInWorld }, machine] = await Promise.all([
    import('../load/readings.js'),
    import('../load/own-scripts.js'),
    import('../run/worlds.js'),
    machineFor(range, options),
  ]);
  const hooks = new Map(runs.map(({ case: { hook } }) => [hook.id, hook]));
  const readings = await readingsOf([...hooks.values()]);
  const ownScripts = await ownScriptsOf(project.root);
  const set = settingsVariables(project);
  const isSet = (name: string): boolean => set.has(name) || machine.variable(name) !== undefined;
  const cases = [
    ...meantCases(runs, isSet),
    ...worldCases(runs, planned, readings, machine.has),
    ...baitCases(runs, planned, readings),
    ...planFileCases(runs),
    ...harmlessTextCases(runs, readings),
    ...adviceCases(runs),
    ...approvalCases(runs),
    ...movedCases(runs, machine.has, readings),
    ...ownScriptCases(runs, ownScripts),
    ...unadmittedCases(project.hooks, runs, payloads, range.newest),
  ];
  const alter: Alter = (launch, { hook, world }) => (world === undefined ? launch : launchInWorld(launch, hook, world));
  return runPlan(cases, { runCases: (all, isEnough) => runner.run(all, alter, isEnough), machine, range });
}

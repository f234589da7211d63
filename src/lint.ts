/** load -> plan -> run -> interpret -> check -> report: the whole of hooklint on one screen. */
import type { check as Check } from './check/index.js';
import { notJudged } from './check/not-judged.js';
import { leftOut, notRun } from './check/not-run.js';
import { type HookEnd, type Outcome, type Progress, runChosen, runPlan, runsDue } from './check/run-plan.js';
import { standInRuns } from './check/stand-in-runs.js';
import { wholeOnly } from './check/still-needed.js';
import { summarise } from './check/summary.js';
import type { Ignore } from './check/suppress.js';
import { type ClientRange, parseClientRange } from './contract/index.js';
import { type Errors, earlyErrors } from './early-errors.js';
import { judge } from './interpret/judge.js';
import { mergeRuns } from './interpret/merge-runs.js';
import { loadCorpus, loadPayloads } from './load/payloads.js';
import { type LoadOptions, loadProject } from './load/project.js';
import type { MachineError } from './model/machine-error.js';
import type {
  Case,
  EventName,
  Expectation,
  Hook,
  IsolationReport,
  Machine,
  Payload,
  Problem,
  Project,
  Report,
  Rule,
  Run,
  Severity,
  Version,
} from './model.js';
import { eventsOfMod, isHookOf } from './mods/raised.js';
import { type Choice, choose } from './plan/choice.js';
import { derivePayloads } from './plan/derive.js';
import type { Effort } from './plan/effort.js';
import type { Extent } from './plan/extent.js';
import { faultCases } from './plan/faults.js';
import { plan } from './plan/index.js';
import { payloadsOfLanguages } from './plan/language-payloads.js';
import { obstacleOf } from './plan/obstacle.js';
import { hooksOfShard, type Shard } from './plan/shard.js';
import type { ModResults } from './plugin-test/index.js';
import { type ModGuards, proofsFor } from './prove/index.js';
import { judgedModRuns } from './report/mod-runs.js';
import type { Alter, Runner } from './run/index.js';
import type { RunOptions } from './run/options.js';
import { untilRefused } from './run/until-refused.js';
import { withTraces } from './run/with-traces.js';
import type { OwnVariation } from './variants/index.js';
import { httpSettings } from './wiring/http-settings.js';

export interface LintOptions extends Omit<LoadOptions, 'client'>, Omit<RunOptions, 'client'> {
  /** A version of Claude Code, or a range of them (`2.1.330`, `>=2.1.0`); default: the newest one known. */
  readonly client?: string;
  /** Payload files and folders besides the shipped ones. */
  readonly payloads?: readonly string[];
  /** How many payloads are made from what each hook says, on top of the others; default: `normal`. */
  readonly effort?: Effort;
  /**
   * Leave no payload out because a hook's text cannot tell it from others; default: with the effort `thorough`, and
   * where `isWantedPayload` chooses.
   */
  readonly everyPayload?: boolean;
  /** Run hooks that blocked again under everyday trouble; default: with the effort `thorough` only. */
  readonly faults?: boolean;
  /** The Claude Code to run mods in: a program, or the folder of its npm package; `none`: run none. */
  readonly claude?: string;
  /** False: hooks are loaded and checked, but not run; their text and registration alone are judged. */
  readonly run?: boolean;
  /** Run only the hooks of one shard; the others are loaded and checked, and said not to be run. */
  readonly shard?: Shard;
  /** How many variants of what guards stop they are held against; default: `plain`, with the effort `thorough` all. */
  readonly prove?: Extent;
  /** Variations of the user's own, besides those that hooklint knows. */
  readonly variations?: readonly OwnVariation[];
  /** Severities other than a rule's own, by rule id. */
  readonly levels?: Readonly<Record<string, Severity | 'off'>>;
  /** What must come of hooks, besides what payload files say. */
  readonly expectations?: readonly Expectation[];
  /** Findings not to report. */
  readonly ignores?: readonly Ignore[];
  /** Files, as findings name them, that are neither linted nor run. */
  readonly isExcluded?: (file: string) => boolean;
  /** Only these hooks are linted; default: all. */
  readonly isWanted?: (hook: Hook) => boolean;
  /** Hooks are run on these payloads only; default: all. */
  readonly isWantedPayload?: (payload: Payload) => boolean;
  /** Called after each run. */
  readonly onProgress?: (progress: Progress) => void;
  /** Called with errors as soon as nothing can change them, in the order in which hooks end. Awaited before the next. */
  readonly onErrors?: (errors: Errors) => Promise<void>;
}

export type { Progress } from './check/run-plan.js';
export type { Errors } from './early-errors.js';

/**
 * Lints hooks: finds them, runs each on the payloads it is wired for, works out what Claude Code makes of the answers.
 * Throws UsageError where nothing can be done at all; what cannot be used besides is listed in `problems`.
 *
 * @example
 * ```ts
 * import { lint } from 'hooklint';
 *
 * const { findings } = await lint({ cwd: process.cwd(), paths: ['guard.sh'] });
 * console.log(findings[0]?.rule, findings[0]?.place.line); // stderr-only-failure 3
 * ```
 */
export async function lint(options: LintOptions): Promise<Report> {
  const start = performance.now();
  const { range, project } = await projectFor(options);
  const mine = options.shard === undefined ? undefined : hooksOfShard(project.hooks, options.shard);
  let isolation: IsolationReport | undefined;
  const onIsolated = (report: IsolationReport) => {
    isolation = report;
  };
  const opened = await runnerFor(project, mine, { ...options, client: range.newest, onIsolated });
  let refused: MachineError | undefined;
  const runner =
    opened &&
    untilRefused(opened, (error) => {
      refused = error;
    });
  try {
    const own = await loadPayloads(options.payloads ?? [], options.cwd);
    const shipped = await loadCorpus(new Set([...project.hooks.map((hook) => hook.event), ...eventsOfMods(project)]));
    const inLanguages = payloadsOfLanguages(project.languages ?? [], shipped);
    const given = [...shipped, ...inLanguages, ...own.payloads];
    const every = [...given, ...derivePayloads(project.hooks, given, range.newest, options.effort)];
    const payloads = options.isWantedPayload === undefined ? every : every.filter(options.isWantedPayload);
    const planned = plan(project, payloads, range.newest, options, options.expectations);
    const due = mine === undefined ? planned : planned.filter(({ hook }) => mine.has(hook.id));
    const choice = await chosenOf(due, own.payloads, options);
    const checks = loadChecks();
    const early = earlyErrors(project, runner, checks, () => isolation?.kind, options);
    const { cases, runs, spare } = await runHere(choice, runner, range, options, early?.onHookEnd);
    const merged = wholeOnly(mergeRuns(runs), spare);
    const troubled = (options.faults ?? options.effort === 'thorough') ? faultCases(runs) : [];
    const { runs: faulted, why: noFaults } = await underFaults(troubled, runs.length, runner, range, options);
    const stoodIn = runner === undefined ? [] : await withStandIns(runs, cases, runner, range, options);
    const mods = await modsRun(project, given, mine, range, options);
    const guards = mods && modGuards(mods, project, range, options);
    const { proofs, why: noProofs } = await proofsFor(runs, runner, isolation, range, options, guards);
    const traced = await early?.settled();
    const all = [...runs.map((run) => traced?.get(run.case.id) ?? run), ...faulted, ...stoodIn];
    const wanted = runsDue(cases, runs) + (noFaults === undefined ? troubled.length : 0);
    const interrupted =
      refused === undefined ? interruption(runs.length + faulted.length, wanted, options) : [problemOf(refused)];
    const lacking = notJudged(runs, cases);
    const checkOptions = {
      levels: {
        ...options.levels,
        ...(options.shard === undefined ? {} : notInShards),
        ...(interrupted.length === 0 ? {} : notInParts),
      },
      ignores: options.ignores ?? [],
      merged,
      proofs,
      ...(mods === undefined ? {} : { modRuns: mods.runs }),
    };
    const { check, rules } = await checks;
    const untraced = check(rules, project, all, checkOptions);
    const placed = runner && (await withTraces(project, all, untraced, runner));
    const findings = placed === undefined ? untraced : check(rules, project, placed, checkOptions);
    return {
      root: project.root,
      client: range.text,
      project,
      runs,
      ...(faulted.length === 0 ? {} : { faulted }),
      ...(stoodIn.length === 0 ? {} : { stoodIn }),
      ...(noFaults === undefined ? {} : { noFaults }),
      ...(proofs.length === 0 ? {} : { proofs }),
      ...(noProofs === undefined ? {} : { noProofs }),
      notRun: notRun(project, {
        planned,
        mine,
        runs,
        obstacleOf: (hook) => obstacleOf(hook, range.newest, options),
        refused: options.run === false ? 'hooks were not to be run' : refused?.message,
      }),
      ...(mods === undefined
        ? {}
        : { modsNotRun: mods.notRun, ...(mods.runs.length === 0 ? {} : { modRuns: mods.runs }) }),
      ...(lacking.length === 0 ? {} : { notJudged: lacking }),
      ...leftOut(spare),
      merged,
      findings,
      problems: [...project.problems, ...own.problems, ...interrupted],
      durationMs: Math.round(performance.now() - start),
      ...(isolation === undefined ? {} : { isolation }),
      summary: summarise(project.hooks.length, runs.length, findings),
    };
  } finally {
    await runner?.close();
  }
}

/** Runs mods where there is a Claude Code that can; undefined where there are none. A shard runs those of its first. */
async function modsRun(
  { mods }: Project,
  payloads: readonly Payload[],
  mine: ReadonlySet<string> | undefined,
  range: ClientRange,
  {
    run,
    claude = run === false ? 'none' : undefined,
    cwd,
    effort,
    isWantedPayload,
    shard,
    signal,
    onProgress,
  }: LintOptions,
): Promise<ModResults | undefined> {
  if (mods === undefined || mods.length === 0) return undefined;
  if (mine !== undefined && shard?.index !== 1) {
    return { runs: [], notRun: mods.map(({ id }) => ({ mod: id, why: 'another shard runs it' })) };
  }
  const { runMods } = await import('./plugin-test/index.js');
  return runMods(mods, payloads, { claude, cwd, client: range.newest, effort, isWantedPayload, signal, onProgress });
}

/** Mods as guards that can be proved; undefined: nothing ran them. */
function modGuards(
  { runs, again }: ModResults,
  { configs, mods = [] }: Project,
  { newest }: ClientRange,
  options: LintOptions,
): ModGuards | undefined {
  if (again === undefined) return undefined;
  const asRuns = judgedModRuns({ modRuns: runs });
  return {
    runs: asRuns,
    guards: {
      has: (hook) => mods.some((mod) => isHookOf(mod, hook)),
      judge: async (cases) =>
        new Map(
          (await again(cases)).map(({ case: { id }, judgement }) => [
            id,
            'verdict' in judgement ? judgement.verdict : undefined,
          ]),
        ),
    },
    openSandbox: async () => {
      const { openRunner } = await import('./run/index.js');
      const { onIsolated: _, ...rest } = options;
      const hooks = [...new Set(asRuns.map((run) => run.case.hook))];
      return openRunner(hooks, { ...rest, client: newest, isolation: 'namespace', ...httpSettings(configs) });
    },
  };
}

function eventsOfMods({ mods = [] }: Project): readonly EventName[] {
  return mods.flatMap(eventsOfMod);
}

/** The project that is to be linted, and the versions that it is to be judged for. */
export async function projectFor(
  options: LintOptions,
): Promise<{ readonly range: ClientRange; readonly project: Project }> {
  const range = parseClientRange(options.client);
  const loaded = await loadProject({ ...options, client: range.newest });
  const project = without(options, range.oldest === range.newest ? loaded : { ...loaded, oldest: range.oldest });
  return { range, project };
}

/** Where hooks will run, being set up while payloads are read; undefined when there is none that can be run. */
async function runnerFor(
  { configs, hooks }: Project,
  mine: ReadonlySet<string> | undefined,
  options: RunOptions & Pick<LintOptions, 'run'> & { readonly client: Version },
): Promise<Runner | undefined> {
  if (options.run === false) return undefined;
  const runnable = hooks.filter(
    (hook) => mine?.has(hook.id) !== false && obstacleOf(hook, options.client, options) === undefined,
  );
  if (runnable.length === 0) return undefined;
  const { openRunner } = await import('./run/index.js');
  return openRunner(runnable, { ...options, ...httpSettings(configs), asIfExecutable: true });
}

/** A third of our code, not needed before the last hook has run: loaded while they do. */
export async function loadChecks(): Promise<{ readonly check: typeof Check; readonly rules: readonly Rule[] }> {
  const [{ check }, { rules }] = await Promise.all([import('./check/index.js'), import('./rules/index.js')]);
  return { check, rules };
}

/** What silences nothing in one shard may do so in another. */
const notInShards = { 'unused-suppression': 'off' } as const;

/** What a hook never did it might have done on the payloads that it was not run on. */
const notInParts = { ...notInShards, 'allows-everything': 'off', 'guard-never-fired': 'off' } as const;

/** The cases that hooks' texts can tell apart, where they are to be chosen at all. */
async function chosenOf(
  cases: readonly Case[],
  own: readonly Payload[],
  { effort, everyPayload, isWantedPayload }: LintOptions,
): Promise<Choice> {
  if (everyPayload ?? (effort === 'thorough' || isWantedPayload !== undefined)) {
    return { planned: cases, chosen: cases };
  }
  const { readingsOf } = await import('./load/readings.js');
  const hooks = new Map(cases.map(({ hook }) => [hook.id, hook]));
  const ids = new Set(own.map(({ id }) => id));
  const isAsked = ({ expect, payload }: Case): boolean => expect !== undefined || ids.has(payload.id);
  return choose(cases, await readingsOf([...hooks.values()]), isAsked);
}

/**
 * Runs what was chosen on this machine, and of the rest what that shows to be needed. What looks at the machine is loaded
 * together with what runs on it.
 */
async function runHere(
  choice: Choice,
  runner: Runner | undefined,
  range: ClientRange,
  options: LintOptions,
  onHookEnd: HookEnd | undefined,
): Promise<Outcome> {
  if (runner === undefined) return { cases: choice.planned, runs: [], spare: [] };
  const machine = await machineFor(range, options);
  return runChosen(
    choice,
    (all, isEnough) => runner.run(all, undefined, isEnough),
    machine,
    range,
    options.onProgress,
    onHookEnd,
  );
}

async function machineFor({ newest }: ClientRange, { env = [] }: LintOptions): Promise<Machine> {
  const [{ thisMachine }, { passedOn }] = await Promise.all([
    import('./run/machine.js'),
    import('./run/environment.js'),
  ]);
  return thisMachine(passedOn(process.env, env, newest));
}

/** Runs hooks that blocked once more with something amiss; `before`: how many runs there were without. */
async function underFaults(
  cases: readonly Case[],
  before: number,
  runner: Runner | undefined,
  range: ClientRange,
  options: LintOptions,
): Promise<{ readonly runs: readonly Run[]; readonly why?: string }> {
  if (cases.length === 0 || runner === undefined) return { runs: [] };
  const { noFaultsOn, runFaults } = await import('./run/faults.js');
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
async function withStandIns(
  runs: readonly Run[],
  planned: readonly Case[],
  runner: Runner,
  range: ClientRange,
  options: LintOptions,
): Promise<readonly Run[]> {
  const machine = await machineFor(range, options);
  return standInRuns(runs, planned, machine, async (cases) => {
    const { launchWithStandIns } = await import('./run/stand-in-programs.js');
    const alter: Alter = (launch, { standIns }) =>
      standIns === undefined ? launch : launchWithStandIns(launch, standIns);
    return runPlan(cases, (all, isEnough) => runner.run(all, alter, isEnough), machine, range);
  });
}

function problemOf({ message, hint }: MachineError): Problem {
  return { message, ...(hint !== undefined && { hint }) };
}

/** A lint that was ended early has not seen everything, and must not pass for one that has. */
function interruption(done: number, of: number, { signal }: LintOptions): readonly Problem[] {
  if (signal?.aborted !== true || done === of) return [];
  return [{ message: `interrupted after ${done} of ${of} runs` }];
}

function without({ isExcluded, isWanted }: LintOptions, project: Project): Project {
  if (isExcluded === undefined && isWanted === undefined) return project;
  const stays = (file: string | undefined) => file === undefined || isExcluded?.(file) !== true;
  return {
    ...project,
    configs: project.configs.filter(({ path }) => stays(path)),
    hooks: project.hooks.filter(
      (hook) => stays(hook.script?.path) && stays(hook.config?.file) && isWanted?.(hook) !== false,
    ),
    problems: project.problems.filter(({ place }) => stays(place?.file)),
  };
}

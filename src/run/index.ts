/** Runs hooks as Claude Code would: one (`runCommand`), a plan (`runCases`), or several in one place (`openRunner`). */
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { newestClient } from '../contract/version.js';
import { isTrusted } from '../load/trust.js';
import type { Case, Cases, CommandExecution, Execution, Hook, Payload } from '../model.js';
import { withStandIns } from './environment.js';
import { inOrder, type Ran, type Start, type StartIfNeeded } from './in-order.js';
import { Cancelled, type Launch, type Starter } from './launch.js';
import { endMarked } from './leftovers.js';
import type { RunOptions } from './options.js';
import { launchPastPyenv } from './past-pyenv.js';
import { makeScratchFolder } from './scratch-folder.js';
import { openSite, type Site } from './site.js';
import { type Stage, setStage, writeStandIns } from './stage.js';
import { launchWithoutRunners } from './without-runners.js';

export type { Ran } from './in-order.js';
export { type Isolation, isolations, type Network, networks, type RunOptions } from './options.js';

/** How many results may wait for an earlier case, per job; bounds what a slow hook makes us hold in memory. */
const lookahead = 128;

/** Is this run enough of its hook, so that those that are still to come need not be made? */
export type Enough = (ran: Ran) => boolean;

/** Starts a command hook otherwise than Claude Code would: to trace it, or with something amiss around it. */
export type Alter = (launch: Launch, planned: Case) => Launch;

/** A place for hooks to run in, set up once for all that is to be run there. Isolated, each plan finds it as it was. */
export interface Runner {
  /**
   * Runs cases side by side and yields what they did in the order of the plan; in a copy, when the plans before have ended.
   * When the signal aborts, what runs is ended and the iteration stops after what was finished by then. Throws UsageError
   * where the place cannot be had. A case that comes to its turn after `enough` of its hook is left out.
   */
  readonly run: (plan: Cases, alter?: Alter, enough?: Enough) => AsyncIterable<Ran>;
  /** Ends what runs; nothing that a hook started is alive afterwards. */
  readonly close: () => Promise<void>;
}

/**
 * Runs one command hook on one payload.
 *
 * @example
 * ```ts
 * import { loadPayloads, loadProject, runCommand } from 'hooklint';
 *
 * const { hooks: [hook] } = await loadProject({ cwd: process.cwd() });
 * const { payloads: [payload] } = await loadPayloads(['payloads/push.json']);
 * if (hook !== undefined && payload !== undefined) {
 *   const { exitCode, stderr } = await runCommand(hook, payload);
 *   console.log(exitCode, new TextDecoder().decode(stderr).trim()); // 1 No push.
 * }
 * ```
 */
export async function runCommand(hook: Hook, payload: Payload, options: RunOptions = {}): Promise<CommandExecution> {
  for await (const { execution } of runCases([{ id: `${hook.id}@${payload.id}`, hook, payload }], options)) {
    return execution as CommandExecution;
  }
  throw options.signal?.reason ?? new Error('the run yielded nothing');
}

/**
 * Runs cases in a place of their own, as `Runner.run` does. Nothing that a hook started is alive afterwards.
 *
 * @example
 * ```ts
 * import { loadPayloads, loadProject, newestClient, plan, runCases } from 'hooklint';
 *
 * const project = await loadProject({ cwd: process.cwd() });
 * const { payloads } = await loadPayloads(['payloads']);
 * for await (const { case: { payload }, execution } of runCases(plan(project, payloads, newestClient))) {
 *   if (execution.type === 'command') console.log(payload.id, execution.exitCode); // payloads/push.json 1
 * }
 * ```
 */
export async function* runCases(cases: readonly Case[], options: RunOptions = {}): AsyncIterable<Ran> {
  if (cases.length === 0) return;
  const jobs = Math.min(options.jobs ?? availableParallelism(), cases.length);
  const hooks = cases.map(({ hook }) => hook);
  const runner = openRunner(hooks, { ...options, jobs });
  try {
    yield* runner.run(cases);
  } finally {
    await runner.close();
  }
}

/**
 * Sets up a place in which these hooks can be run. Does not wait for it: there may be more to prepare, and `run` does.
 */
export function openRunner(hooks: readonly Hook[], options: RunOptions = {}): Runner {
  const { onIsolated, signal } = options;
  const jobs = Math.max(1, options.jobs ?? availableParallelism());
  const begin = (): Promise<Opened> => {
    const opened = open(hooks, jobs, options);
    // Whoever runs something is told.
    opened.catch(() => {});
    return opened;
  };
  let opening = begin();
  const abort = () => void opening.then(({ site }) => site?.starter.close()).catch(() => {});
  signal?.addEventListener('abort', abort, { once: true });
  let ran = false;
  const copies = oneAtATime();
  const executions: Executions = new Map();
  let closing: Promise<void> | undefined;
  return {
    run: async function* (plan, alter, enough) {
      if ((Array.isArray(plan) && plan.length === 0) || signal?.aborted) return;
      const isCopy = (await opening).site?.report.kind === 'copy';
      const leave = isCopy ? await copies.enter() : undefined;
      try {
        if (signal?.aborted) return;
        // A copy keeps what hooks wrote into it.
        if (isCopy && ran) {
          await shut(await opening);
          opening = begin();
        }
        const { site, stage } = await opening;
        if (site === undefined || stage === undefined || signal?.aborted) return;
        if (!ran) onIsolated?.(site.report);
        ran = true;
        const known = site.report.kind === 'namespace' && alter === undefined ? executions : undefined;
        const start: Start = (planned, turn) =>
          run(planned, turn, { stage, starter: site.starter, options, alter, known });
        yield* inOrder(plan, enough === undefined ? start : untilEnough(start, enough), jobs * lookahead);
      } finally {
        leave?.();
      }
    },
    close: () => {
      signal?.removeEventListener('abort', abort);
      closing ??= opening.catch(() => nowhere).then(shut);
      return closing;
    },
  };
}

/** A place for one at a time: whoever comes later gets in when those before have left. */
function oneAtATime(): { readonly enter: () => Promise<() => void> } {
  let last: Promise<void> = Promise.resolve();
  return {
    enter: async () => {
      const before = last;
      let leave = () => {};
      last = new Promise((resolve) => {
        leave = resolve;
      });
      await before;
      return leave;
    },
  };
}

/** `folder`: ours, to be cleared at the end. No `site`: it was aborted before there was one. */
interface Opened {
  readonly folder?: string;
  readonly site?: Site;
  readonly stage?: Stage;
}

const nowhere: Opened = {};

async function shut({ folder, site }: Opened): Promise<void> {
  await site?.starter.close();
  if (folder !== undefined) await clear(folder);
}

async function open(hooks: readonly Hook[], jobs: number, options: RunOptions): Promise<Opened> {
  const { client = newestClient, isolation = 'auto', network, signal } = options;
  const folder = makeScratchFolder();
  try {
    writeStandIns(folder, client);
    const roots = [...new Set(hooks.map(({ projectDir }) => projectDir))];
    const site = await openSite({ folder, roots, jobs, isolation, network, signal });
    return { folder, site, stage: setStage(folder, site.place, client, options) };
  } catch (error) {
    await clear(folder);
    if (signal?.aborted) return nowhere;
    throw error;
  }
}

/** Ends what hooks left behind and removes our folder. */
async function clear(folder: string): Promise<void> {
  // A process that is just being born may escape one look.
  while (endMarked(folder) > 0) await setTimeout(10);
  // What a run was ended at may still be writing there.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 25 });
}

/** How many runs of one hook are under way, where one of them may make the others needless. */
const abreast = 16;

/** Starts the first case of a hook alone and then a few at a time, for as long as there is not `enough` of it. */
function untilEnough(start: Start, enough: Enough): StartIfNeeded {
  const done = new Set<string>();
  const underWay = new Map<string, readonly Promise<unknown>[]>();
  return (planned, turn) => {
    const { id } = planned.hook;
    const before = underWay.get(id) ?? [];
    const next = async () => {
      await before[0];
      if (done.has(id)) return 'left out';
      const execution = await start(planned, turn);
      if (enough({ case: planned, execution })) done.add(id);
      return execution;
    };
    const running = next();
    underWay.set(id, [...before, running.catch(() => {})].slice(-abreast));
    return running;
  };
}

/** How the cases of one plan are run. `known`: what was run before, where no run sees what another one left behind. */
interface Means {
  readonly stage: Stage;
  readonly starter: Starter;
  readonly options: RunOptions;
  readonly alter: Alter | undefined;
  readonly known: Executions | undefined;
}

async function run(planned: Case, turn: number, { stage, starter, options, alter, known }: Means): Promise<Execution> {
  const { hook, payload } = planned;
  if (hook.handler.type === 'http') {
    const { runHttp } = await import('./http.js');
    const trusted = options.trusted ?? isTrusted(process.env);
    const environment = trusted ? process.env : withStandIns(process.env, options.env ?? []);
    const asked = { ...options, environment };
    const execution = await runHttp(hook.handler, hook.event, stage.payload(hook, payload), asked);
    if (options.signal?.aborted) throw new Cancelled();
    return execution;
  }
  const launch = launchWithoutRunners(launchPastPyenv(stage.launch(hook, payload), hook), hook);
  if (known === undefined) return starter.start({ turn, ...(alter?.(launch, planned) ?? launch) });
  const key = keyOf(launch);
  const execution = known.get(key) ?? starter.start({ turn, ...launch });
  known.set(key, execution);
  return execution;
}

/** What was started, by what it was started with: a command that is registered many times does the same each time. */
type Executions = Map<string, Promise<Execution>>;

function keyOf({ argv, cwd, env, limits, props, stdin }: Launch): string {
  return JSON.stringify([argv, cwd, env.added, limits.timeoutMs, props, stdin]);
}

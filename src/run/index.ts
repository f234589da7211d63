/** Runs hooks as the client would: one (`runCommand`), or a whole plan side by side (`runCases`). */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { newestClient } from '../contract/version.js';
import type { Case, CommandExecution, Execution, Hook, Payload } from '../model.js';
import type { Starter } from './launch.js';
import { endMarked } from './leftovers.js';
import type { RunOptions } from './options.js';
import { openSite } from './site.js';
import { type Stage, setStage, writeStandIns } from './stage.js';

export { type Isolation, isolations, type Network, networks, type RunOptions } from './options.js';

/** How many results may wait for an earlier case, per job; bounds what a slow hook makes us hold in memory. */
const lookahead = 32;

/** Runs one command hook on one payload. */
export async function runCommand(hook: Hook, payload: Payload, options: RunOptions = {}): Promise<CommandExecution> {
  for await (const { execution } of runCases([{ id: `${hook.id}@${payload.id}`, hook, payload }], options)) {
    return execution as CommandExecution;
  }
  throw options.signal?.reason ?? new Error('the run yielded nothing');
}

/**
 * Runs cases side by side and yields what they did in the order of the cases. When `options.signal` aborts, what runs is
 * ended and the iteration stops after what was finished by then. Nothing that a hook started is alive afterwards.
 */
export async function* runCases(
  cases: readonly Case[],
  options: RunOptions = {},
): AsyncIterable<{ readonly case: Case; readonly execution: Execution }> {
  if (cases.length === 0) return;
  const jobs = Math.min(Math.max(1, options.jobs ?? availableParallelism()), cases.length);
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'hooklint-')));
  try {
    writeStandIns(folder);
    const site = await openSite({
      folder,
      roots: [...new Set(cases.map(({ hook }) => hook.projectDir))],
      jobs,
      isolation: options.isolation ?? 'auto',
      network: options.network,
      signal: options.signal,
    }).catch((error) => {
      if (options.signal?.aborted) return undefined;
      throw error;
    });
    if (site === undefined) return;
    options.onIsolated?.(site.report);
    const stage = setStage(folder, site.place, options.client ?? newestClient, options);
    yield* runOn(site.starter, stage, cases, jobs, options);
  } finally {
    // A process that is just being born may escape one look.
    while (endMarked(folder) > 0) await setTimeout(10);
    await rm(folder, { recursive: true, force: true });
  }
}

async function* runOn(
  starter: Starter,
  stage: Stage,
  cases: readonly Case[],
  jobs: number,
  options: RunOptions,
): AsyncIterable<{ readonly case: Case; readonly execution: Execution }> {
  const { signal } = options;
  const abort = () => void starter.close();
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  try {
    const pending: Promise<Execution>[] = [];
    let next = 0;
    for (const planned of cases) {
      while (next < cases.length && pending.length < jobs * lookahead) {
        const running = run(cases[next++] as Case, stage, starter, options);
        // A fault of ours comes up when its turn does, not while another case is waited for.
        running.catch(() => {});
        pending.push(running);
      }
      const execution = await (pending.shift() as Promise<Execution>);
      if (signal?.aborted) return;
      yield { case: planned, execution };
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    await starter.close();
  }
}

async function run(planned: Case, stage: Stage, starter: Starter, options: RunOptions): Promise<Execution> {
  const { hook, payload } = planned;
  if (hook.handler.type === 'http') {
    const { runHttp } = await import('./http.js');
    return runHttp(hook.handler, hook.event, stage.payload(hook, payload), { ...options, environment: process.env });
  }
  const launch = stage.launch(hook, payload);
  return starter.start(options.alter?.(launch, planned) ?? launch);
}

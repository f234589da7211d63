/** Runs hooks as the client would: one (`runCommand`), or a whole plan side by side (`runCases`). */
import { availableParallelism } from 'node:os';
import { newestClient } from '../contract/version.js';
import type { Case, CommandExecution, Execution, Hook, Payload } from '../model.js';
import { runHttp } from './http.js';
import type { Starter } from './launch.js';
import type { RunOptions } from './options.js';
import { makeStage, type Stage } from './stage.js';
import { openStarter } from './starters.js';

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
  const stage = await makeStage(options.client ?? newestClient, options);
  const starter = await openStarter(jobs);
  const { signal } = options;
  const abort = () => void starter.close();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const pending: Promise<Execution>[] = [];
    let next = 0;
    for (const planned of cases) {
      while (next < cases.length && pending.length < jobs * lookahead) {
        pending.push(run(cases[next++] as Case, stage, starter, options));
      }
      const execution = await (pending.shift() as Promise<Execution>);
      if (signal?.aborted) return;
      yield { case: planned, execution };
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    await starter.close();
    await stage.remove();
  }
}

function run({ hook, payload }: Case, stage: Stage, starter: Starter, options: RunOptions): Promise<Execution> {
  if (hook.handler.type === 'http') {
    return runHttp(hook.handler, hook.event, stage.payload(hook, payload), { ...options, environment: process.env });
  }
  return starter.start(stage.launch(hook, payload));
}

/** Starts hooks through worker processes, which cost a fraction of starting each hook with Node. */
import type { CommandExecution } from '../model.js';
import { executionOf, unseen } from './execution.js';
import { Cancelled, type Starter } from './launch.js';
import { type Job, startWorker, type Worker, type WorkerCommand } from './worker.js';

/**
 * A worker gets requests ahead, so that it never waits for us, and so that we are not woken for every hook: each time
 * takes the processor from one that runs. As many as take so many milliseconds; behind a slow hook few are to wait.
 */
const aheadMs = 120;
const fewestAhead = 2;
const mostAhead = 64;

/** Milliseconds that a hook takes, as long as nothing is known. */
const usualMs = 20;

/**
 * Hands hooks to up to `count` workers, each of which runs one at a time. Rejects when a worker cannot be started here;
 * the message is what it said. `patienceMs`: how long each has for its first word.
 */
export async function openWorkers(command: WorkerCommand, count: number, patienceMs?: number): Promise<Starter> {
  const queue: Job[] = [];
  const workers = new Set<Worker>();
  let nextId = 0;
  let closed = false;
  /** Of the last runs, the more recent the weightier. */
  let meanMs = usualMs;
  const lacks = await add().ready;
  const watchdog = setInterval(() => {
    for (const worker of workers) if (worker.isOverdue()) worker.kill();
  }, 1000).unref();

  function add(): Worker {
    const worker = startWorker(
      command,
      dispatch,
      (error) => {
        workers.delete(worker);
        const [culprit, ...others] = worker.jobs;
        // One of them took its worker with it, as it would have the client. Answers may have been lost with it: which one
        // it was is known when it does so alone.
        if (error !== undefined) culprit?.reject(error);
        else if (culprit !== undefined && others.length === 0) settleUnseen(culprit);
        else if (culprit !== undefined) others.unshift(culprit);
        queue.unshift(...others.map((job) => ({ ...job, alone: true })));
        dispatch();
      },
      patienceMs,
    );
    workers.add(worker);
    return worker;
  }

  function dispatch(): void {
    if (closed) return;
    const idle = [...workers].filter((worker) => worker.jobs.length === 0).length;
    for (let missing = queue.length - idle; missing > 0 && workers.size < count; missing--) add();
    const limit = Math.max(fewestAhead, Math.min(mostAhead, Math.round(aheadMs / meanMs)));
    // Half of what would be fair: the last ones go to whoever is done first.
    const share = Math.ceil(queue.length / workers.size / 2);
    // Whoever has least first: behind a slow hook nothing is to wait that need not.
    for (const worker of [...workers].sort((a, b) => a.jobs.length - b.jobs.length)) {
      if (queue.length === 0) return;
      if (worker.jobs[0]?.alone || (queue[0]?.alone && worker.jobs.length > 0)) continue;
      if (worker.jobs.length <= limit / 2) worker.send(take(Math.min(share, limit - worker.jobs.length)));
    }
  }

  /** Up to so many of the queue; one that is to be alone is. */
  function take(most: number): readonly Job[] {
    const alone = queue.findIndex((job) => job.alone);
    return queue.splice(0, alone === -1 ? most : Math.min(most, Math.max(1, alone)));
  }

  function settleUnseen({ launch, reject, resolve }: Job): void {
    if (closed) reject(new Cancelled());
    else resolve(executionOf(unseen, launch));
  }

  return {
    ...(lacks !== '' && { lacks }),
    start: (launch) =>
      new Promise((settle, reject) => {
        const resolve = (execution: CommandExecution) => {
          meanMs += ((execution.durationMs ?? 0) - meanMs) / 8;
          // What ran when we closed was ended for that.
          if (closed && execution.timedOut) reject(new Cancelled());
          else settle(execution);
        };
        const job = { id: nextId++, alone: false, launch, resolve, reject };
        if (closed) return settleUnseen(job);
        if (launch.urgent) queue.unshift(job);
        else queue.push(job);
        // What is asked for in one go is sent in one go.
        if (queue.length === 1) queueMicrotask(dispatch);
      }),
    close: async () => {
      closed = true;
      clearInterval(watchdog);
      await Promise.all([...workers].map((worker) => worker.end()));
      for (const job of queue) settleUnseen(job);
    },
  };
}

/** Starts hooks through worker processes, which cost a fraction of starting each hook with Node. */
import type { CommandExecution } from '../model.js';
import { executionOf, unseen } from './execution.js';
import { Cancelled, type Launch, type Starter } from './launch.js';
import { type Job, startWorker, type Worker, type WorkerCommand } from './worker.js';

/**
 * A worker gets requests ahead, so that it never waits for us, and so that we are not woken for every hook: each time
 * takes the processor from one that runs. As many as take so many milliseconds: an earlier one that is asked for later waits
 * behind them.
 */
const aheadMs = 60;
const mostAhead = 64;

/** Milliseconds that a hook takes of which no run has ended: those of one that starts Python or Node. */
const usualMs = 60;

/**
 * Hands hooks to up to `count` workers, each of which runs one at a time. Rejects when a worker cannot be started here;
 * the message is what it said. `patienceMs`: how long each has for its first word.
 */
export async function openWorkers(command: WorkerCommand, count: number, patienceMs?: number): Promise<Starter> {
  const queue: Job[] = [];
  const workers = new Set<Worker>();
  let nextId = 0;
  let closed = false;
  /** By command, of the last runs, the more recent the weightier. */
  const meanMs = new Map<string, number>();
  const expectedMs = ({ launch }: Job): number => meanMs.get(commandOf(launch)) ?? usualMs;
  let most = count;
  const lacks = await add().ready;
  // Whoever opened us is about to ask for several runs, and may be busy until then.
  if (most > 1) addAnother();
  // What came while we were busy ourselves is read first.
  const watchdog = setInterval(() => setImmediate(endOverdue), 1000).unref();

  function endOverdue(): void {
    for (const worker of workers) {
      if (!worker.isOverdue()) continue;
      // Until it is gone it would be handed more.
      workers.delete(worker);
      worker.kill();
    }
  }

  function add(): Worker {
    const worker = startWorker(
      command,
      // When whoever waited for the answers has asked for more.
      () => setImmediate(dispatch),
      (error) => {
        workers.delete(worker);
        const [culprit, ...others] = worker.jobs;
        // One of them took its worker with it, as it would have the client. Answers may have been lost with it: which one
        // it was is known when it does so alone.
        if (error !== undefined) culprit?.reject(error);
        else if (culprit?.alone) settleUnseen(culprit);
        else if (culprit !== undefined) others.unshift(culprit);
        queue.unshift(...others.map((job) => ({ ...job, alone: true })));
        dispatch();
      },
      patienceMs,
    );
    workers.add(worker);
    return worker;
  }

  /** One more, where the machine gives it: those that are there do without it. */
  function addAnother(): void {
    try {
      add();
    } catch (error) {
      most = Math.max(1, workers.size);
      // Nobody is there to run what waits.
      if (workers.size === 0) for (const job of queue.splice(0)) job.reject(error as Error);
    }
  }

  function dispatch(): void {
    if (closed) return;
    const idle = [...workers].filter((worker) => worker.jobs.length === 0).length;
    for (let missing = queue.length - idle; missing > 0 && workers.size < most; missing--) addAnother();
    // Half of what would be fair: the last ones go to whoever is done first.
    const share = Math.ceil(queue.length / workers.size / 2);
    // Whoever has least first: behind a slow hook nothing is to wait that need not.
    for (const worker of [...workers].sort((a, b) => a.jobs.length - b.jobs.length)) {
      if (queue.length === 0) return;
      if (worker.jobs[0]?.alone || (queue[0]?.alone && worker.jobs.length > 0)) continue;
      const ahead = worker.jobs.reduce((sum, job) => sum + expectedMs(job), 0);
      if (ahead > aheadMs / 2) continue;
      const more = take(worker.jobs.length, ahead, share);
      if (more.length > 0) worker.send(more);
    }
  }

  /** Of the queue up to `share`, for a worker that has so many, of so many milliseconds; one that is to be alone is. */
  function take(has: number, ahead: number, share: number): readonly Job[] {
    const alone = queue.findIndex((job) => job.alone);
    const most = Math.min(share, mostAhead - has, alone === -1 ? mostAhead : Math.max(1, alone));
    let count = 0;
    for (let ms = ahead; count < most; count++) {
      ms += expectedMs(queue[count] as Job);
      if (ms > aheadMs && has + count > 0) break;
    }
    return queue.splice(0, count);
  }

  /** Behind those whose turn is not later. */
  function placeOf({ launch }: Job): number {
    return 1 + queue.findLastIndex((job) => job.alone || turnOf(job.launch) <= turnOf(launch));
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
          const command = commandOf(launch);
          const took = execution.durationMs ?? usualMs;
          const mean = meanMs.get(command) ?? took;
          meanMs.set(command, mean + (took - mean) / 8);
          // What ran when we closed was ended for that.
          if (closed && execution.timedOut) reject(new Cancelled());
          else settle(execution);
        };
        const job = { id: nextId++, alone: false, launch, resolve, reject };
        if (closed) return settleUnseen(job);
        queue.splice(placeOf(job), 0, job);
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

const turnOf = ({ turn = 0 }: Launch): number => turn;

/** What tells hooks that take long from others. */
function commandOf({ argv }: Launch): string {
  return argv.join('\0');
}

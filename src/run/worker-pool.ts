/** Starts hooks through worker processes, which cost a fraction of starting each hook with Node. */
import { executionOf, unseen } from './execution.js';
import type { Starter } from './launch.js';
import { type Job, startWorker, type Worker, type WorkerCommand } from './worker.js';

/** A worker gets its next request while it still runs the one before, so that it never waits for us. */
const requestsAhead = 2;

/**
 * Hands hooks to up to `count` workers, each of which runs one at a time. Rejects when a worker cannot be started here;
 * the message is what it said.
 */
export async function openWorkers(command: WorkerCommand, count: number): Promise<Starter> {
  const queue: Job[] = [];
  const workers = new Set<Worker>();
  let nextId = 0;
  let closed = false;
  await add().ready;
  const watchdog = setInterval(() => {
    for (const worker of workers) if (worker.isOverdue()) worker.kill();
  }, 1000).unref();

  function add(): Worker {
    const worker = startWorker(command, dispatch, (error) => {
      workers.delete(worker);
      // Whatever was running took its worker with it, as it would have the client; the others did not begin.
      const [culprit, ...others] = worker.jobs;
      queue.unshift(...others);
      if (culprit !== undefined && error !== undefined) culprit.reject(error);
      else if (culprit !== undefined) settleUnseen(culprit);
      dispatch();
    });
    workers.add(worker);
    return worker;
  }

  function dispatch(): void {
    if (closed) return;
    for (let ahead = 0; ahead < requestsAhead; ahead++) {
      for (const worker of workers) {
        if (worker.jobs.length <= ahead && queue.length > 0) worker.send(queue.shift() as Job);
      }
      while (queue.length > 0 && workers.size < count) add().send(queue.shift() as Job);
    }
  }

  function settleUnseen({ launch, resolve }: Job): void {
    resolve(executionOf(closed ? { ...unseen, ended: 'cancelled' } : unseen, launch.limits));
  }

  return {
    start: (launch) =>
      new Promise((resolve, reject) => {
        const job = { id: nextId++, launch, resolve, reject };
        if (closed) settleUnseen(job);
        else queue.push(job);
        dispatch();
      }),
    close: async () => {
      closed = true;
      clearInterval(watchdog);
      await Promise.all([...workers].map((worker) => worker.end()));
      for (const job of queue) settleUnseen(job);
    },
  };
}

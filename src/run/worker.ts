/** Starts hooks through worker processes (worker.pl), which cost a fraction of starting each hook with Node. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { getSystemErrorMap } from 'node:util';
import type { CommandExecution } from '../model.js';
import { executionOf, unseen } from './execution.js';
import { type Answer, decodeAnswer, encodeRequest, frameReader } from './frames.js';
import type { Launch, Starter } from './launch.js';

/** How a worker is started: program and arguments, those of worker.pl included. */
export type WorkerCommand = readonly [string, ...string[]];

/** A worker gets its next request while it still runs the one before, so that it never waits for us. */
const requestsAhead = 2;

/** The largest answer: two streams at their cap, and a line. */
const longestAnswer = 64 * 1024 * 1024;

interface Job {
  readonly id: number;
  readonly launch: Launch;
  readonly resolve: (execution: CommandExecution) => void;
  readonly reject: (error: unknown) => void;
}

interface Worker {
  /** Sent and not yet answered; the first is running. */
  readonly jobs: Job[];
  readonly send: (job: Job) => void;
  readonly end: () => Promise<void>;
}

/** Hands hooks to `count` workers, each of which runs one at a time. */
export function openWorkers(command: WorkerCommand, count: number): Starter {
  const queue: Job[] = [];
  const workers = new Set<Worker>();
  let nextId = 0;
  let closed = false;

  const settleUnseen = ({ launch, resolve }: Job) =>
    resolve(executionOf(closed ? { ...unseen, ended: 'cancelled' } : unseen, launch.limits));

  function dispatch(): void {
    if (closed) return;
    for (let ahead = 0; ahead < requestsAhead; ahead++) {
      for (const worker of workers) {
        if (worker.jobs.length <= ahead && queue.length > 0) worker.send(queue.shift() as Job);
      }
      while (queue.length > 0 && workers.size < count) add().send(queue.shift() as Job);
    }
  }

  function add(): Worker {
    const worker = startWorker(command, dispatch, (error) => {
      workers.delete(worker);
      // Whatever was running took its worker with it, as it would have the client; the others did not begin.
      const [culprit, ...others] = worker.jobs;
      queue.unshift(...others);
      if (error !== undefined) culprit?.reject(error);
      else if (culprit !== undefined) settleUnseen(culprit);
      dispatch();
    });
    workers.add(worker);
    return worker;
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
      await Promise.all([...workers].map((worker) => worker.end()));
      for (const job of queue) settleUnseen(job);
    },
  };
}

function startWorker(
  [program, ...args]: WorkerCommand,
  onAnswer: () => void,
  onEnd: (error: Error | undefined) => void,
): Worker {
  const jobs: Job[] = [];
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  const read = frameReader(longestAnswer);
  let error: Error | undefined;
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-2000);
  });
  child.on('error', (problem) => {
    error = problem;
  });
  child.stdin.on('error', () => {});
  child.stdout.on('data', (chunk: Buffer) => {
    try {
      for (const frame of read(chunk)) {
        const answer = decodeAnswer(frame);
        const job = jobs.shift();
        if (job?.id !== answer.id) throw new Error('a worker answered what it was not asked');
        job.resolve(executionOf(observedIn(answer, job.launch), job.launch.limits));
      }
      onAnswer();
    } catch {
      // Only a hook that writes to its worker's output can bring this about; it is treated as one that killed it.
      child.stdout.removeAllListeners('data').resume();
      child.kill('SIGKILL');
    }
  });
  const ended = new Promise<void>((resolve) => {
    child.on('close', (code) => {
      if (error === undefined && code !== null && code !== 0)
        error = new Error(`a worker ended with ${code}: ${stderr}`);
      onEnd(error);
      resolve();
    });
  });
  return {
    jobs,
    send: (job) => {
      jobs.push(job);
      child.stdin.write(encodeRequest(job.id, job.launch));
    },
    end: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

function observedIn(answer: Answer, launch: Launch) {
  const { durationMs, ended, errno, held, seen, stderr, stdout, waitStatus } = answer;
  const common = { ...(ended !== undefined && { ended }), held, stdout, stderr, seen, durationMs };
  if (errno !== 0) return { ...common, startError: startErrorOf(errno, launch) };
  const signal = waitStatus & 127;
  return { ...common, exit: signal === 0 ? { code: waitStatus >> 8 } : { signal: signalName(signal) } };
}

function signalName(number: number): NodeJS.Signals {
  const found = Object.entries(constants.signals).find(([, value]) => value === number);
  return (found?.[0] ?? `SIG${number}`) as NodeJS.Signals;
}

function startErrorOf(errno: number, launch: Launch): { readonly code: string; readonly message: string } {
  const [code, message] = getSystemErrorMap().get(-errno) ?? [`E${errno}`, 'cannot be started'];
  return { code, message: `${code}: ${message}, posix_spawn '${launch.argv[0]}'` };
}

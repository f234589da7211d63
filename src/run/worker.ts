/** One worker process (python/worker.py): requests go in, answers come out, in order. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { getSystemErrorMap } from 'node:util';
import type { CommandExecution } from '../model.js';
import { executionOf, exhaustion, type Observed } from './execution.js';
import { type Answer, decodeAnswer, encodeRequest, frameReader } from './frames.js';
import type { Launch } from './launch.js';
import { secondsFor } from './machine.js';
import { programOf } from './programs.js';
import { refuseWithoutPipes } from './spawn.js';

/** Program and arguments of a worker. */
export type WorkerCommand = readonly [string, ...string[]];

/** A hook that waits for a worker or runs in one. */
export interface Job {
  readonly id: number;
  /** It is not to be sent together with others: one of a few that ended their worker. */
  readonly alone: boolean;
  readonly launch: Launch;
  readonly resolve: (execution: CommandExecution) => void;
  readonly reject: (error: Error) => void;
}

export interface Worker {
  /**
   * Resolves when it takes requests, with what of its isolation it says it could not get; rejects when it cannot be
   * started, with what it said about that.
   */
  readonly ready: Promise<string>;
  /** Sent and not yet answered; the first is running. */
  readonly jobs: readonly Job[];
  readonly send: (jobs: readonly Job[]) => void;
  /** Has it been at a hook for longer than it may? A hook can stop its worker, which it then never hears of. */
  readonly isOverdue: () => boolean;
  readonly kill: () => void;
  /** Ends it and what it runs; resolves when it is gone. */
  readonly end: () => Promise<void>;
}

/** Milliseconds that a worker has for ending a hook and for taking back what it wrote, before it is taken for stopped. */
const slackMs = 5_000;

/** Milliseconds that a worker has for its first word. A Python that does not say it by then never will. */
const greetingMs = 15_000;

/** The largest answer: both streams at their cap, and a list of changes. */
const longestAnswer = 64 * 1024 * 1024;

/**
 * Starts a worker. `onAnswers` is called when it has answered; `onGone` once, when it is gone, with an error when
 * it failed of itself: a hook that kills it is no error.
 */
export function startWorker(
  [program, ...args]: WorkerCommand,
  onAnswers: () => void,
  onGone: (error: Error | undefined) => void,
  patienceMs = greetingMs,
): Worker {
  const jobs: Job[] = [];
  /** Since when the first of the jobs is running. */
  let since = 0;
  // An own session: Ctrl-C reaches us only, and a hook that signals its parent's group does not reach us.
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    cwd: '/',
    env: ownEnvironment(),
  });
  refuseWithoutPipes(child);
  let error: Error | undefined;
  let stderr = '';
  child.on('error', (problem) => {
    error = problem;
  });
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4000);
  });
  const gone = new Promise<void>((resolve) => {
    child.on('close', (code) => {
      if (code !== null && code > 0) error ??= new Error(stderr.trim() || `exit code ${code}`);
      onGone(error);
      resolve();
    });
  });
  const ready = new Promise<string>((resolve, reject) => {
    const read = frameReader(longestAnswer);
    let greeted = false;
    const giveUp = () => {
      if (greeted) return;
      error ??= new Error(`${program} does not answer`);
      child.kill('SIGKILL');
    };
    // Its word may be there and be unread, where we were busy ourselves.
    const timer = setTimeout(() => setImmediate(giveUp), patienceMs);
    child.stdout.on('data', (chunk: Buffer) => {
      try {
        for (const frame of read(chunk)) {
          if (greeted) answerTo(jobs.shift(), decodeAnswer(frame));
          else resolve(frame.toString());
          greeted = true;
          clearTimeout(timer);
          since = performance.now();
        }
      } catch {
        // Only a hook that writes to its worker's output brings this about; it is treated as one that killed it.
        child.stdout.removeAllListeners('data').resume();
        child.kill('SIGKILL');
      }
      onAnswers();
    });
    void gone.then(() => clearTimeout(timer));
    void gone.then(() => reject(error ?? new Error('it ended at once')));
  });
  ready.catch(() => {});

  return {
    ready,
    jobs,
    send: (sent) => {
      if (jobs.length === 0) since = performance.now();
      jobs.push(...sent);
      child.stdin.write(Buffer.concat(sent.map(requestOf)));
    },
    isOverdue: () => {
      const [first] = jobs;
      return (
        first !== undefined &&
        performance.now() - since > first.launch.limits.timeoutMs + 1000 * secondsFor(slackMs / 1000)
      );
    },
    kill: () => child.kill('SIGKILL'),
    end: async () => {
      child.stdin.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), slackMs);
      await gone;
      clearTimeout(timer);
    },
  };
}

/** What Python needs to start. A hook may read the environment of its parent, and is not to find there what it was not given. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { LD_LIBRARY_PATH, PATH } = process.env;
  return { PATH, ...(LD_LIBRARY_PATH !== undefined && { LD_LIBRARY_PATH }) };
}

function requestOf({ id, launch }: Job): Buffer {
  const { argv, cwd, env } = launch;
  return encodeRequest(id, programOf(argv[0], cwd, env.added.PATH ?? env.own.PATH), launch);
}

function answerTo(job: Job | undefined, answer: Answer): void {
  if (job?.id !== answer.id) throw new Error('a worker answered what it was not asked');
  const observed = observedIn(answer, job.launch);
  const exhausted = exhaustion(observed);
  if (exhausted === undefined) job.resolve(executionOf(observed, job.launch));
  else job.reject(exhausted);
}

function observedIn(answer: Answer, launch: Launch): Observed {
  const { cpuMs, durationMs, ended, errno, held, seen, stderr, stdout, traces, waitStatus } = answer;
  const common = {
    ...(ended !== undefined && { ended }),
    ...(traces !== undefined && { traces }),
    held,
    stdout,
    stderr,
    seen,
    durationMs,
    cpuMs,
  };
  if (errno !== 0) return { ...common, startError: startErrorOf(errno, launch) };
  const signal = waitStatus & 127;
  return { ...common, exit: signal === 0 ? { code: waitStatus >> 8 } : { signal: signalName(signal) } };
}

function signalName(number: number): string {
  const found = Object.entries(constants.signals).find(([, value]) => value === number);
  return found?.[0] ?? `SIG${number}`;
}

function startErrorOf(errno: number, { argv }: Launch): { readonly code: string; readonly message: string } {
  const [code, message] = getSystemErrorMap().get(-errno) ?? [`E${errno}`, 'cannot be started'];
  return { code, message: `${code}: ${message}, posix_spawn '${argv[0]}'` };
}

/** Starts hooks with Node's own child processes: slower than a worker, and works wherever Node does. */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { machineErrorOf } from '../model/machine-error.js';
import { nothingElse } from './descriptors.js';
import { type Ended, executionOf, exhaustion, type Observed } from './execution.js';
import { Cancelled, type Launch, type Starter } from './launch.js';

/** Milliseconds between asking a hook to end and ending it. */
const patienceMs = 200;

/** Nothing is prepared: a process per hook, up to `most` of them side by side. */
export function openSpawner(most: number): Starter {
  const running = new Map<() => void, Promise<unknown>>();
  /** Hooks that wait for one of those to end. */
  const waiting: (() => void)[] = [];
  let free = most;
  let closed = false;
  return {
    start: async (launch) => {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        if (closed) throw new Cancelled();
        const { cancel, observed } = observe(launch);
        running.set(cancel, observed);
        const seen = await observed.finally(() => running.delete(cancel));
        if (seen === 'cancelled') throw new Cancelled();
        const exhausted = exhaustion(seen);
        if (exhausted !== undefined) throw exhausted;
        return executionOf(seen, launch);
      } finally {
        const next = waiting.shift();
        if (next === undefined) free++;
        else next();
      }
    },
    close: async () => {
      closed = true;
      for (const cancel of running.keys()) cancel();
      await Promise.all(running.values());
    },
  };
}

function observe(launch: Launch): {
  readonly cancel: () => void;
  readonly observed: Promise<Observed | 'cancelled'>;
} {
  const started = performance.now();
  const { graceMs, keptBytes, timeoutMs, totalBytes } = launch.limits;
  const [program, ...args] = launch.argv;
  const child = spawn(program, args, {
    cwd: launch.cwd,
    env: { ...launch.env.own, ...launch.env.added },
    stdio: ['pipe', 'pipe', 'pipe', ...nothingElse()],
    // An own session: a hook that signals its group does not reach us, and it has no terminal.
    detached: true,
    windowsHide: true,
  }) as ChildProcessWithoutNullStreams;
  refuseWithoutPipes(child);
  const stdout = collect(keptBytes);
  const stderr = collect(keptBytes);
  let ended: Ended | 'cancelled' | undefined;
  let held = false;
  let exit: Observed['exit'];
  let settle: NodeJS.Timeout | undefined;

  const end = (why: Ended | 'cancelled') => {
    if (ended !== undefined || exit !== undefined) return;
    ended = why;
    endGroup(child, 'SIGTERM');
    settle = setTimeout(() => endGroup(child, 'SIGKILL'), why === 'time' ? patienceMs : 0);
  };
  const timer = setTimeout(() => end('time'), timeoutMs);

  for (const [stream, into] of [
    [child.stdout, stdout],
    [child.stderr, stderr],
  ] as const) {
    stream.on('data', (chunk: Buffer) => {
      into.add(chunk);
      if (stdout.seen() + stderr.seen() > totalBytes) end('output');
    });
    stream.on('error', () => {});
  }
  // The hook may end, or close its stdin, without having read any of it.
  child.stdin.on('error', () => {});
  child.stdin.end(launch.stdin);

  const observed = new Promise<Observed | 'cancelled'>((resolve) => {
    const finish = (startError?: Observed['startError']) => {
      clearTimeout(timer);
      clearTimeout(settle);
      endGroup(child, 'SIGKILL');
      if (ended === 'cancelled') return resolve(ended);
      resolve({
        ...(exit !== undefined && { exit }),
        ...(startError !== undefined && { startError }),
        ...(ended !== undefined && { ended }),
        held,
        stdout: stdout.kept(),
        stderr: stderr.kept(),
        seen: [stdout.seen(), stderr.seen()],
        durationMs: Math.round(performance.now() - started),
      });
    };
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) finish({ code: error.code ?? 'UNKNOWN', message: error.message });
    });
    child.on('exit', (code, signal) => {
      exit = code !== null ? { code } : { signal: signal as NodeJS.Signals };
      clearTimeout(timer);
      clearTimeout(settle);
      const seen = () => stdout.seen() + stderr.seen();
      // The client waits on for as long as each wait brought something.
      const wait = (before: number) => {
        settle = setTimeout(
          () => {
            if (ended === undefined && seen() > before && seen() <= totalBytes) return wait(seen());
            held = true;
            endGroup(child, 'SIGKILL');
            child.stdout.destroy();
            child.stderr.destroy();
          },
          ended === undefined ? graceMs : 0,
        );
      };
      wait(seen());
    });
    child.on('close', () => {
      if (child.pid !== undefined) finish();
    });
  });
  return { cancel: () => end('cancelled'), observed };
}

/** Where no descriptor is left, Node gives a process without pipes and tells so only later. */
export function refuseWithoutPipes(child: ChildProcess): void {
  if ((child.stdin as ChildProcess['stdin'] | undefined) !== undefined) return;
  child.on('error', () => {});
  throw machineErrorOf({ code: 'EMFILE', message: 'EMFILE: too many open files' });
}

/** Ends all that the hook started and that is still of its group; a group that is gone already is no error. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    // Windows has no groups and no signals: the tree of children is ended by a program made for it.
    if (signal === 'SIGKILL') spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Gone.
  }
}

/** Keeps the first `limit` bytes of a stream and counts the rest. */
function collect(limit: number) {
  const chunks: Uint8Array[] = [];
  let kept = 0;
  let seen = 0;
  return {
    add(chunk: Uint8Array): void {
      seen += chunk.length;
      const part = chunk.subarray(0, Math.max(0, limit - kept));
      if (part.length === 0) return;
      chunks.push(part);
      kept += part.length;
    },
    seen: () => seen,
    kept: () => new Uint8Array(Buffer.concat(chunks)),
  };
}

/** Starts one hook with Node's own child processes: works everywhere that Node does. */
import { type ChildProcess, spawn as spawnChild } from 'node:child_process';
import type { CommandExecution } from '../model.js';
import type { Launch } from './launch.js';

/** Starts a hook and resolves when it and all that it left behind have ended. Never rejects for what a hook does. */
export type Start = (launch: Launch, signal?: AbortSignal) => Promise<CommandExecution>;

/** Milliseconds between asking a hook to end and ending it. */
const patienceMs = 200;

export const spawn: Start = (launch, signal) =>
  new Promise((resolve) => {
    const started = performance.now();
    const [program, ...args] = launch.argv;
    const child = spawnChild(program, args, {
      cwd: launch.cwd,
      env: launch.env,
      stdio: ['pipe', 'pipe', 'pipe'],
      // An own session: a hook that signals its group does not reach us, and it has no terminal.
      detached: true,
      windowsHide: true,
    });
    const stdout = collector(launch.limits.keptBytes);
    const stderr = collector(launch.limits.keptBytes);
    let ended: 'timeout' | 'output-limit' | 'aborted' | undefined;
    let heldOpen = false;
    let grace: NodeJS.Timeout | undefined;

    const end = (why: NonNullable<typeof ended>) => {
      if (ended !== undefined) return;
      ended = why;
      endGroup(child, 'SIGTERM');
      setTimeout(() => endGroup(child, 'SIGKILL'), why === 'timeout' ? patienceMs : 0);
    };
    const timer = setTimeout(() => end('timeout'), launch.limits.timeoutMs);
    const abort = () => end('aborted');
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();

    for (const [stream, into] of [
      [child.stdout, stdout],
      [child.stderr, stderr],
    ] as const) {
      stream.on('data', (chunk: Buffer) => {
        into.add(chunk);
        if (stdout.total() + stderr.total() > launch.limits.totalBytes) end('output-limit');
      });
      stream.on('error', () => {});
    }
    // The hook may end, or close its stdin, without having read any of it.
    child.stdin.on('error', () => {});
    child.stdin.end(launch.stdin);

    child.on('error', (error: NodeJS.ErrnoException) => {
      if (child.pid !== undefined) return;
      finish({ exitCode: 1, signal: null, startError: { code: error.code ?? 'UNKNOWN', message: error.message } });
    });
    child.on('exit', () => {
      clearTimeout(timer);
      grace = setTimeout(() => {
        heldOpen = true;
        endGroup(child, 'SIGKILL');
        child.stdout.destroy();
        child.stderr.destroy();
      }, launch.limits.graceMs);
    });
    child.on('close', (code, killedBy) => {
      if (child.pid === undefined) return;
      endGroup(child, 'SIGKILL');
      finish({ exitCode: code ?? 1, signal: killedBy });
    });

    function finish(outcome: Pick<CommandExecution, 'exitCode' | 'signal' | 'startError'>): void {
      clearTimeout(timer);
      clearTimeout(grace);
      signal?.removeEventListener('abort', abort);
      resolve({
        type: 'command',
        ...outcome,
        ...(ended !== undefined && { exitCode: null }),
        stdout: stdout.bytes(),
        stderr: stderr.bytes(),
        ...(stdout.dropped() > 0 && { stdoutDropped: stdout.dropped() }),
        ...(stderr.dropped() > 0 && { stderrDropped: stderr.dropped() }),
        timedOut: ended !== undefined,
        ...(heldOpen && { stdoutHeldOpen: true }),
        durationMs: Math.round(performance.now() - started),
      });
    }
  });

/** Ends the hook's whole process group; a group that is gone already is no error. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // Gone.
  }
}

/** Keeps the first `limit` bytes of a stream and counts the rest. */
function collector(limit: number) {
  const chunks: Uint8Array[] = [];
  let kept = 0;
  let total = 0;
  return {
    add(chunk: Uint8Array): void {
      total += chunk.length;
      const room = limit - kept;
      if (room <= 0) return;
      const part = chunk.length > room ? chunk.slice(0, room) : chunk;
      chunks.push(part);
      kept += part.length;
    },
    total: () => total,
    dropped: () => total - kept,
    bytes(): Uint8Array {
      const joined = new Uint8Array(kept);
      let at = 0;
      for (const chunk of chunks) {
        joined.set(chunk, at);
        at += chunk.length;
      }
      return joined;
    },
  };
}

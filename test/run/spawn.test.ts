import { describe, expect, it } from 'vitest';
import { type Launch, outputLimits } from '../../src/run/launch.js';
import { spawn } from '../../src/run/spawn.js';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function shell(command: string, limits: Partial<Launch['limits']> = {}): Launch {
  return {
    argv: ['/bin/sh', '-c', command],
    cwd: '/',
    env: { PATH: process.env.PATH ?? '' },
    stdin: '{"hook_event_name":"Stop"}\n',
    limits: { ...outputLimits, timeoutMs: 20_000, ...limits },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.skipIf(process.platform === 'win32')('a hook started by Node', () => {
  it('reads the payload as one line and then the end of file', async () => {
    const execution = await spawn(shell('cat; echo after; exit 3'));
    expect(text(execution.stdout)).toBe('{"hook_event_name":"Stop"}\nafter\n');
    expect(execution).toMatchObject({ exitCode: 3, signal: null, timedOut: false });
  });

  it('sees 128+n for a signalled child of the shell and 1 for a signal that kills the shell itself', async () => {
    expect(await spawn(shell('sh -c "kill -9 \\$\\$"; exit $?'))).toMatchObject({ exitCode: 137, signal: null });
    expect(await spawn(shell('kill -9 $$; :'))).toMatchObject({ exitCode: 1, signal: 'SIGKILL' });
  });

  it('reports a missing program of the exec form as exit code 1 with ENOENT', async () => {
    const execution = await spawn({ ...shell(''), argv: ['/no/such/program', 'x'] });
    expect(execution).toMatchObject({ exitCode: 1, startError: { code: 'ENOENT' } });
  });

  it('starts the hook as the leader of a session without a terminal', async () => {
    const execution = await spawn(shell('ps -o pid=,sid=,tty= -p $$'));
    const [pid, sid, tty] = text(execution.stdout).trim().split(/\s+/);
    expect(sid).toBe(pid);
    expect(tty).toBe('?');
  });

  it('keeps bytes as bytes and counts what it throws away', async () => {
    const execution = await spawn(shell(`printf '\\377\\000\\n'; printf 'abcdef' >&2`, { keptBytes: 4 }));
    expect([...execution.stdout]).toEqual([255, 0, 10]);
    expect(text(execution.stderr)).toBe('abcd');
    expect(execution.stderrDropped).toBe(2);
  });

  it('cancels a hook that ignores SIGTERM and never ends', async () => {
    const execution = await spawn(shell('trap "" TERM; while :; do sleep 1; done', { timeoutMs: 200 }));
    expect(execution).toMatchObject({ exitCode: null, timedOut: true });
  });

  it('ends an endless writer at its total', async () => {
    const execution = await spawn(shell('yes', { keptBytes: 10, totalBytes: 1_000_000 }));
    expect(execution).toMatchObject({ exitCode: null, timedOut: true });
    expect(execution.stdout.length).toBe(10);
  });

  it('goes on without a child that keeps stdout open, and ends it', async () => {
    const execution = await spawn(shell('sleep 1000 & echo $!', { graceMs: 100 }));
    expect(execution).toMatchObject({ exitCode: 0, stdoutHeldOpen: true });
    const child = Number(text(execution.stdout));
    // Whoever adopted the child needs a moment to reap it.
    await expect.poll(() => isAlive(child), { timeout: 10_000 }).toBe(false);
  });

  it('does not mind a hook that reads nothing', async () => {
    const launch = { ...shell('exec 0<&-; exit 0'), stdin: 'x'.repeat(3_000_000) };
    expect(await spawn(launch)).toMatchObject({ exitCode: 0 });
  });

  it('ends the hook when the run is aborted', async () => {
    const abort = new AbortController();
    const running = spawn(shell('sleep 1000'), abort.signal);
    abort.abort();
    expect(await running).toMatchObject({ exitCode: null });
  });
});

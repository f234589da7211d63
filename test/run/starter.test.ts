/** Both ways of starting a hook keep the same promises. */
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Cancelled, type Launch, outputLimits, type Starter } from '../../src/run/launch.js';
import { findPython } from '../../src/run/programs.js';
import { openSpawner } from '../../src/run/spawn.js';
import { workerCommand } from '../../src/run/starters.js';
import { openWorkers } from '../../src/run/worker-pool.js';
import { makeScene } from './project.js';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const encode = (written: string) => new TextEncoder().encode(written);
const countOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').length : 0);
const python = findPython();
/** No process of this machine has it in its environment. */
const folder = join(tmpdir(), 'hooklint-test-nowhere');

const ways: readonly (readonly [string, (() => Starter | Promise<Starter>) | undefined])[] = [
  ['Node', () => openSpawner(2)],
  ['a worker', python === undefined ? undefined : () => openWorkers(workerCommand(python, folder), 2)],
];

function shell(command: string, limits: Partial<Launch['limits']> = {}): Launch {
  return {
    argv: ['/bin/sh', '-c', command],
    cwd: '/',
    env: { own: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' }, added: {} },
    stdin: '{"hook_event_name":"Stop"}\n',
    projectDir: '/',
    standIns: '/nonexistent',
    limits: { ...outputLimits, timeoutMs: 30_000, shortened: false, ...limits },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whoever adopted a process that was ended needs a moment to reap it. */
const untilGone = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);

describe.skipIf(process.platform === 'win32').each(ways)('a hook started by %s', (_name, open) => {
  let starter: Starter;
  beforeEach(async ({ skip }) => {
    if (open === undefined) return skip('there is no Python here');
    starter = await open();
  });
  afterEach(() => starter?.close());

  it('reads the payload as one line and then the end of file', async () => {
    const execution = await starter.start(shell('cat; echo after; exit 3'));
    expect(text(execution.stdout)).toBe('{"hook_event_name":"Stop"}\nafter\n');
    expect(execution).toMatchObject({ exitCode: 3, signal: null, timedOut: false });
  });

  it('gives stdin, stdout and stderr that cannot be opened by name, as the client does', async (test) => {
    test.skip(process.platform !== 'linux', 'elsewhere /dev/stdin duplicates the descriptor');
    const execution = await starter.start(shell('cat /dev/stdin; echo x > /dev/stdout; echo x > /dev/stderr; exit 0'));
    expect(text(execution.stdout)).toBe('');
    expect(text(execution.stderr).match(/No such device or address/g)).toHaveLength(3);
  });

  it('passes the environment and the folder it is told, and nothing else', async () => {
    const launch = {
      ...shell('pwd; env'),
      cwd: '/usr',
      env: { own: { PATH: '/usr/bin:/bin', A: '' }, added: { A: 'x=y\nz', B: 'ä' } },
    };
    const lines = text((await starter.start(launch)).stdout).split('\n');
    expect(lines.filter((line) => !/^(PWD|OLDPWD|SHLVL|_)=/.test(line)).sort()).toEqual(
      ['', '/usr', 'A=x=y', 'B=ä', 'PATH=/usr/bin:/bin', 'z'].sort(),
    );
  });

  it('sees 128+n for a signalled child of the shell and 1 for a signal that kills the shell itself', async () => {
    expect(await starter.start(shell('sh -c "kill -9 \\$\\$"; exit $?'))).toMatchObject({
      exitCode: 137,
      signal: null,
    });
    expect(await starter.start(shell('kill -9 $$; :'))).toMatchObject({ exitCode: 1, signal: 'SIGKILL' });
    expect(await starter.start(shell('kill -USR1 $$; :'))).toMatchObject({ exitCode: 1, signal: 'SIGUSR1' });
  });

  it('leaves every signal at its default', async () => {
    const script = 'for s in INT HUP QUIT TERM PIPE; do sh -c "kill -$s \\$\\$"; echo $?; done';
    expect(text((await starter.start(shell(script))).stdout)).toBe('130\n129\n131\n143\n141\n');
  });

  it('reports a missing program of the exec form as exit code 1 with ENOENT', async () => {
    const execution = await starter.start({ ...shell(''), argv: ['/no/such/program', 'x'] });
    expect(execution).toMatchObject({ exitCode: 1, startError: { code: 'ENOENT' } });
    const inNoFolder = await starter.start({ ...shell(''), cwd: '/no/such/folder' });
    expect(inNoFolder).toMatchObject({ exitCode: 1, startError: { code: 'ENOENT' } });
    const notExecutable = await starter.start({ ...shell(''), argv: ['/etc/passwd'] });
    expect(notExecutable).toMatchObject({ exitCode: 1, startError: { code: 'EACCES' } });
  });

  it('starts the hook as the leader of a session without a terminal', async () => {
    const execution = await starter.start(
      shell('ps -o pid=,sid=,pgid=,tty= -p $$; (: < /dev/tty) 2> /dev/null || echo none'),
    );
    const [pid, sid, group, tty, none] = text(execution.stdout).trim().split(/\s+/);
    expect([sid, group, tty, none]).toEqual([pid, pid, '?', 'none']);
  });

  it('keeps bytes as bytes and counts what it throws away', async () => {
    const execution = await starter.start(shell(`printf '\\377\\000\\n'; printf 'abcdef' >&2`, { keptBytes: 4 }));
    expect([...execution.stdout]).toEqual([255, 0, 10]);
    expect(text(execution.stderr)).toBe('abcd');
    expect(execution.stderrDropped).toBe(2);
  });

  it('writes a large payload to a slow reader, and takes a large answer', async () => {
    const stdin = 'x'.repeat(1_500_000);
    const execution = await starter.start({ ...shell('sleep 0.1; cat'), stdin });
    expect(text(execution.stdout)).toBe(stdin);
  });

  it('cancels a hook that ignores every signal and never ends', async () => {
    const script =
      'trap "" TERM INT HUP; (trap "" TERM; while :; do sleep 1; done) & echo $!; while :; do sleep 1; done';
    const execution = await starter.start(shell(script, { timeoutMs: 500, shortened: true }));
    expect(execution).toMatchObject({ exitCode: null, timedOut: true, endedFor: 'time' });
    await untilGone(Number(text(execution.stdout)));
  });

  it('does not call the timeout of the client ours', async () => {
    const execution = await starter.start(shell('sleep 1000', { timeoutMs: 100 }));
    expect(execution.timedOut).toBe(true);
    expect(execution.endedFor).toBeUndefined();
  });

  it('ends an endless writer at its total', async () => {
    const execution = await starter.start(shell('yes', { keptBytes: 10, totalBytes: 1_000_000 }));
    expect(execution).toMatchObject({ exitCode: null, timedOut: true, endedFor: 'output' });
    expect(execution.stdout.length).toBe(10);
    expect(execution.stdoutDropped).toBeGreaterThan(900_000);
  });

  it('goes on without a child that keeps stdout open, and ends it', async () => {
    const execution = await starter.start(shell('sleep 1000 & echo $!', { graceMs: 50 }));
    expect(execution).toMatchObject({ exitCode: 0, stdoutHeldOpen: true });
    await untilGone(Number(text(execution.stdout)));
  });

  it('ends what it left in the background, though it holds no pipe open', async () => {
    const execution = await starter.start(shell('sleep 1000 </dev/null >/dev/null 2>&1 & echo $!'));
    expect(execution.stdoutHeldOpen).toBeUndefined();
    await untilGone(Number(text(execution.stdout)));
  });

  it('takes what such a child still writes while it waits', async () => {
    const execution = await starter.start(shell('(sleep 0.05; echo late) & echo early', { graceMs: 5_000 }));
    expect(text(execution.stdout)).toBe('early\nlate\n');
    expect(execution.stdoutHeldOpen).toBeUndefined();
  });

  it('waits for a hook that closes its streams and goes on', async () => {
    const execution = await starter.start(shell('exec 0<&- >&- 2>&-; sleep 0.2; exit 7'));
    expect(execution).toMatchObject({ exitCode: 7 });
  });

  it('does not mind a hook that reads nothing', async () => {
    const launch = { ...shell('exec 0<&-; exit 0'), stdin: 'x'.repeat(3_000_000) };
    expect(await starter.start(launch)).toMatchObject({ exitCode: 0 });
  });

  it('runs beside no more others than it may', async () => {
    const scene = makeScene();
    const count = `cd ${scene.project}; : > $$; ls | wc -l; sleep 0.1; rm $$`;
    const executions = await Promise.all(Array.from({ length: 8 }, () => starter.start(shell(count))));
    const counts = executions.map(({ stdout }) => Number(text(stdout)));
    scene.remove();
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  });

  it('tells of what had ended when all is closed; what runs is ended, and what waits is not started', async () => {
    const scene = makeScene();
    const slow = shell(`echo >> ${scene.project}/started; sleep 1000`);
    const all = Promise.allSettled([shell('echo done'), slow, slow, slow, slow].map(starter.start));
    await expect.poll(() => countOf(`${scene.project}/started`), { timeout: 20_000 }).toBe(2);
    await starter.close();
    const [first, ...others] = await all;
    expect(first).toMatchObject({ status: 'fulfilled', value: { exitCode: 0, stdout: encode('done\n') } });
    for (const other of others) expect(other).toEqual({ status: 'rejected', reason: expect.any(Cancelled) });
    expect(countOf(`${scene.project}/started`)).toBe(2);
    scene.remove();
  });
});

describe.skipIf(python === undefined)('a worker', () => {
  const open = () => openWorkers(workerCommand(python ?? '', folder), 1);

  it('is replaced when a hook kills it, and the hooks behind are run all the same', async () => {
    const starter = await open();
    const executions = await Promise.all([
      starter.start(shell('kill -9 $PPID')),
      starter.start(shell('echo second')),
      starter.start(shell('echo third')),
    ]);
    expect(executions[0]).toMatchObject({ exitCode: 1, timedOut: false });
    expect(executions.slice(1).map(({ stdout }) => text(stdout))).toEqual(['second\n', 'third\n']);
    await starter.close();
  });

  it('that cannot be started is an error', async () => {
    await expect(openWorkers(['/no/such/python'], 1)).rejects.toThrow(/ENOENT/);
    await expect(openWorkers(['/bin/sh', '-c', 'echo no such luck >&2; exit 3'], 1)).rejects.toThrow('no such luck');
  });
});

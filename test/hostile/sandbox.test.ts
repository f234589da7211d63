/**
 * Ways out of the namespaces, each tried by a hook as root and as an ordinary user: an attack (attacks/) prints what it
 * achieved, so that one that is held prints nothing.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandExecution } from '../../src/model.js';
import { outputLimits, type Starter } from '../../src/run/launch.js';
import { findProgram, findPython } from '../../src/run/programs.js';
import { namespaceCommand } from '../../src/run/starters.js';
import { openWorkers } from '../../src/run/worker-pool.js';
import { hasNamespaces, makeScene, type Scene, text } from '../run/project.js';

const attacks = join(dirname(fileURLToPath(import.meta.url)), 'attacks');
const python = findPython() as string;
const isRoot = process.getuid?.() === 0;
const available = await hasNamespaces();
const own = process.getuid?.() ?? 0;
/** Not that of nobody, as which everyone unknown appears in a user namespace. */
const someone = 54321;
const asSomeone = ['setpriv', '--reuid', `${someone}`, '--regid', `${someone}`, '--clear-groups'] as const;

/** A hook may take 2 GB; these end at a tenth of it, which a busy machine gives as well. */
const mostMemory = /(?<=^MOST_BYTES = )2 << 30$/m;

/** Starts a command with a key in a keyring of its session. */
const withKey = [
  python,
  '-c',
  `import ctypes, os, sys
add_key, keyctl = {"x86_64": (248, 250), "aarch64": (217, 219)}.get(os.uname().machine, (-1, -1))
syscall = ctypes.CDLL(None).syscall
syscall(keyctl, 1, None)
syscall(keyctl, 5, syscall(add_key, b"user", b"hooklint-test", b"of the session", 14, -3), 0x3f3f3f3f)
os.execvp(sys.argv[1], sys.argv[1:])`,
] as const;

const users = [
  { name: 'root', id: 0, as: [] as readonly string[], why: isRoot ? undefined : 'the tests are not run by root' },
  isRoot
    ? { name: 'an ordinary user', id: someone, as: asSomeone, why: findProgram('setpriv') ? undefined : 'no setpriv' }
    : { name: 'an ordinary user', id: own, as: [], why: undefined },
];

/**
 * Where daemons have their sockets; what a test of an ordinary user cannot make is left out. Not in the root folder
 * itself: the kernel takes the overlay of every run along with a folder that is removed there.
 */
const daemons = ['/opt', '/srv', '/var/lib', '/mnt', '/usr/local', '/run'].map((folder) =>
  join(folder, `hooklint-test-${process.pid}`),
);

describe.each(users)('a hook in namespaces, run by $name,', ({ as, id, why }) => {
  const left = available ? why : 'this machine gives no namespaces';
  if (left !== undefined) console.warn(`LEFT OUT: ways out of the namespaces, because ${left}`);
  let scene: Scene;
  let starter: Starter;
  const made: string[] = [];
  const servers: Server[] = [];

  /** A folder of the machine that everyone may look into, deep, so that no search finds what lies in it. */
  const deepIn = (folder: string): string => {
    const deep = join(folder, 'a', 'b', 'c', 'd');
    mkdirSync(deep, { recursive: true });
    made.push(folder);
    return deep;
  };

  beforeAll(async () => {
    if (left !== undefined) return;
    scene = makeScene();
    for (const folder of [scene.root, scene.home, scene.project]) {
      chownSync(folder, id, id);
      chmodSync(folder, 0o755);
    }
    const folder = mkdtempSync(join(scene.root, 'ours-'));
    chownSync(folder, id, id);
    const options = { folder, writable: [scene.home, scene.project, tmpdir(), '/var/tmp'], network: 'none' } as const;
    const command = namespaceCommand(python, options).map((word) => word.replace(mostMemory, '200 << 20'));
    const [program, ...args] = [...withKey, ...as, ...command] as [string, ...string[]];
    // A new folder of the root folder would not be covered; a new one anywhere below is.
    if (isRoot) for (const daemon of daemons) deepIn(daemon);
    starter = await openWorkers([program, ...args], 1);
  });
  afterAll(async () => {
    await starter?.close();
    for (const server of servers) server.close();
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
    scene?.remove();
  });

  const attack = (name: string, ...args: readonly string[]): Promise<CommandExecution> =>
    starter.start({
      argv: [python, '-c', readFileSync(join(attacks, `${name}.py`), 'utf8'), ...args],
      cwd: '/',
      env: { own: { PATH: '/usr/bin:/bin', HOME: scene.home }, added: {} },
      stdin: '{}\n',
      projectDir: scene.project,
      standIns: '/nonexistent',
      limits: { ...outputLimits, timeoutMs: 60_000, shortened: false },
    });
  const heldBy = ({ exitCode, stderr, stdout }: CommandExecution) => ({
    exitCode,
    stdout: text(stdout),
    stderr: text(stderr),
  });
  const held = { exitCode: 0, stdout: '', stderr: '' };
  const anyone = it.skipIf(left !== undefined);
  const prepared = it.skipIf(left !== undefined || !isRoot);

  anyone('makes no namespace and enters none', async () => {
    expect(heldBy(await attack('namespaces'))).toEqual(held);
  });

  anyone('has no rights over the machine, nor over the process that started it', async () => {
    expect(heldBy(await attack('rights'))).toEqual(held);
  });

  anyone('finds no way around: io_uring, bpf, perf, userfaultfd, new mounts, another table of calls', async () => {
    expect(heldBy(await attack('kernel'))).toEqual(held);
  });

  prepared('reaches no socket of the machine, wherever it lies, and makes its own', async () => {
    const paths = daemons.map((folder) => join(deepIn(folder), 'socket'));
    const late = join(deepIn(`/opt/hooklint-test-late-${process.pid}`), 'socket');
    const listen = async (path: string) => {
      const server = createServer((socket) => socket.destroy()).listen(path);
      await new Promise((resolve) => server.once('listening', resolve));
      chmodSync(path, 0o777);
      servers.push(server);
    };
    for (const path of [...paths, late]) await listen(path);
    expect(heldBy(await attack('sockets', ...paths, late))).toEqual(held);
  });

  prepared('writes to no pipe of the machine, and each attempt is counted', async () => {
    const paths = [...daemons, join(tmpdir(), `hooklint-test-pipe-${process.pid}`)].map((f) => join(deepIn(f), 'pipe'));
    execFileSync('mkfifo', ['-m', '666', ...paths]);
    // Opened for both, so that a writer finds a reader and nobody waits.
    const script =
      'for p; do exec {fd}<> "$p"; fds="$fds $fd"; done; echo ready; read -r; for fd in $fds; do read -rt 0.1 -N 7 -u $fd x && echo "$x"; done';
    const reader = spawn('bash', ['-c', script, 'bash', ...paths], { stdio: ['pipe', 'pipe', 'inherit'] });
    let read = '';
    reader.stdout.setEncoding('utf8').on('data', (chunk) => (read += chunk));
    await expect.poll(() => read).toBe('ready\n');
    const execution = await attack('pipes', ...paths);
    expect(heldBy(execution)).toEqual(held);
    const refused = execution.writes?.filter(({ change }) => change === 'refused');
    expect(refused?.map(({ path, times }) => ({ path, times }))).toEqual(
      paths.toSorted().map((path) => ({ path, times: 18 })),
    );
    expect((await attack('pipes')).writes?.map(({ change }) => change)).toEqual(['created', 'created']);
    const over = new Promise((resolve) => reader.once('close', resolve));
    reader.stdin.end('\n');
    await over;
    expect(read).toBe('ready\n');
  });

  anyone('opens no socket of a family that leads elsewhere, and each that it tried is counted', async () => {
    const execution = await attack('families');
    expect(heldBy(execution)).toEqual(held);
    expect(execution.networkAttempts).toBe(240);
    expect((await attack('sockets')).networkAttempts).toBe(0);
  });

  anyone('has none of the keys of the session', async () => {
    expect(heldBy(await attack('keys'))).toEqual(held);
  });

  // No rights are needed to see the last two.
  const kinds = ['memfd', 'on the way', ...(id === 0 || !isRoot ? ['segment', 'mapping'] : [])];
  anyone('may take 2 GB', () => {
    const options = { folder: '/', writable: [], network: 'none' } as const;
    expect(namespaceCommand(python, options).filter((word) => mostMemory.test(word))).toHaveLength(1);
  });

  anyone.each(kinds)('is ended when it takes too much memory: %s', async (kind) => {
    const execution = await attack('memory', kind);
    expect(execution).toMatchObject({ timedOut: true, endedFor: 'resources' });
  });

  anyone('leaves nothing to the next in the memory that processes share', async () => {
    expect(heldBy(await attack('leftovers'))).toEqual(held);
    expect(heldBy(await attack('leftovers'))).toEqual(held);
  });
});

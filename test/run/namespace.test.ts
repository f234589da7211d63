/** Hooks in namespaces: what they cannot do, what is told of what they tried, and that the machine is as it was. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { release } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasNamespaces, makeScene, runCommands, type Scene, snapshot, text } from './project.js';

const available = await hasNamespaces();
const isolated = { isolation: 'namespace', network: 'none' } as const;

describe.skipIf(!available)('a hook in namespaces', () => {
  let scene: Scene;
  beforeEach(() => {
    scene = makeScene();
    vi.stubEnv('HOME', scene.home);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    scene.remove();
  });

  it('finds its project, home and temp folder where they are, and leaves them as they were', async () => {
    scene.write('project/kept.txt', 'kept');
    scene.write('project/changed.txt', 'before');
    scene.write('project/deleted.txt', 'x');
    scene.write('project/folder/deep.txt', 'x');
    scene.write('home/.profile', 'x');
    symlinkSync('kept.txt', join(scene.project, 'link'));
    const before = snapshot(scene.root);
    const shared = `/var/tmp/hooklint-test-${process.pid}`;

    const [execution] = await runCommands(
      scene,
      [
        `cat kept.txt link; echo more >> changed.txt; rm -r deleted.txt folder; mkdir -p new/folder; echo x > new/file; chmod 600 kept.txt;
         ln -sfn elsewhere link; echo x > ~/log; echo y > "$HOME/.profile"; echo x > ${shared}; echo x > /dev/shm/hooklint; touch .; exit 4`,
      ],
      isolated,
    );

    expect(text(execution?.stderr as Uint8Array)).toBe('');
    expect(text(execution?.stdout as Uint8Array)).toBe('keptkept');
    expect(execution?.exitCode).toBe(4);
    expect(execution?.writes?.map(({ change, path }) => `${change} ${path.replace(scene.root, '')}`)).toEqual([
      'created /dev/shm/hooklint',
      'modified /home/.profile',
      'created /home/log',
      'modified /project/changed.txt',
      'deleted /project/deleted.txt',
      'deleted /project/folder',
      'modified /project/kept.txt',
      'modified /project/link',
      'created /project/new/',
      'created /project/new/file',
      'created /project/new/folder/',
      `created ${shared}`,
    ]);
    expect(snapshot(scene.root)).toEqual(before);
    expect([shared, '/dev/shm/hooklint'].filter((path) => existsSync(path))).toEqual([]);
  });

  it('sees nothing of what the hooks before it wrote', async () => {
    const command =
      'cat log 2> /dev/null; echo x >> log; cat /tmp/hooklint-between 2> /dev/null; echo y > /tmp/hooklint-between';
    const executions = await runCommands(scene, [command, 'true', command, command], isolated);
    expect(executions.map(({ stdout }) => text(stdout))).toEqual(['', '', '', '']);
    expect(executions.map(({ writes }) => writes?.length)).toEqual([2, 0, 2, 2]);
  });

  it('does not count as a write what was only read, or written back unchanged', async () => {
    scene.write('project/a.txt', 'same');
    const [execution] = await runCommands(
      scene,
      ['cat a.txt > /dev/null; printf same > a.txt; ls -R . > /dev/null'],
      isolated,
    );
    expect(execution?.writes).toEqual([]);
  });

  it('may write to its own scripts while they run', async () => {
    scene.write('project/hook.sh', '#!/bin/sh\necho first\nprintf "#!/bin/sh\\necho other\\n" > "$0"\n');
    const executions = await runCommands(scene, ['./hook.sh', './hook.sh'], isolated);
    expect(executions.map(({ stdout }) => text(stdout))).toEqual(['first\n', 'first\n']);
  });

  it('reaches its own loopback and nothing else, and its attempts are counted', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const connect = (where: string) => `node -e '
      require("net").connect(${where}).on("connect", () => { console.log("reached"); process.exit() }).on("error", (e) => console.log(e.code))'`;
    const own = `node -e 'const n = require("net"); const s = n.createServer().listen(0, "127.0.0.1", () =>
      n.connect(s.address().port).on("connect", () => { console.log("reached"); process.exit() }))'`;
    const executions = await runCommands(
      scene,
      [own, connect(`${port}, "127.0.0.1"`), connect('80, "192.0.2.1"')],
      isolated,
    );
    server.close();
    expect(executions.map(({ stdout }) => text(stdout))).toEqual(['reached\n', 'ECONNREFUSED\n', 'ENETUNREACH\n']);
    expect(executions.map(({ networkAttempts }) => networkAttempts)).toEqual([0, 0, 1]);
  });

  it('cannot reach a socket file of the machine', async () => {
    const path = join(scene.root, 'socket');
    const server = createServer().listen(path);
    await new Promise((resolve) => server.once('listening', resolve));
    const connect = `node -e 'require("net").connect("${path}").on("connect", () => { console.log("reached"); process.exit() }).on("error", (e) => console.log(e.code))'`;
    const [execution] = await runCommands(scene, [connect], isolated);
    server.close();
    expect(text(execution?.stdout as Uint8Array)).toBe('ECONNREFUSED\n');
  });

  it('sees only its own processes, and can end only those', async () => {
    const executions = await runCommands(
      scene,
      [
        'kill -9 $PPID; echo alive',
        'kill -9 -1; echo alive',
        'ls /proc | grep -c "^[0-9]"',
        'kill -TERM 1; echo alive',
      ],
      isolated,
    );
    expect(text(executions[0]?.stdout as Uint8Array)).toBe('alive\n');
    expect(Number(text(executions[2]?.stdout as Uint8Array))).toBeLessThan(6);
    expect(text(executions[3]?.stdout as Uint8Array)).toBe('alive\n');
  });

  it('leaves no daemon, not even one without our mark', async () => {
    const daemon = `env -i ${process.execPath} -e '
      require("child_process").spawn("/bin/sleep", ["1234.5"], { detached: true, stdio: "ignore", env: {} }).unref()'`;
    await runCommands(scene, [daemon], isolated);
    const left = readFileSync('/proc/self/mountinfo', 'utf8').includes(scene.root);
    expect(left).toBe(false);
    expect(commandLines().filter((line) => line.includes('1234.5'))).toEqual([]);
  });

  it('is who it is outside, and gains no rights', async () => {
    const file = scene.write('project/file', '');
    chmodSync(file, 0o640);
    const [inside] = await runCommands(
      scene,
      [
        `id -u; id -g; stat -c "%u %g %a" file; stat -c %u /etc; grep NoNewPrivs /proc/self/status;
         umount /tmp 2> /dev/null || echo no umount; mount -t tmpfs x /tmp 2> /dev/null || echo no mount;
         cat /proc/1/environ > /dev/null 2>&1 || echo no environ; readlink /proc/1/fd/1 || echo no descriptors;
         echo x > /usr/hooklint 2> /dev/null || echo no programs; echo x > /proc/sys/kernel/core_pattern 2> /dev/null || echo no switches`,
      ],
      isolated,
    );
    const { uid, gid } = process.getuid ? { uid: process.getuid(), gid: process.getgid?.() } : { uid: 0, gid: 0 };
    expect(text(inside?.stdout as Uint8Array).split('\n')).toEqual([
      `${uid}`,
      `${gid}`,
      `${uid} ${gid} 640`,
      expect.stringMatching(/^\d+$/),
      'NoNewPrivs:\t1',
      'no umount',
      'no mount',
      'no environ',
      'no descriptors',
      'no programs',
      'no switches',
      '',
    ]);
  });

  it('finds no disk, and the devices that programs need', async () => {
    const command =
      'ls -l /dev | grep -c "^b"; head -c 3 /dev/zero | wc -c; head -c 3 /dev/urandom | wc -c; echo x > /dev/null; echo fd > /dev/fd/2 || true';
    const [execution] = await runCommands(scene, [command], isolated);
    expect(text(execution?.stdout as Uint8Array).split(/\s+/)).toEqual(['0', '3', '3', '']);
  });

  it('is ended when its processes are too many', async () => {
    const [execution, next] = await runCommands(scene, ['bomb() { bomb | bomb & }; bomb; sleep 1000', 'echo fine'], {
      ...isolated,
      timeoutSeconds: 60,
    });
    expect(execution).toMatchObject({ timedOut: true, endedFor: 'resources' });
    expect(text(next?.stdout as Uint8Array)).toBe('fine\n');
  });

  it('cannot take all the processes of the machine before it is ended', async ({ skip }) => {
    const [major = 0, minor = 0] = release().split('.').map(Number);
    skip(process.getuid?.() === 0 && (major < 6 || (major === 6 && minor < 14)), 'this kernel has no limit for root');
    const all = readFileSync('/proc/sys/kernel/pid_max', 'utf8');
    const [execution] = await runCommands(scene, ["cat /proc/sys/kernel/pid_max; bash -c 'ulimit -u'"], isolated);
    const limits = text(execution?.stdout as Uint8Array)
      .split('\n', 2)
      .map(Number);
    expect(Math.min(...limits.filter((limit) => limit >= 0))).toBeLessThanOrEqual(2048);
    expect(readFileSync('/proc/sys/kernel/pid_max', 'utf8')).toBe(all);
  });

  it('cannot fill the disk', async () => {
    const [execution, next] = await runCommands(
      scene,
      ['for i in 1 2 3 4 5 6; do head -c 300000000 /dev/zero > big$i || break; done; ls -s | tail -1; exit 5', 'ls'],
      { ...isolated, timeoutSeconds: 60 },
    );
    expect(execution?.exitCode).toBe(5);
    expect(text(execution?.stderr as Uint8Array)).toMatch(/File size limit exceeded|No space left|write error/);
    expect(text(next?.stdout as Uint8Array)).toBe('');
  });

  it.skipIf(process.getuid?.() !== 0)('goes on where a folder of the root folder goes away meanwhile', async () => {
    const folder = `/hooklint-test-${process.pid}`;
    mkdirSync(folder);
    const waits = `while [ -d ${folder} ]; do sleep 0.05; done; echo x > file; exit 2`;
    const running = runCommands(scene, ['true', waits, 'ls; exit 3'], isolated);
    try {
      await expect.poll(() => commandLines().some((line) => line.includes(waits)), { timeout: 60_000 }).toBe(true);
    } finally {
      rmdirSync(folder);
    }
    const [, first, next] = await running;
    expect(first).toMatchObject({ exitCode: 2, writes: [expect.objectContaining({ path: `${scene.project}/file` })] });
    expect(next).toMatchObject({ exitCode: 3 });
    expect(text(next?.stdout as Uint8Array)).toBe('');
  });

  it('keeps two jobs apart', async () => {
    const command = 'echo x > shared; sleep 0.1; cat shared; ls | wc -l';
    const executions = await runCommands(scene, [command, command, command, command], { ...isolated, jobs: 2 });
    expect(executions.map(({ stdout }) => text(stdout).replace(/ +/g, ''))).toEqual(Array(4).fill('x\n1\n'));
  });
});

function commandLines(): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return '';
      }
    });
}

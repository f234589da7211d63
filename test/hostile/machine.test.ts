/** A machine that has no more of something: said as that, with exit code 2, and never held against a hook. */
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endMarked } from '../../src/run/leftovers.js';
import { sweep } from '../../src/run/scratch-folder.js';
import { openWorkers } from '../../src/run/worker-pool.js';
import { builtCli, start } from '../cli/built.js';
import { makeScene, type Scene } from '../run/project.js';

const isLinux = process.platform === 'linux';
const canMount = isLinux && process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;
if (!canMount) console.log('LEFT OUT: a full disk, which takes root and a mount of its own.');

let scene: Scene;
let temp: string;
beforeEach(() => {
  scene = makeScene();
  temp = join(scene.root, 'tmp');
  mkdirSync(temp);
  const hooks = { Stop: [{ hooks: [{ type: 'command', command: 'exit 0' }] }] };
  scene.write('project/.claude/settings.json', JSON.stringify({ hooks }));
});
afterEach(() => scene.remove());

/** Runs a line of shell in the project, in which "$@" is hooklint. */
function shell(line: string, env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', line, 'sh', process.execPath, builtCli, '--effort', 'quick'],
    {
      cwd: scene.project,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '', ...env },
    },
  );
  return { code: status, said: `${stdout}${stderr}`.replace(/\s+/g, ' ') };
}

describe.skipIf(!isLinux)('what is said', () => {
  it('of a folder for temporary files that is not there; what needs none is linted all the same', () => {
    const hooks = {
      Stopp: [{ hooks: [{ type: 'command', command: 'exit 0' }] }],
      Stop: [{ hooks: [{ type: 'command', command: 'exit 0' }] }],
    };
    scene.write('project/.claude/settings.json', JSON.stringify({ hooks }));
    const { code, said } = shell('"$@"', { TMPDIR: join(scene.root, 'nowhere') });
    expect(code).toBe(2);
    expect(said).toContain('problem cannot create a temporary folder: ENOENT');
    expect(said).toContain('unknown-event');
    expect(said).not.toContain('bug in hooklint');
  });

  it('of a current folder that is gone', () => {
    const gone = join(scene.root, 'gone');
    mkdirSync(gone);
    const { code, said } = shell(`cd '${gone}' && rmdir '${gone}' && "$@"`);
    expect({ code, said }).toEqual({ code: 2, said: 'hooklint: the current folder no longer exists ' });
  });

  it('of no more than 24 descriptors', () => {
    const { code, said } = shell(`ulimit -n 24; "$@"`);
    expect(code).toBe(2);
    expect(said).toMatch(/^(?:hooklint:|problem) .*EMFILE/);
  });

  it.each([28, 32, 48])('of no more than %d descriptors, where these are not enough', (limit) => {
    const { code, said } = shell(`ulimit -n ${limit}; "$@"`);
    expect(code === 0 ? 'EMFILE' : said).toContain('EMFILE');
    expect([0, 2]).toContain(code);
  });

  it('of a file whose name is not UTF-8, the others being linted', () => {
    const script = '#!/bin/sh\n# hooklint: event=Stop\nexit 0\n';
    const folder = join(scene.project, 'scripts');
    mkdirSync(folder);
    for (const name of ['a.sh', 'b\xff.sh'])
      writeFileSync(Buffer.from(join(folder, name), 'latin1'), script, { mode: 0o755 });
    const { code, said } = shell('"$@" scripts');
    expect(code).toBe(2);
    expect(said).toContain('Cannot read scripts/b\ufffd.sh: its name is not UTF-8');
    expect(said).toContain('1 hook, 6 runs');
  });

  it.skipIf(!canMount)('of a disk that is full while the project is copied', () => {
    writeFileSync(join(scene.project, 'large'), Buffer.alloc(1_000_000, 1));
    const line = `unshare --mount sh -c 'mount -t tmpfs -o size=300k none ${temp} && exec "$@"' sh "$@" --isolation copy`;
    const { code, said } = shell(line, { TMPDIR: temp });
    expect(code).toBe(2);
    expect(said).toContain('problem the machine refuses: ENOSPC');
    expect(said).toContain('1 hook, 0 runs');
  });
});

it('a Python that never answers is given up', async () => {
  await expect(openWorkers(['/bin/sleep', '1000'], 1, 200)).rejects.toThrow('/bin/sleep does not answer');
});

describe.skipIf(!isLinux)('when hooklint is ended', () => {
  const slow = (): void => {
    const hooks = { Stop: [{ hooks: [{ type: 'command', command: 'touch "$MARK"; sleep 50' }] }] };
    scene.write('project/.claude/settings.json', JSON.stringify({ hooks }));
  };
  const startIn = () =>
    start(builtCli, ['--effort', 'quick', '--isolation', 'none'], {
      cwd: scene.project,
      env: { TMPDIR: temp, MARK: join(scene.root, 'running') },
    });
  const isRunning = async () => {
    while (!existsSync(join(scene.root, 'running'))) await setTimeout(20);
  };
  const left = () => readdirSync(temp).filter((name) => name.startsWith('hooklint-'));

  it('because its terminal is closed, it reports what was found and leaves nothing behind', async () => {
    slow();
    const { child, ended } = startIn();
    await isRunning();
    child.kill('SIGHUP');
    const { code, stdout } = await ended;
    expect(code).toBe(2);
    expect(stdout).toContain('interrupted after 0 of');
    expect(left()).toEqual([]);
  }, 30_000);

  it('by SIGKILL at any time, the next lint removes what is left', async () => {
    slow();
    for (const delay of [100, 200, 300, 400, 500]) {
      const { child, ended } = startIn();
      await setTimeout(delay);
      child.kill('SIGKILL');
      await ended;
    }
    scene.write(
      'project/.claude/settings.json',
      '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"exit 0"}]}]}}',
    );
    expect(shell('"$@" --isolation none', { TMPDIR: temp }).code).toBe(0);
    expect(left()).toEqual([]);
  }, 60_000);

  it('by SIGKILL in the middle of a live session, the next run removes what is left and ends the client', async () => {
    const client = join(scene.root, 'client');
    const answers = 'case $1 in --version) echo "2.1.330 (Claude Code)"; exit;; --help) exit;; esac';
    writeFileSync(client, `#!/bin/sh\n${answers}\n: >"$HOME/started"; exec sleep 50\n`, { mode: 0o755 });
    const { child } = start(builtCli, ['live', '--claude', client], { cwd: scene.project, env: { TMPDIR: temp } });
    while (!left().some((name) => existsSync(join(temp, name, 'home', 'started')))) await setTimeout(20);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    const folders = left().map((name) => join(temp, name));
    expect(shell('"$@" --isolation none', { TMPDIR: temp }).code).toBe(0);
    expect(left()).toEqual([]);
    expect(folders.map(endMarked)).toEqual(folders.map(() => 0));
  }, 60_000);

  it('no folder of a lint that lives, of another machine or of somebody else is touched', () => {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
    const here = `${boot}.${/\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0]}`;
    const dead = Number(execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }));
    const folders = {
      dead: `hooklint-${here}-${dead}-abcdef`,
      alive: `hooklint-${here}-${process.pid}-abcdef`,
      elsewhere: `hooklint-00000000.1-${dead}-abcdef`,
      old: 'hooklint-abcdef',
    };
    for (const name of Object.values(folders)) mkdirSync(join(temp, name));
    const { dead: removed, ...kept } = folders;
    sweep(temp);
    expect(existsSync(join(temp, removed))).toBe(false);
    expect(left().sort()).toEqual(Object.values(kept).sort());
  });
});

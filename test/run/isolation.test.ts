/** Which isolation a machine gets, and what the copy of a project holds. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IsolationReport } from '../../src/model.js';
import { openRunner, runCases } from '../../src/run/index.js';
import { outputLimits } from '../../src/run/launch.js';
import { findProgram, findPython } from '../../src/run/programs.js';
import { namespaceCommand } from '../../src/run/starters.js';
import { openWorkers } from '../../src/run/worker-pool.js';
import { builtCli } from '../cli/built.js';
import { caseOf, hookOf, makeScene, runCommands, type Scene, snapshot, text } from './project.js';

const python = findPython();
const isRoot = process.getuid?.() === 0;
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@example.com', ...args], { cwd, encoding: 'utf8' });

let scene: Scene;
beforeEach(() => {
  scene = makeScene();
  vi.stubEnv('HOME', scene.home);
});
afterEach(() => {
  vi.unstubAllEnvs();
  scene.remove();
});

describe.skipIf(process.platform === 'win32')('a copy of the project', () => {
  const copied = { isolation: 'copy' } as const;

  it('is what hooks see and change, and the project, the home and the temp folder stay as they were', async () => {
    scene.write(
      'project/hook.sh',
      '#!/bin/sh\necho mine > "$CLAUDE_PROJECT_DIR/new"; echo x >> kept; echo x > ~/log; echo x > "$TMPDIR/t"; pwd; cat kept\n',
    );
    scene.write('project/kept', 'kept\n');
    scene.write('home/.claude/hooks/guard.sh', '#!/bin/sh\necho guard\n');
    scene.write('home/.claude/.credentials.json', 'secret');
    const before = snapshot(scene.root);
    const [project, absolute, home] = await runCommands(
      scene,
      ['./hook.sh', `${scene.project}/hook.sh`, '~/.claude/hooks/guard.sh; ls -A ~/.claude'],
      copied,
    );
    expect(text(project?.stdout as Uint8Array)).toMatch(/^(?!.*hooklint-test).*\/project-0\nkept\nx\n$/);
    expect(text(absolute?.stdout as Uint8Array)).toMatch(/\/project-0\nkept\nx\nx\n$/);
    expect(text(home?.stdout as Uint8Array)).toBe('guard\nhooks\n');
    expect(project?.writes).toBeUndefined();
    expect(snapshot(scene.root)).toEqual(before);
  });

  it('is a fresh one for each plan of a lint', async () => {
    const hook = hookOf(scene, { command: 'echo x >> "$CLAUDE_PROJECT_DIR/log"; wc -l < "$CLAUDE_PROJECT_DIR/log"' });
    const announced = vi.fn();
    const runner = openRunner([hook], { ...copied, jobs: 1, onIsolated: announced });
    const counts: number[] = [];
    for (const plan of [[caseOf(hook), caseOf(hook)], [caseOf(hook)], []]) {
      for await (const { execution } of runner.run(plan)) {
        counts.push(Number(text((execution as { stdout: Uint8Array }).stdout)));
      }
    }
    await runner.close();
    expect(counts).toEqual([1, 2, 1]);
    expect(announced).toHaveBeenCalledTimes(1);
    expect(readdirSync(scene.project)).toEqual([]);
  });

  it('is a fresh one for plans that are asked for at the same time, and none of them is left behind', async () => {
    vi.stubEnv('TMPDIR', scene.home);
    const hook = hookOf(scene, { command: 'echo x >> "$CLAUDE_PROJECT_DIR/log"; wc -l < "$CLAUDE_PROJECT_DIR/log"' });
    const runner = openRunner([hook], { ...copied, jobs: 1 });
    const counts = async (): Promise<readonly number[]> => {
      const found: number[] = [];
      for await (const { execution } of runner.run([caseOf(hook), caseOf(hook)])) {
        found.push(Number(text((execution as { stdout: Uint8Array }).stdout)));
      }
      return found;
    };
    await counts();
    expect(await Promise.all([counts(), counts(), counts()])).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    await runner.close();
    expect(readdirSync(scene.home)).toEqual([]);
  });

  it('names the copy in the payload too', async () => {
    const hook = hookOf(scene, { command: 'cat' });
    for await (const { execution } of runCases([caseOf(hook, { cwd: '{{PROJECT}}', file: '{{PROJECT}}/a' })], copied)) {
      const payload = JSON.parse(text((execution as { stdout: Uint8Array }).stdout)) as { cwd: string; file: string };
      expect(payload.file).toBe(`${payload.cwd}/a`);
      expect(payload.cwd).not.toBe(scene.project);
    }
  });

  it('names it also where its path has what JSON escapes', async () => {
    const project = join(scene.root, 'a "quoted" \\ path');
    mkdirSync(project);
    const hook = { ...hookOf(scene, { command: 'cat' }), projectDir: project };
    for await (const { execution } of runCases([caseOf(hook, { file: `${project}/a` })], copied)) {
      const payload = JSON.parse(text((execution as { stdout: Uint8Array }).stdout)) as { cwd: string; file: string };
      expect(payload.file).toBe(`${payload.cwd}/a`);
      expect(payload.cwd).not.toContain('quoted');
    }
  });

  it('of a repository holds what git tracks or would add, and .claude, and is a repository', async () => {
    git(scene.project, 'init', '-q', '-b', 'main');
    scene.write('project/.gitignore', 'node_modules\n.claude\n');
    scene.write('project/tracked', 'x');
    scene.write('project/gone', 'x');
    git(scene.project, 'add', '.');
    git(scene.project, 'commit', '-q', '-m', 'first');
    scene.write('project/tracked', 'y');
    scene.write('project/untracked', 'x');
    scene.write('project/node_modules/a', 'x');
    scene.write('project/.claude/hook.sh', '#!/bin/sh\necho hook\n');
    symlinkSync('tracked', join(scene.project, 'link'));
    execFileSync('rm', ['gone'], { cwd: scene.project });
    const before = snapshot(scene.root);
    const [listed, used] = await runCommands(
      scene,
      [
        'ls; .claude/hook.sh; readlink link; git status --porcelain; git log --format=%s',
        'git -c user.name=n -c user.email=e@example.com commit -qam second && git log --format=%s && git stash list',
      ],
      copied,
    );
    expect(text(listed?.stdout as Uint8Array).split('\n')).toEqual([
      'link',
      'tracked',
      'untracked',
      'hook',
      'tracked',
      ' D gone',
      ' M tracked',
      '?? link',
      '?? untracked',
      'first',
      '',
    ]);
    expect(text(used?.stderr as Uint8Array)).toBe('');
    expect(text(used?.stdout as Uint8Array)).toBe('second\nfirst\n');
    // Git renews the time of an object that it is about to write and finds to be there.
    const withoutTimes = (lines: readonly string[]) =>
      lines.map((line) => line.replace(/(objects\/\S+ \d+ \d+) [\d.]+ /, '$1 '));
    expect(withoutTimes(snapshot(scene.root))).toEqual(withoutTimes(before));
    expect(git(scene.project, 'log', '--format=%s')).toBe('first\n');
  });

  it('of a worktree of a repository is one too', async () => {
    const main = join(scene.root, 'main');
    mkdirSync(main);
    git(main, 'init', '-q', '-b', 'main');
    writeFileSync(join(main, 'a'), 'x');
    git(main, 'add', '.');
    git(main, 'commit', '-q', '-m', 'first');
    git(main, 'worktree', 'add', '-q', '-b', 'side', join(scene.root, 'side'));
    const before = snapshot(scene.root);
    const hook = {
      ...hookOf(scene, { command: 'git status --porcelain --branch; echo x > b; git add b' }),
      projectDir: join(scene.root, 'side'),
    };
    for await (const { execution } of runCases([caseOf(hook)], copied)) {
      expect(execution).toMatchObject({ exitCode: 0 });
      expect(text((execution as { stdout: Uint8Array }).stdout)).toBe('## side\n');
    }
    expect(snapshot(scene.root)).toEqual(before);
  });
});

describe.skipIf(process.platform !== 'linux' || python === undefined)('namespaces', () => {
  const folderOf = (owner?: number): string => {
    const folder = mkdtempSync(join(scene.root, 'ours-'));
    if (owner !== undefined) chownSync(folder, owner, owner);
    return folder;
  };
  const launch = (command: string) => ({
    argv: ['/bin/sh', '-c', command] as const,
    cwd: '/',
    env: { own: { PATH: '/usr/bin:/bin', HOME: scene.home }, added: {} },
    stdin: '{}\n',
    projectDir: '/',
    standIns: '/nonexistent',
    limits: { ...outputLimits, timeoutMs: 30_000, shortened: false },
  });
  // A user namespace of its own in which no further ones may be made, and none of the rights of root.
  const drop =
    'echo 0 > /proc/sys/user/max_user_namespaces && exec setpriv --bounding-set=-all --inh-caps=-all -- "$@"';
  const forbidden = ['unshare', '--user', '--map-root-user', 'sh', '-c', drop, 'sh'] as const;
  // Not that of nobody, as which everyone unknown appears in a user namespace.
  const someone = 54321;
  const asSomeone = ['setpriv', '--reuid', `${someone}`, '--regid', `${someone}`, '--clear-groups'] as const;

  it.skipIf(!isRoot || findProgram('setpriv') === undefined)('serve an ordinary user too', async (test) => {
    for (const folder of [scene.root, scene.home, scene.project]) chownSync(folder, someone, someone);
    // Mine, in a folder of someone else, in one of mine.
    const deep = join(scene.root, 'foreign', 'mine');
    mkdirSync(deep, { recursive: true });
    chownSync(deep, someone, someone);
    const options = {
      folder: folderOf(someone),
      writable: [scene.home, scene.project, deep, tmpdir(), '/var/tmp'],
      network: 'none',
    } as const;
    const starter = await openWorkers([...asSomeone, ...namespaceCommand(python as string, options)], 1).catch(
      (error) => test.skip(`an ordinary user gets none here: ${error.message}`),
    );
    const before = snapshot(scene.root);
    const command =
      'id -u; echo x > ~/log; echo x > /var/tmp/log; echo x > /etc/hooklint; umount /tmp; kill -9 1; cat /proc/net/dev | wc -l';
    const first = await starter.start(launch(command));
    const third = await starter.start(launch(`echo x > ${deep}/log; echo x > ~/log; mkdir ${deep}/new`));
    const second = await starter.start(launch('cat ~/log; sudo -n true || exit 7'));
    await starter.close();
    expect(text(first.stdout)).toBe(`${someone}\n3\n`);
    expect(text(first.stderr)).toMatch(/\/etc\/hooklint.*\n.*umount/);
    expect(first.writes?.map(({ path }) => path)).toEqual([join(scene.home, 'log'), '/var/tmp/log']);
    expect(text(third.stderr)).toBe('');
    expect(third.writes?.map(({ path }) => path).sort()).toEqual(
      [`${deep}/log`, `${deep}/new/`, join(scene.home, 'log')].sort(),
    );
    expect(second).toMatchObject({ exitCode: 7, writes: [] });
    expect(snapshot(scene.root)).toEqual(before);
  });

  it.skipIf(!isRoot || findProgram('unshare') === undefined)(
    'that are forbidden say so, and nothing is started',
    async () => {
      const options = { folder: folderOf(), writable: [tmpdir()], network: 'none' } as const;
      await expect(openWorkers([...forbidden, ...namespaceCommand(python as string, options)], 1)).rejects.toThrow(
        /^unshare: /,
      );
    },
  );

  it.skipIf(!isRoot || findProgram('unshare') === undefined)(
    'that are forbidden give a copy, and the report and stderr say so and why',
    async () => {
      scene.write('project/hook.sh', '#!/bin/sh\n# hooklint: event=Stop\npwd >&2\nexit 2\n');
      const lint = (...argv: readonly string[]) => {
        const program = [process.execPath, builtCli, 'hook.sh', '--effort', 'quick', '--no-config', ...argv];
        const [unshare, ...args] = [...forbidden, ...program] as [string, ...string[]];
        // Node 22 warns on stderr where both this and NO_COLOR are set, as they are for tests.
        const env = { ...process.env, FORCE_COLOR: undefined };
        return spawnSync(unshare, args, { cwd: scene.project, encoding: 'utf8', env });
      };
      const { stderr, stdout } = lint('--format', 'json');
      const why = /no namespaces: unshare: Operation not permitted|no namespaces: unshare: No space left on device/;
      const report = JSON.parse(stdout);
      expect(report.isolation).toEqual({ kind: 'copy', network: 'host', why: expect.stringMatching(why) });
      expect(report.runs[0].execution.stderr).not.toContain(scene.project);
      expect(stderr).toMatch(/^hooklint: hooks ran in a copy of the project, .*\n$/);
      expect(stderr).toMatch(why);
      const refused = lint('--isolation', 'namespace');
      expect(refused.status).toBe(2);
      expect(refused.stderr).toMatch(/^hooklint: This machine has no namespaces: unshare: /);
      expect(lint('--quiet').stderr).toBe('');
    },
    120_000,
  );

  it('are an error where they were asked for and cannot be had', async () => {
    vi.stubEnv('TMPDIR', scene.home);
    // No file system can be laid over a folder that is not there.
    const broken = { folder: join(scene.root, 'missing'), writable: [scene.home], network: 'none' } as const;
    await expect(openWorkers(namespaceCommand(python as string, broken), 1)).rejects.toThrow(
      /No such file|Operation not permitted/,
    );
  });
});

describe('the isolation', () => {
  const isolationOf = async (options: object): Promise<IsolationReport | undefined> => {
    let seen: IsolationReport | undefined;
    await runCommands(scene, ['true'], {
      ...options,
      onIsolated: (report: IsolationReport) => {
        seen = report;
      },
    });
    return seen;
  };

  it('is told before anything is run', async () => {
    expect(await isolationOf({ isolation: 'none' })).toEqual({ kind: 'none', network: 'host' });
    expect(await isolationOf({ isolation: 'copy' })).toEqual({ kind: 'copy', network: 'host' });
  });

  it('is a copy by itself only where there are no namespaces, and then says why', async () => {
    const seen = await isolationOf({});
    if (seen?.kind === 'namespace') expect(seen).toEqual({ kind: 'namespace', network: 'none' });
    else expect(seen).toEqual({ kind: 'copy', network: 'host', why: expect.stringMatching(/^no namespaces: /) });
  });

  it.skipIf(!isRoot || process.platform !== 'linux')('reaches a project among programs', async (test) => {
    const project = `/usr/src/hooklint-test-${process.pid}`;
    mkdirSync(project, { recursive: true });
    try {
      const hook = { ...hookOf(scene, { command: 'echo x > written; cat written' }), projectDir: project };
      const seen: string[] = [];
      const onIsolated = ({ kind }: IsolationReport) => seen.push(kind);
      for await (const { execution } of runCases([caseOf(hook)], { onIsolated })) {
        test.skip(seen[0] !== 'namespace', 'no namespaces here');
        expect(text((execution as { stdout: Uint8Array }).stdout)).toBe('x\n');
        expect(execution).toMatchObject({ writes: [{ path: `${project}/written`, within: 'project' }] });
      }
      expect(existsSync(join(project, 'written'))).toBe(false);
    } finally {
      rmSync(project, { recursive: true });
    }
  });

  it('does not pretend to keep hooks off the network', async () => {
    await expect(runCommands(scene, ['true'], { isolation: 'copy', network: 'none' })).rejects.toThrow(/network/);
    await expect(runCommands(scene, ['true'], { isolation: 'none', network: 'none' })).rejects.toThrow(/network/);
  });

  it('leaves no folder behind', async () => {
    const ours = () =>
      execFileSync('ls', [tmpdir()], { encoding: 'utf8' })
        .split('\n')
        .filter((name) => /^hooklint-(?!test|live)/.test(name));
    const before = ours();
    const [execution] = await runCommands(scene, ['echo "$CLAUDE_CODE_MESSAGING_SOCKET"']);
    const folder = text(execution?.stdout as Uint8Array)
      .trim()
      .replace(/\/socket$/, '');
    expect(existsSync(folder)).toBe(false);
    expect(before).not.toContain(folder);
  });
});

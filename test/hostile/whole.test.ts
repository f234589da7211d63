/** The whole program around hostile hooks: its memory, its terminal, its end. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandExecution } from '../../src/model.js';
import { runCases } from '../../src/run/index.js';
import { findPython } from '../../src/run/programs.js';
import { builtCli, start } from '../cli/built.js';
import { caseOf, hasNamespaces, hookOf, makeScene, runCommands, type Scene } from '../run/project.js';

const scripts = join(dirname(fileURLToPath(import.meta.url)), 'scripts');
const python = findPython();
const namespaces = await hasNamespaces();
const isolations = namespaces ? (['none', 'copy', 'namespace'] as const) : (['none', 'copy'] as const);
/** How a hook ends and what it reaches of us is the same in a copy as without isolation: the worker is. */
const workers = isolations.filter((isolation) => isolation !== 'copy');
const posix = process.platform !== 'win32';

let scene: Scene;
beforeEach(() => {
  scene = makeScene();
});
afterEach(() => scene.remove());

describe.skipIf(!posix).each(workers)('an exit (%s)', (isolation) => {
  it('is taken down with every code there is', async () => {
    const codes = Array.from({ length: 256 }, (_, code) => code);
    const cases = codes.map((code) => caseOf(hookOf(scene, { command: `exit ${code}` })));
    const seen: (number | null)[] = [];
    for await (const { execution } of runCases(cases, { isolation })) {
      seen.push((execution as CommandExecution).exitCode);
    }
    expect(seen).toEqual(codes);
  });

  it('by a signal is exit code 1 when it is the shell that dies, and 128+n when it is a child of it', async () => {
    // Those that end a process unless it says otherwise.
    const deadly =
      'HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM XCPU XFSZ VTALRM PROF IO SYS'.split(' ');
    const signals = deadly.filter((name) => `SIG${name}` in constants.signals);
    const numbers = signals.map((name) => constants.signals[`SIG${name}` as NodeJS.Signals]);
    const own = await runCommands(
      scene,
      numbers.map((number) => `kill -${number} $$; sleep 10`),
      { isolation, jobs: 2 },
    );
    expect(own.map(({ exitCode, signal }) => [exitCode, signal])).toEqual(signals.map((name) => [1, `SIG${name}`]));
    const childs = await runCommands(
      scene,
      numbers.map((number) => `sh -c 'kill -${number} $$; sleep 10'; exit $?`),
      { isolation, jobs: 2 },
    );
    expect(childs.map(({ exitCode, signal }) => [exitCode, signal])).toEqual(
      numbers.map((number) => [128 + number, null]),
    );
  });
});

describe.skipIf(process.platform !== 'linux' || python === undefined)('hooklint', () => {
  const settings = (command: string, timeout = 60): void => {
    const hooks = { PreToolUse: [{ matcher: 'Edit', hooks: [{ type: 'command', command, timeout }] }] };
    scene.write('project/.claude/settings.json', JSON.stringify({ hooks }));
  };

  it.each(workers)(
    'stays under 200 MB beside an endless writer (%s)',
    (isolation) => {
      settings('exec yes');
      // Python waits for the process that it starts and is told the most that it ever held.
      const measure = `
import resource, subprocess, sys
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)`;
      const argv = ['-c', measure, process.execPath, builtCli, '--isolation', isolation, '--fail-on', 'never'];
      const { stdout } = spawnSync(python as string, argv, { cwd: scene.project, encoding: 'utf8' });
      const [code, kilobytes] = stdout.trim().split(' ').map(Number);
      expect(code).toBe(0);
      expect(kilobytes).toBeLessThan(200_000);
    },
    120_000,
  );

  it.each(workers)(
    'keeps hooks off its terminal (%s)',
    (isolation) => {
      scene.write('project/hook.sh', readFileSync(join(scripts, 'write-to-terminal.sh'), 'utf8'));
      settings('sleep 0.2; ./hook.sh; (tput clear; stty raw) > /dev/tty 2>&1');
      // Gives the program a terminal of its own and prints all that reaches it.
      const inTerminal = `import pty, sys; pty.spawn(["sh", "-c", 'stty cols 80; exec "$@"', "sh", *sys.argv[1:]])`;
      const argv = ['-c', inTerminal, process.execPath, builtCli, '--isolation', isolation];
      const env = { ...process.env, NO_COLOR: '1', TERM: 'xterm' };
      const { stdout } = spawnSync(python as string, argv, { cwd: scene.project, encoding: 'latin1', env, input: '' });
      expect(stdout).toContain('not judged here: hooks have no terminal');
      expect(stdout.split('\r\x1b[K').some((part) => /^\d+ of \d+ runs {2}/.test(part))).toBe(true);
      expect(stdout).not.toContain('OWNED');
      expect(stdout).not.toContain('\x1b[31m');
    },
    120_000,
  );

  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'leaves no process and no file behind when it gets a %s',
    async (signal) => {
      const mark = `98${process.pid}`;
      mkdirSync(join(scene.root, 'tmp'));
      settings(`echo started > ${scene.root}/started; setsid sleep ${mark} & sleep ${mark}; exit 2`);
      for (const isolation of isolations) {
        const env = { TMPDIR: join(scene.root, 'tmp') };
        const { child, ended } = start(builtCli, ['--isolation', isolation, '--jobs', '2'], {
          cwd: scene.project,
          env,
        });
        await expect.poll(() => running(`sleep ${mark}`), { timeout: 60_000 }).toBeGreaterThan(0);
        child.kill(signal);
        await ended;
        await expect.poll(() => running(`sleep ${mark}`), { timeout: 30_000 }).toBe(0);
        await expect.poll(() => readdirSync(env.TMPDIR), { timeout: 30_000 }).toEqual([]);
      }
    },
    240_000,
  );

  it('reports what was found before Ctrl-C', async () => {
    const mark = `97${process.pid}`;
    scene.write(
      'project/hook.sh',
      `#!/bin/sh\n[ -e ${scene.root}/second ] && exec sleep ${mark}\necho > ${scene.root}/second\nexit 2\n`,
    );
    settings('./hook.sh');
    const baseline = join(scene.root, 'baseline.json');
    const argv = ['--isolation', 'none', '--jobs', '1', '--format', 'json', '--baseline', baseline];
    const { child, ended } = start(builtCli, [...argv, '--update-baseline'], { cwd: scene.project });
    await expect.poll(() => running(`sleep ${mark}`), { timeout: 60_000 }).toBeGreaterThan(0);
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    const { findings, problems, runs } = JSON.parse(stdout);
    expect(runs).toHaveLength(1);
    expect(problems).toEqual([{ message: expect.stringMatching(/^interrupted after 1 of \d+ runs$/) }]);
    expect(code).toBe(2);
    // It was to be seen what the guard lets through.
    expect(findings.map(({ rule }: { rule: string }) => rule)).not.toContain('guard-never-fired');
    expect(existsSync(baseline)).toBe(false);
    // No progress where there is no terminal.
    expect(stderr).not.toContain('\r');
    expect(stderr).not.toContain(' runs  ');
  }, 120_000);
});

function running(line: string): number {
  return readdirSync('/proc').filter((pid) => {
    const file = `/proc/${pid}/cmdline`;
    if (!/^\d+$/.test(pid) || !existsSync(file)) return false;
    try {
      return readFileSync(file, 'utf8').replaceAll('\0', ' ').trim() === line;
    } catch {
      return false;
    }
  }).length;
}

/** Secrets that are withheld from hooks are in no process that a hook can read either, and CI's files are not its to write. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProgram, findPython } from '../../src/run/programs.js';
import { builtCli } from '../cli/built.js';
import { hasNamespaces, makeScene, type Scene } from '../run/project.js';

const python = findPython();
const isRoot = process.getuid?.() === 0;
const someone = 54321;
const attack = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'attacks', 'secrets.py'), 'utf8');
const asSomeone = ['setpriv', '--reuid', `${someone}`, '--regid', `${someone}`, '--clear-groups'];
const users = [
  { name: isRoot ? 'root' : 'an ordinary user', id: process.getuid?.() ?? 0, as: [] },
  ...(isRoot && findProgram('setpriv') !== undefined ? [{ name: 'an ordinary user', id: someone, as: asSomeone }] : []),
];
const ways = [['namespace', await hasNamespaces()] as const, ['copy', true] as const, ['none', true] as const];

/** Landlock that lets files be moved from folder to folder came with Linux 5.19, and some kernels leave it out. */
const landlock =
  python !== undefined &&
  spawnSync(python, ['-c', 'import ctypes; exit(ctypes.CDLL(None).syscall(444, None, 0, 1) < 2)']).status === 0;

describe.skipIf(process.platform !== 'linux' || python === undefined).each(users)(
  'to a hook of $name',
  ({ as, id }) => {
    let scene: Scene;
    beforeEach(() => {
      scene = makeScene();
      mkdirSync(join(scene.root, 'tmp'));
      for (const folder of ['', 'home', 'project', 'tmp']) {
        chownSync(join(scene.root, folder), id, id);
        chmodSync(join(scene.root, folder), 0o755);
      }
    });
    afterEach(() => scene.remove());

    /** What a hook prints to stderr, which blocks. */
    const printed = (command: string, isolation: string, env: Readonly<Record<string, string>>) => {
      scene.write('project/hook.sh', `#!/bin/sh\n# hooklint: event=Stop\n${command} >&2\nexit 2\n`);
      const argv = ['hook.sh', '--no-config', '--effort', 'quick', '--isolation', isolation, '--format', 'json'];
      const [program, ...args] = [...as, process.execPath, builtCli, ...argv] as [string, ...string[]];
      const { stderr, stdout } = spawnSync(program, args, {
        cwd: scene.project,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: scene.home, TMPDIR: join(scene.root, 'tmp'), ...env },
      });
      expect(stderr).toBe('');
      return JSON.parse(stdout).runs[0].execution.stderr;
    };

    describe.each(ways)('as %s', (isolation, possible) => {
      it('no process shows a secret: not its parents, not another of the same user', ({ skip }) => {
        skip(!possible, 'this machine gives no namespaces');
        skip(isolation !== 'namespace' && !landlock, 'this kernel has no Landlock to keep hooks from other processes');
        scene.write('project/attack.py', attack);
        const said = printed('python3 attack.py', isolation, {
          GITHUB_TOKEN: 'withheld-secret',
        });
        expect(said).toBe('');
      });

      it('the files that direct a CI job are stand-ins', ({ skip }) => {
        skip(!possible, 'this machine gives no namespaces');
        const file = scene.write('tmp/set_env', 'mine');
        chmodSync(file, 0o666);
        const names = ['GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY'];
        const command = `for file in ${names.map((name) => `"$${name}"`).join(' ')}; do echo EVIL=1 >> "$file"; cat "$file"; done`;
        const said = printed(command, isolation, Object.fromEntries(names.map((name) => [name, file])));
        expect(said).toBe('EVIL=1\n'.repeat(4));
        expect(readFileSync(file, 'utf8')).toBe('mine');
      });
    });
  },
);

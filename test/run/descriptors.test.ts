/** Descriptors that hooklint was started with lead to the machine, whatever the isolation; a hook is to hold none of them. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/bundle.js';
import { findPython } from '../../src/run/programs.js';
import { workerCommand } from '../../src/run/starters.js';
import { builtCli } from '../cli/built.js';
import { hasNamespaces, makeScene, type Scene } from './project.js';

/** Node itself sees to the low ones, up to the first gap. */
const given = [3, 9, 12, 19, 25, 200];
const python = findPython();
const ways = [
  ['namespace', await hasNamespaces()],
  ['copy', python !== undefined],
  ['none', python !== undefined],
] as const;

describe.skipIf(process.platform !== 'linux')('a hook inherits no descriptor', () => {
  let scene: Scene;
  let target: string;
  let stdio: (number | 'pipe' | 'ignore')[];
  beforeAll(async () => {
    scene = makeScene();
    mkdirSync(join(scene.root, 'outside'));
    target = scene.write('outside/file', 'mine');
    const file = openSync(target, 'r+');
    const folder = openSync(join(scene.root, 'outside'), 'r');
    stdio = Array.from({ length: 201 }, (_, fd) => {
      if (fd < 3) return 'pipe';
      return !given.includes(fd) ? 'ignore' : fd === 25 ? folder : file;
    });
  });
  afterAll(() => {
    for (const fd of new Set(stdio)) if (typeof fd === 'number') closeSync(fd);
    scene.remove();
  });

  // Node 22 warns on stderr where both this and NO_COLOR are set, as they are for tests.
  const env = { ...process.env, FORCE_COLOR: undefined };
  // What the shell opens itself to list them is in the list too, and is gone when it is looked at.
  const hook = `#!/bin/sh
# hooklint: event=Stop
for fd in /proc/self/fd/*; do printf '%s ' "\${fd##*/}=$(readlink "$fd")" >&2; done
for fd in ${given.join(' ')}; do echo foreign > /proc/self/fd/$fd; echo foreign > /proc/self/fd/$fd/new; done 2> /dev/null
exit 2
`;

  const heldOutside = (listed: string) => listed.split(' ').filter((held) => held.includes(scene.root));

  it.each(ways)('as %s', (isolation, possible) => {
    if (!possible) return console.warn(`LEFT OUT: ${isolation}, which this machine does not give`);
    scene.write('project/hook.sh', hook);
    const argv = ['hook.sh', '--no-config', '--effort', 'quick', '--isolation', isolation, '--format', 'json'];
    const { stderr, stdout } = spawnSync(process.execPath, [builtCli, ...argv], {
      cwd: scene.project,
      stdio,
      env,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const [run] = JSON.parse(stdout).runs;
    expect(run.execution.stderr).toContain('2=socket:');
    expect(heldOutside(run.execution.stderr)).toEqual([]);
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });

  it('from Node, where there is no Python', async () => {
    const folder = join(root, 'node_modules', '.cache', 'hooklint', 'spawner');
    mkdirSync(folder, { recursive: true });
    const outfile = join(folder, 'spawn.mjs');
    await build({
      entryPoints: [join(root, 'src/run/spawn.ts')],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile,
    });
    const program = scene.write('project/spawned.sh', hook);
    const launch = {
      argv: [program],
      cwd: '/',
      env: { own: { PATH: process.env.PATH }, added: {} },
      stdin: '',
      limits: { timeoutMs: 30_000, shortened: false, keptBytes: 1e6, totalBytes: 1e6, graceMs: 100 },
      projectDir: '/',
      standIns: '/nonexistent',
    };
    const main = join(folder, 'main.mjs');
    writeFileSync(
      main,
      `import { openSpawner } from './spawn.mjs';
      const { stderr } = await openSpawner(1).start(${JSON.stringify(launch)});
      console.log(new TextDecoder().decode(stderr));`,
    );
    const { stderr, stdout } = spawnSync(process.execPath, [main], { stdio, env, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(stderr).toBe('');
    expect(stdout).toContain('2=socket:');
    expect(heldOutside(stdout)).toEqual([]);
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });

  it('not even a worker does, whose memory a hook may read without namespaces', ({ skip }) => {
    if (python === undefined) return skip('there is no Python here');
    const [program, ...args] = workerCommand(python, join(scene.root, 'ours'));
    const listing = `${args[2]}`.replace(/\w+\(\)$/, '');
    const { stdout } = spawnSync(
      program,
      [args[0] as string, args[1] as string, `${listing}\nclose_inherited()\nprint(*sorted(os.listdir("/dev/fd")))`],
      { stdio, encoding: 'utf8' },
    );
    // 3 is the list itself.
    expect(stdout).toBe('0 1 2 3\n');
  });
});

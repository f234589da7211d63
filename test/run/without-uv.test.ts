import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Launch } from '../../src/run/launch.js';
import { launchWithoutUv } from '../../src/run/without-uv.js';

const folder = mkdtempSync(join(tmpdir(), 'hooklint-uv-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that says how it was called. */
function program(name: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\necho ${name} "$@"\n`);
  chmodSync(join(folder, name), 0o755);
}

function launch(path: string): Launch {
  const env = { own: {}, added: { PATH: path } };
  const limits = { timeoutMs: 1000, shortened: false, keptBytes: 100, totalBytes: 100, graceMs: 1 };
  return { argv: ['uv', 'run', 'a.py'], cwd: folder, env, stdin: '', limits, projectDir: folder, standIns: folder };
}

describe.skipIf(process.platform === 'win32')('a hook that calls uv, where there is none', () => {
  program('python3');
  writeFileSync(join(folder, 'a.py'), '');
  const without = launchWithoutUv(launch(folder), true);
  const [uv] = without.props ?? [];

  it.each([
    [['run', 'a.py', 'b'], 'python3 a.py b\n'],
    [['run', '--quiet', '--with', 'rich', 'a.py'], 'python3 a.py\n'],
    [['run', '--script', 'a.py'], 'python3 a.py\n'],
    [['run', '-m', 'hooks.guard', 'x'], 'python3 -m hooks.guard x\n'],
    [['run', 'python', 'a.py'], 'python3 a.py\n'],
  ])('has its script run by Python: uv %j', (words, said) => {
    if (uv?.kind !== 'file') throw new Error('no program in the place of uv');
    writeFileSync(join(folder, 'uv'), uv.content);
    const PATH = `${folder}:/usr/bin:/bin`;
    expect(execFileSync('/bin/sh', [join(folder, 'uv'), ...words], { cwd: folder, env: { PATH } }).toString()).toBe(
      said,
    );
  });

  it('is told of a script that is not there as uv tells it', () => {
    const asked = () => execFileSync('/bin/sh', [join(folder, 'uv'), 'run', 'none.py'], { cwd: folder, stdio: 'pipe' });
    expect(asked).toThrow(expect.objectContaining({ status: 2 }));
  });

  it('is left alone where it calls none, and where there is no Python', () => {
    expect(launchWithoutUv(launch(folder), false).props).toBeUndefined();
    expect(launchWithoutUv(launch('/nowhere'), true).props).toBeUndefined();
  });
});

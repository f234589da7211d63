/**
 * The single executable, where HOOKLINT_EXECUTABLE names one (`node scripts/executable/index.js FILE` makes it): it says
 * what the package says.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/bundle.js';
import { builtCli } from '../cli/built.js';
import { timelessJson } from '../timeless.js';

const executable = process.env.HOOKLINT_EXECUTABLE;
if (executable === undefined) {
  console.warn('LEFT OUT: the single executable. Set HOOKLINT_EXECUTABLE to the path of one to test it.');
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (program: readonly string[], args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const [file = '', ...first] = program;
  const { status, stdout, stderr } = spawnSync(file, [...first, ...args], {
    encoding: 'utf8',
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: folder, ...env },
  });
  return { status, stdout, stderr };
};

describe.skipIf(executable === undefined)('the single executable', () => {
  const packaged = [process.execPath, builtCli];
  const single = [executable ?? ''];

  test('gives the same report on the examples', () => {
    const args = ['examples', '--format', 'json', '--jobs', '1'];
    const [one, other] = [run(single, args), run(packaged, args)];
    const report = timelessJson(one.stdout);
    expect(report.findings.length).toBeGreaterThan(3);
    // Each lints its own copy of the examples.
    const told = ({ findings, summary, runs }: ReturnType<typeof timelessJson>) =>
      JSON.parse(JSON.stringify({ findings, summary, runs: runs.length }));
    expect(told(report)).toEqual(told(timelessJson(other.stdout)));
    expect(one.status).toBe(other.status);
  });

  test.each([[['explain', 'stderr-only-failure']], [['contract', 'PreToolUse']], [['--help']], [['--no-such-option']]])(
    '%j',
    (args) => {
      expect(run(single, args)).toEqual(run(packaged, args));
    },
  );

  test('unpacks itself once, beside other things in the cache', () => {
    const cache = join(folder, 'cache');
    for (let i = 0; i < 2; i += 1) expect(run(single, ['--version'], { HOOKLINT_CACHE: cache }).status).toBe(0);
    expect(readdirSync(cache)).toEqual([expect.stringMatching(/^app-[0-9a-f]{16}$/)]);
  });

  test('starts where it can keep nothing, and leaves nothing', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const tmp = mkdtempSync(join(folder, 'tmp-'));
    expect(run(single, ['--version'], { HOOKLINT_CACHE: join(file, 'below'), TMPDIR: tmp }).status).toBe(0);
    expect(readdirSync(tmp)).toEqual([]);
    expect(existsSync(file)).toBe(true);
  });

  test('needs no Node, but for a configuration that is a program', () => {
    const env = { PATH: '/nonexistent' };
    expect(run(single, ['--version'], env).status).toBe(0);
    const config = join(folder, 'hooklint.config.mjs');
    writeFileSync(config, 'export default {};\n');
    const { status, stderr } = run(single, ['--config', config, 'examples/hooks'], env);
    expect([status, stderr]).toEqual([2, expect.stringContaining('needs Node.js on the PATH')]);
  });
});

/** What the configuration of a project that is linted, but not trusted, may decide: nothing that costs its reader. */
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lint } from '../../src/lint/index.js';
import { isTrusted } from '../../src/load/trust.js';
import { runMain } from '../cli/run-main.js';
import { scratch, script } from '../load/scratch.js';

const ci = { env: { CI: 'true' } };
const quick = ['--isolation', 'none', '--effort', 'quick'];
const guard = (line: string) => script(`#!/bin/sh\n# hooklint: event=Stop\n${line}\n`);

afterEach(() => vi.unstubAllEnvs());

it.each([
  [{}, true],
  [{ CI: '' }, true],
  [{ CI: 'false' }, true],
  [{ CI: 'true' }, false],
  [{ CI: '1' }, false],
  [{ TF_BUILD: 'True' }, false],
  [{ JENKINS_URL: 'https://ci.example.org/' }, false],
])('an environment of %j is trusted: %s', (env, trusted) => {
  expect(isTrusted(env)).toBe(trusted);
});

describe.each(['js', 'ts'])('a configuration in %s', (extension) => {
  const name = `hooklint.config.${extension}`;
  const text =
    extension === 'js'
      ? "require('node:fs').writeFileSync(__dirname + '/ran', ''); module.exports = {};"
      : "import { writeFileSync } from 'node:fs'; writeFileSync(new URL('ran', import.meta.url), ''); export default {};";

  it('is run where the project is trusted, and in CI where that is said', async () => {
    const cwd = await scratch({ 'a.sh': guard('exit 0'), [name]: text });
    const refused = await runMain(['a.sh', ...quick], { cwd, ...ci });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(`${name}: this configuration runs code, but the project is not trusted in CI`);
    expect(refused.stderr).toContain('--trust');
    expect((await runMain(['a.sh', ...quick, '--config', name], { cwd, ...ci })).code).toBe(2);
    expect((await runMain(['a.sh', ...quick, '--no-config'], { cwd, ...ci })).code).toBe(0);
    expect(existsSync(join(cwd, 'ran'))).toBe(false);
    expect((await runMain(['a.sh', ...quick, '--trust'], { cwd, ...ci })).code).toBe(0);
    expect(existsSync(join(cwd, 'ran'))).toBe(true);
  });

  it.each([
    [
      'never ends to wait',
      extension === 'js' ? 'module.exports = new Promise(() => {})' : 'await new Promise(() => {}); export default {}',
    ],
    ['ends the process', 'process.exit(0)'],
    [
      'holds itself',
      extension === 'js'
        ? 'const c = {}; c.rules = c; module.exports = c'
        : 'const c: any = {}; c.rules = c; export default c'.replace(extension === 'ts' ? '' : ': any', ''),
    ],
    [
      'holds a function',
      extension === 'js' ? 'module.exports = { exclude: () => [] }' : 'export default { exclude: () => [] }',
    ],
    ['throws', 'throw new Error("no")'],
    ['throws nothing in particular', 'throw undefined'],
  ])('that %s is a mistake in it', async (_, broken) => {
    const cwd = await scratch({ 'a.sh': guard('exit 0'), [name]: broken });
    const { code, stdout, stderr } = await runMain(['a.sh', ...quick], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^hooklint: ${name}: (?:cannot be loaded: |)`));
  });
});

it('a TypeScript configuration whose files import each other is loaded, or is a mistake', async () => {
  const cwd = await scratch({
    'a.sh': guard('exit 0'),
    'hooklint.config.ts': "import { b } from './b.ts'; export const a = 1; export default { exclude: [String(b)] };",
    'b.ts': "import { a } from './hooklint.config.ts'; export const b = a;",
  });
  expect((await runMain(['a.sh', ...quick], { cwd })).code).toBeLessThan(3);
});

it('excludes by globs that the native engine would take for ever with', async () => {
  const names = [`${'a'.repeat(100)}.sh`, `${'a'.repeat(100)}b.sh`];
  const config = { exclude: [`${'*a'.repeat(40)}b.sh`, `${'+(a|+(a))'.repeat(10)}c.sh`, `{${'a*,'.repeat(500)}}c`] };
  const cwd = await scratch({
    ...Object.fromEntries(names.map((name) => [name, guard('exit 0')])),
    'hooklint.config.json': JSON.stringify(config),
  });
  const { stdout } = await runMain([...names, ...quick, '--format', 'json'], { cwd });
  expect(JSON.parse(stdout).summary.hooks).toBe(1);
  expect(stdout).toContain(names[0]);
});

it('passes on no secret in CI, unless somebody outside of the project says so', async () => {
  vi.stubEnv('DEPLOY_TOKEN', 'live');
  const cwd = await scratch({
    'a.sh': guard('printenv DEPLOY_TOKEN >&2; exit 0'),
    'hooklint.config.json': '{"env":["DEPLOY_TOKEN"]}',
  });
  const seen = async (...words: string[]) => {
    const { stdout, stderr } = await runMain(['a.sh', ...quick, '--format', 'json', ...words], { cwd, ...ci });
    const { runs } = JSON.parse(stdout) as { runs: { execution: { stderr: string } }[] };
    return { streams: runs.map(({ execution }) => execution.stderr.trim()), stderr };
  };
  const untrusted = await seen();
  expect(new Set(untrusted.streams)).toEqual(new Set(['']));
  expect(untrusted.stderr).toContain('DEPLOY_TOKEN not passed to hooks');
  expect(new Set((await seen('--trust')).streams)).toEqual(new Set(['live']));
  expect(new Set((await seen('--env', 'DEPLOY_TOKEN')).streams)).toEqual(new Set(['live']));
});

it('puts no live token into the headers of an http hook in CI, not even on the loopback interface', async () => {
  vi.stubEnv('DEPLOY_TOKEN', 'live');
  vi.stubEnv('BRANCH', 'main');
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    seen.add(`${request.headers['x-token']} ${request.headers['x-branch']}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const hook = {
      ...{ type: 'http', url, allowedEnvVars: ['DEPLOY_TOKEN', 'BRANCH'] },
      headers: { 'x-token': '$DEPLOY_TOKEN', 'x-branch': '$BRANCH' },
    };
    const cwd = await scratch({
      '.claude/settings.json': JSON.stringify({ hooks: { PreToolUse: [{ matcher: 'Glob', hooks: [hook] }] } }),
    });
    await lint({ cwd, effort: 'quick', trusted: false });
    expect([...seen]).toEqual(['stand-in main']);
    seen.clear();
    await lint({ cwd, effort: 'quick', trusted: false, env: ['DEPLOY_TOKEN'] });
    await lint({ cwd, effort: 'quick', trusted: true });
    expect([...seen]).toEqual(['live main']);
  } finally {
    server.close();
  }
});

describe('a path in the configuration', () => {
  it.each([
    ['baseline', { baseline: '../outside.json' }],
    ['baseline', { baseline: '/etc/passwd' }],
    ['expectations', { expectations: 'link/outside.json' }],
    ['payloads', { payloads: ['own', '../..'] }],
  ])('%s cannot leave the project: %j', async (key, config) => {
    const outer = await scratch({
      'outside.json': '{}',
      'project/a.sh': guard('exit 0'),
      'project/own/README.md': '',
      'project/hooklint.config.json': JSON.stringify(config),
    });
    const cwd = join(outer, 'project');
    symlinkSync(outer, join(cwd, 'link'));
    const { code, stderr } = await runMain(['a.sh', ...quick], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/hooklint\.config\.json:1:\d+: ".*" leads out of the project/);
    expect(key in config).toBe(true);
  });

  it('may be as deep or as high in the project as it likes', async () => {
    const cwd = await scratch({
      '.claude/settings.json': '{}',
      'hooklint.baseline.json': '{"version":1,"findings":[]}',
      'packages/a/a.sh': guard('exit 0'),
      'packages/a/hooklint.config.json': '{"baseline":"../../hooklint.baseline.json"}',
    });
    expect((await runMain(['a.sh', ...quick], { cwd: join(cwd, 'packages', 'a') })).code).toBe(0);
  });

  it('that nobody named is no link out of the project either', async () => {
    const outer = await scratch({ mine: 'mine', 'project/a.sh': guard('exit 0') });
    const cwd = join(outer, 'project');
    writeFileSync(join(outer, 'mine'), 'mine');
    symlinkSync(join(outer, 'mine'), join(cwd, 'hooklint.expectations.json'));
    expect((await runMain(['a.sh', ...quick, '--update-expectations'], { cwd })).code).toBe(2);
    expect(readFileSync(join(outer, 'mine'), 'utf8')).toBe('mine');
  });
});

/**
 * The real pre-commit, in a scratch repository that takes its hook from this one. It runs where pre-commit is installed
 * and npm can build hooklint from its cache: the test asks for no network.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/bundle.js';

const scratch = mkdtempSync(join(tmpdir(), 'hooklint-pre-commit-'));
const source = join(scratch, 'hooklint');
const project = join(scratch, 'project');

const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|GIT_)/i.test(name))),
  PRE_COMMIT_HOME: join(scratch, 'home'),
  npm_config_offline: 'true',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
};

const run = (cwd: string, program: string, ...words: string[]): SpawnSyncReturns<string> =>
  spawnSync(program, words, { cwd, env: environment, encoding: 'utf8' });

/** Why it cannot be tried here; undefined: it can. */
function obstacle(): string | undefined {
  if (run(scratch, 'pre-commit', '--version').status !== 0) return 'pre-commit is not installed';
  const listed = run(root, 'git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  if (listed.status !== 0) return 'this is no git checkout';
  for (const file of listed.stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(source, file)), { recursive: true });
    cpSync(join(root, file), join(source, file));
  }
  run(source, 'git', 'init', '--quiet');
  run(source, 'git', 'add', '--all', '--force');
  run(source, 'git', 'commit', '--quiet', '--message', 'the tree under test');
  const rev = run(source, 'git', 'rev-parse', 'HEAD').stdout.trim();
  mkdirSync(join(project, '.claude', 'hooks'), { recursive: true });
  writeFileSync(
    join(project, '.pre-commit-config.yaml'),
    `repos:\n  - repo: ${source}\n    rev: ${rev}\n    hooks:\n      - id: hooklint\n      - id: hooklint-all\n`,
  );
  run(project, 'git', 'init', '--quiet');
  const built = run(project, 'pre-commit', 'install', '--install-hooks');
  if (built.status === 0) return undefined;
  const said = `${built.stdout}${built.stderr}`;
  if (/ENOTCACHED|cache mode is 'only-if-cached'/.test(said)) return 'npm has not all packages in its cache';
  throw new Error(`pre-commit cannot build hooklint:\n${said}`);
}

const why = obstacle();
if (why !== undefined) process.stderr.write(`\nLEFT OUT: the hook for pre-commit, because ${why}.\n`);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.skipIf(why !== undefined)('the hook for pre-commit', () => {
  const guard = join(project, '.claude', 'hooks', 'guard.sh');

  const commit = (exitCode: number) => {
    writeFileSync(
      guard,
      `#!/bin/sh\n# hooklint: event=PreToolUse matcher=Bash\ncat >/dev/null\necho "not on main" >&2\nexit ${exitCode}\n`,
    );
    chmodSync(guard, 0o755);
    run(project, 'git', 'add', '--all');
    const { status, stdout, stderr } = run(project, 'git', 'commit', '--message', `exit ${exitCode}`);
    return { status, said: stdout + stderr };
  };

  beforeAll(() => {
    writeFileSync(
      join(project, '.claude', 'settings.json'),
      '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"true"}]}]}}\n',
    );
  });

  it('refuses a commit with a broken guard, and says why', () => {
    const { status, said } = commit(1);
    expect(said).toContain('stderr-only-failure');
    expect(said).toContain('.claude/hooks/guard.sh:5');
    expect(said).toContain('tool RUNS');
    expect(status).toBe(1);
    expect(run(project, 'git', 'log', '--oneline').status).not.toBe(0);
  });

  it('lets a good one pass, with both hooks run', () => {
    const { status, said } = commit(2);
    expect(said.match(/\.\.Passed/g)).toHaveLength(2);
    expect(status).toBe(0);
    expect(run(project, 'git', 'log', '--oneline').stdout).toContain('exit 2');
  });

  it('passes over a commit without hooks of Claude Code, but for hooklint-all', () => {
    writeFileSync(join(project, 'README.md'), 'x\n');
    run(project, 'git', 'add', '--all');
    const { status, stdout, stderr } = run(project, 'git', 'commit', '--message', 'text');
    expect(stdout + stderr).toMatch(/hooklint\.+\(no files to check\)Skipped/);
    expect(status).toBe(0);
  });

  it('lets files pass that lie in a folder of hooks and are none of Claude Code', () => {
    const others = {
      'src/hooks/useAuth.js': 'export const useAuth = () => null;\n',
      'ops/hooks/post-deploy.sh': '#!/bin/bash\ncurl -fsS https://example.com/deployed\n',
      'hooks/conftest.py': 'import pytest\n',
    };
    for (const [file, text] of Object.entries(others)) {
      mkdirSync(dirname(join(project, file)), { recursive: true });
      writeFileSync(join(project, file), text);
      chmodSync(join(project, file), 0o755);
    }
    run(project, 'git', 'add', '--all');
    const { status, stdout, stderr } = run(project, 'git', 'commit', '--message', 'hooks of others');
    expect(stdout + stderr).toMatch(/^hooklint\.+Passed$/m);
    expect(stdout + stderr).not.toMatch(/problem|Nothing tells/);
    expect(status).toBe(0);
  });

  it('passes a project that has no hooks any more', () => {
    rmSync(join(project, '.claude'), { recursive: true });
    run(project, 'git', 'add', '--all');
    const { status, stdout, stderr } = run(project, 'git', 'commit', '--message', 'no more hooks');
    expect(stdout + stderr).toMatch(/^hooklint \(every hook of the project\)\.+Passed$/m);
    expect(status).toBe(0);
  });
});

/** A repository's settings name programs. None of them is run on the machine when hooklint asks git about the repository. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyProject as copyForClient } from '../../src/live/project-copy.js';
import { askGit, isIgnoredByGit } from '../../src/load/git.js';
import { copyProject } from '../../src/run/copy.js';
import { findProgram } from '../../src/run/programs.js';
import { makeScene, type Scene } from '../run/project.js';

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@example.com', ...args], { cwd, stdio: 'ignore' });

describe.skipIf(process.platform === 'win32' || findProgram('git') === undefined)('git runs nothing of', () => {
  let scene: Scene;
  let ran: string;
  beforeEach(() => {
    scene = makeScene();
    ran = join(scene.root, 'ran');
    scene.write('evil.sh', `#!/bin/sh\necho "$0 $*" >> '${ran}'\nexit 1\n`);
  });
  afterEach(() => scene.remove());

  /** Every setting by which a program can be named for what hooklint asks. */
  const arm = (folder: string) => {
    const evil = join(scene.root, 'evil.sh');
    for (const name of ['core.fsmonitor', 'core.sshCommand', 'core.pager', 'pager.ls-files', 'core.askPass'])
      git(folder, 'config', name, evil);
    git(folder, 'config', 'core.hooksPath', scene.root);
    git(folder, 'config', 'alias.ls-files', `!${evil}`);
    git(folder, 'config', 'filter.evil.clean', evil);
    git(folder, 'config', 'filter.evil.process', evil);
    git(folder, 'config', 'extensions.partialClone', 'origin');
    git(folder, 'config', 'core.repositoryFormatVersion', '1');
    git(folder, 'config', 'remote.origin.url', `ext::${evil} %S`);
    git(folder, 'config', 'remote.origin.promisor', 'true');
    git(folder, 'config', 'protocol.ext.allow', 'always');
  };

  const askAll = async (folder: string) => {
    await copyProject(folder, join(scene.root, 'copy'));
    copyForClient(folder, join(scene.root, 'client'));
    await isIgnoredByGit(join(folder, 'file'));
    // An object that is missing, which the promised remote has.
    await askGit(folder, ['cat-file', '-p', '1234567890123456789012345678901234567890']);
  };

  it('the linted repository', async () => {
    git(scene.project, 'init', '-q');
    scene.write('project/file', 'x');
    scene.write('project/.gitattributes', '* filter=evil\n');
    git(scene.project, 'add', 'file');
    git(scene.project, 'commit', '-q', '-m', 'first');
    arm(scene.project);
    scene.write('project/file', 'y');
    await askAll(scene.project);
    expect(existsSync(join(scene.root, 'copy', 'file'))).toBe(true);
    expect(existsSync(join(scene.root, 'client', 'file'))).toBe(true);
    expect(existsSync(ran)).toBe(false);
  });

  it('a bare repository in it, which a pull request can bring as plain files', async () => {
    const bare = join(scene.project, 'bare');
    mkdirSync(join(bare, 'refs'), { recursive: true });
    mkdirSync(join(bare, 'objects'));
    writeFileSync(join(bare, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(
      join(bare, 'config'),
      `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ${bare}\n\tfsmonitor = ${scene.root}/evil.sh\n`,
    );
    await askAll(bare);
    expect(existsSync(ran)).toBe(false);
  });

  it('the programs that came with the project', async () => {
    git(scene.project, 'init', '-q');
    const programs = join(scene.project, 'node_modules', '.bin');
    scene.write('project/node_modules/.bin/git', `#!/bin/sh\necho foreign >> '${ran}'\n`);
    const path = process.env.PATH;
    process.env.PATH = `${programs}:.:${path}`;
    await askAll(scene.project).finally(() => {
      process.env.PATH = path;
    });
    expect(existsSync(ran)).toBe(false);
  });
});

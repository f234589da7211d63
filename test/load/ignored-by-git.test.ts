import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isIgnoredByGit } from '../../src/load/git.js';
import { scratch } from './scratch.js';

/** Is hooks/review.sh ignored, which is missing beside hooks/guard.sh? */
async function isReviewIgnored(ignore: string, add?: readonly string[]): Promise<boolean> {
  const root = await scratch({ '.gitignore': ignore, 'hooks/guard.sh': 'exit 0\n' });
  for (const args of [['init'], ...(add === undefined ? [] : [['add', ...add]])]) {
    execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  }
  return isIgnoredByGit(join(root, 'hooks/review.sh'));
}

it('takes a file of an ignored folder for ignored', async () => {
  expect(await isReviewIgnored('hooks/\n')).toBe(true);
});

it('takes it for forgotten where git tracks others of the ignored folder', async () => {
  expect(await isReviewIgnored('hooks/\n', ['--force', 'hooks/guard.sh'])).toBe(false);
});

it('leaves a file alone that is ignored by its own name', async () => {
  expect(await isReviewIgnored('hooks/review.sh\n', ['hooks/guard.sh'])).toBe(true);
});

/** What git knows of paths. Without git, or outside a repository, it knows nothing. */
import { dirname } from 'node:path';
import { nearestFolder } from './files.js';

/** Does git ignore the path? False outside a repository. */
export async function isIgnoredByGit(absolutePath: string): Promise<boolean> {
  const folder = await nearestFolder(dirname(absolutePath));
  if (folder === undefined) return false;
  // Hardly a run asks, and the module takes longer to load than most of ours.
  const { execFile } = await import('node:child_process');
  return new Promise((resolve) => {
    const args = ['check-ignore', '--quiet', '--no-index', '--', absolutePath];
    execFile('git', args, { cwd: folder }, (error) => resolve(error === null));
  });
}

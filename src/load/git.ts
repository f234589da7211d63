/** What git knows of paths. Without git, or outside a repository, it knows nothing. */
import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { nearestFolder } from './files.js';

const run = promisify(execFile);

/** Does git ignore the path? False outside a repository. */
export async function isIgnoredByGit(absolutePath: string): Promise<boolean> {
  const folder = await nearestFolder(dirname(absolutePath));
  if (folder === undefined) return false;
  try {
    await run('git', ['check-ignore', '--quiet', '--no-index', '--', absolutePath], { cwd: folder });
    return true;
  } catch {
    return false;
  }
}

/** Scripts of a project as a command would start them. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptsFolder } from '../load/nothing-found.js';

/** More in one folder are not hooks. */
const most = 100;

/** Those in the folder where hooks lie by custom; a name that a shell would take apart is left out. */
export async function projectScripts(root: string): Promise<readonly string[]> {
  const names = await readdir(join(root, scriptsFolder)).catch(() => []);
  return names
    .filter((name) => /^\w[\w.-]*$/.test(name))
    .slice(0, most)
    .map((name) => `"$CLAUDE_PROJECT_DIR"/${scriptsFolder}/${name}`);
}

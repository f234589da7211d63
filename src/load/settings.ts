/** The files of a project's `.claude` folder that wire hooks. */
import { join } from 'node:path';
import type { ConfigFile } from '../model.js';
import { readJsonConfig } from './config-file.js';
import { kindOf } from './files.js';
import { frontmatterConfigs } from './plugins.js';

/** Settings and frontmatter of the `.claude` folder below a folder, in the order in which the client reads them. */
export async function settingsConfigs(folder: string, root: string): Promise<readonly ConfigFile[]> {
  const claude = join(folder, '.claude');
  const configs: ConfigFile[] = [];
  for (const name of ['settings.json', 'settings.local.json']) {
    const path = join(claude, name);
    if ((await kindOf(path)) === 'file') configs.push(await readJsonConfig(path, root, { kind: 'settings' }));
  }
  return [...configs, ...(await frontmatterConfigs(claude, root))];
}

/** The folder that hooklint itself is installed in: where its corpus, examples and schemas are. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Found upwards from this file, because the source and the bundle lie at different depths. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('hooklint is installed without its package.json');
    folder = parent;
  }
  return folder;
}

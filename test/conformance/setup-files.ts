/** The files of a recorded setup, in a folder of their own. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SetupVector } from '../../scripts/conformance/setups-vector.js';
import { scratch } from '../load/scratch.js';

/** The files of a setup, laid out; `fill` writes their paths into a text. */
export async function laidOut({ files = {}, untrusted }: SetupVector): Promise<{ root: string; fill: (text: string) => string }> {
  const root = await scratch({ 'project/.keep': '', 'home/.keep': '' });
  const fill = (text: string): string =>
    text
      .replaceAll('<PROJECT>', join(root, 'project'))
      .replaceAll('<HOME>', join(root, 'home'))
      .replaceAll('<MORE>', join(root, 'more'));
  const state = { projects: { [join(root, 'project')]: { hasTrustDialogAccepted: untrusted !== true } } };
  for (const [path, content] of Object.entries({ ...files, 'home/.claude.json': state })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), fill(typeof content === 'string' ? content : JSON.stringify(content)));
  }
  return { root, fill };
}

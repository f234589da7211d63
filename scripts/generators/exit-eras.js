// The eras of exit code 2 in docs/contract.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle.js';

const page = 'docs/contract.md';

export default async function generate(load) {
  const { exitEras } = await load('src/pages/exit-eras.ts');
  const text = readFileSync(join(root, page), 'utf8');
  const table = `${exitEras().join('\n')}\n`;
  return new Map([[page, text.replace(/(?<=<!-- exit-eras -->\n)[\s\S]*?(?=<!-- \/exit-eras -->)/, () => table)]]);
}

// The guards in docs/proving.md, as they are in examples/guards.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle.js';

const page = 'docs/proving.md';
const languages = { sh: 'bash', py: 'python', mjs: 'js' };

export default function generate() {
  const text = readFileSync(join(root, page), 'utf8');
  const filled = text.replace(
    /(?<=<!-- guard: (\S+\.(\w+)) -->\n)[\s\S]*?(?=<!-- \/guard -->)/g,
    (_, file, extension) => `\n\`\`\`${languages[extension]}\n${readFileSync(join(root, file), 'utf8')}\`\`\`\n\n`,
  );
  return new Map([[page, filled]]);
}

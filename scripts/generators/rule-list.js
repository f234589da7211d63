// src/rules/index.ts: every file in the folder is a rule.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle.js';

export default async function generate() {
  const ids = readdirSync(join(root, 'src/rules'))
    .filter((name) => name !== 'index.ts')
    .map((name) => name.replace('.ts', ''))
    .sort();
  const lines = [
    '/** Every rule, in alphabetical order. Made by npm run generate from the files of this folder. */',
    "import type { Rule } from '../model.js';",
    ...ids.map((id) => `import { rule as ${camelCase(id)} } from './${id}.js';`),
    '',
    'export const rules: readonly Rule[] = [',
    ...ids.map((id) => `  ${camelCase(id)},`),
    '];',
  ];
  return new Map([['src/rules/index.ts', `${lines.join('\n')}\n`]]);
}

function camelCase(id) {
  return id.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

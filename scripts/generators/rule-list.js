// The lists of rules: every file in src/rules is one, and those that look at files are listed once more, in two parts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle.js';

const folder = join(root, 'src/rules');

export default async function generate() {
  const ids = readdirSync(folder)
    .filter((name) => name !== 'index.ts')
    .map((name) => name.replace('.ts', ''))
    .sort();
  return new Map([
    [
      'src/rules/index.ts',
      list(
        'Every rule, in alphabetical order. Made by npm run generate from the files of this folder.',
        ids,
        '.',
        'rules',
      ),
    ],
    [
      'src/lint/rules-of-settings.ts',
      list(
        'The rules that look at settings and at hooks of every kind before anything runs. Made by npm run generate from src/rules.',
        ids.filter((id) => looksAtFiles(id) && !looksAtCode(id)),
        '../rules',
        'rulesOfSettings',
      ),
    ],
    [
      'src/lint/rules-of-code.ts',
      list(
        'The rules that look at command hooks alone, or at mods alone, before anything runs. Made by npm run generate from src/rules.',
        ids.filter((id) => looksAtFiles(id) && looksAtCode(id)),
        '../rules',
        'rulesOfCode',
      ),
    ],
  ]);
}

/** Has the rule a method that is asked before anything has run? */
function looksAtFiles(id) {
  return /^ {2}\*?(?:onConfig|onHook|onMod)\b/m.test(textOf(id));
}

/** Has it nothing to say of a project without command hooks and mods? */
function looksAtCode(id) {
  const text = textOf(id);
  return (
    !/^ {2}\*?onConfig\b/m.test(text) && (/^ {2}handlers: \['command'\]/m.test(text) || !/^ {2}\*?onHook\b/m.test(text))
  );
}

function textOf(id) {
  return readFileSync(join(folder, `${id}.ts`), 'utf8');
}

function list(doc, ids, from, name) {
  const lines = [
    `/** ${doc} */`,
    "import type { Rule } from '../model.js';",
    ...ids.map((id) => `import { rule as ${camelCase(id)} } from '${from}/${id}.js';`),
    '',
    `export const ${name}: readonly Rule[] = [`,
    ...ids.map((id) => `  ${camelCase(id)},`),
    '];',
  ];
  return `${lines.join('\n')}\n`;
}

function camelCase(id) {
  return id.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

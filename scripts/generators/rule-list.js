// The lists of rules: every file in a folder of src/rules is one, and those that look at files are listed once more, in two parts.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../bundle.js';

const folder = join(root, 'src/rules');

export default async function generate() {
  const rules = rulesIn(folder);
  return new Map([
    [
      'src/rules/index.ts',
      list(
        'Every rule, in alphabetical order. Made by npm run generate from the files in the folders beside it.',
        rules,
        '.',
        'rules',
      ),
    ],
    ['src/rules/group-of.ts', groups(rules)],
    [
      'src/lint/rules-of-settings.ts',
      list(
        'The rules that look at settings and at hooks of every kind before anything runs. Made by npm run generate from src/rules.',
        rules.filter((rule) => looksAtFiles(rule) && !looksAtCode(rule)),
        '../rules',
        'rulesOfSettings',
      ),
    ],
    [
      'src/lint/rules-of-code.ts',
      list(
        'The rules that look at command hooks alone, or at mods alone, before anything runs. Made by npm run generate from src/rules.',
        rules.filter((rule) => looksAtFiles(rule) && looksAtCode(rule)),
        '../rules',
        'rulesOfCode',
      ),
    ],
  ]);
}

/** Every rule by its id and the folder that it is in, in alphabetical order of ids. */
function rulesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath !== folder)
    .map(({ name, parentPath }) => ({ id: basename(name, '.ts'), group: basename(parentPath) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Has the rule a method that is asked before anything has run? */
function looksAtFiles(rule) {
  return /^ {2}\*?(?:onConfig|onHook|onMod)\b/m.test(textOf(rule));
}

/** Has it nothing to say of a project without command hooks and mods? */
function looksAtCode(rule) {
  const text = textOf(rule);
  return (
    !/^ {2}\*?onConfig\b/m.test(text) && (/^ {2}handlers: \['command'\]/m.test(text) || !/^ {2}\*?onHook\b/m.test(text))
  );
}

function textOf({ id, group }) {
  return readFileSync(join(folder, group, `${id}.ts`), 'utf8');
}

function list(doc, rules, from, name) {
  const lines = [
    `/** ${doc} */`,
    "import type { Rule } from '../model.js';",
    ...rules
      .map(({ id, group }) => ({ path: `${from}/${group}/${id}.js`, name: camelCase(id) }))
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ path, name }) => `import { rule as ${name} } from '${path}';`),
    '',
    `export const ${name}: readonly Rule[] = [`,
    ...rules.map(({ id }) => `  ${camelCase(id)},`),
    '];',
  ];
  return `${lines.join('\n')}\n`;
}

/** Small and apart, as reports order findings by it and load no rule for that. */
function groups(rules) {
  const lines = [
    '/** The group of each rule. Made by npm run generate from the folders beside it. */',
    "import type { RuleGroupId } from './groups.js';",
    '',
    'export const groupOf: Readonly<Record<string, RuleGroupId>> = {',
    ...rules.map(({ id, group }) => `  ${id.includes('-') ? `'${id}'` : id}: '${group}',`),
    '};',
  ];
  return `${lines.join('\n')}\n`;
}

function camelCase(id) {
  return id.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

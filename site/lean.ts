/**
 * The sources as the playground needs them, a third of their weight: rules without the prose and the examples of their
 * pages, facts without what explains them, and lists that are known when the site is built as such.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from '@babel/parser';
import type { Expression, Node, ObjectExpression } from '@babel/types';
import { eventNames, newestClient, oldestClient } from '../src/contract/index.js';

/** What Vite asks of a plugin, as far as this one is concerned. */
interface Transform {
  readonly name: string;
  readonly enforce: 'pre';
  readonly load: (id: string) => string | undefined;
  readonly transform: (code: string, id: string) => { code: string; map: null } | undefined;
}

/** `root` is the folder of the repository. */
export function lean(root: string): Transform {
  const rules = join(root, 'src/rules');
  const known: Readonly<Record<string, () => string>> = {
    // One hook replies, and there are no mods.
    'src/interpret/merge-runs.ts': () => 'export const mergeRuns = () => [];',
    'src/mods/raised.ts': () => 'export const registrationsFor = () => [];',
    'site/playground/facts.ts': () => constants({ eventNames, newestClient, oldestClient }),
    'site/playground/rules-on-runs.ts': () => listOf('rulesOnRuns', rules, ['onRun']),
    'site/playground/rules-on-files.ts': () => listOf('rulesOnFiles', rules, ['onConfig', 'onHook']),
  };
  return {
    name: 'hooklint without what only its pages need',
    enforce: 'pre',
    load: (id) => {
      const [name = ''] = /(?:site|src)\/[\w-]+\/[\w-]+\.ts$/.exec(id) ?? [];
      return known[name]?.();
    },
    transform: (code, id) => {
      if (/\/src\/rules\/[\w-]+\/[\w-]+\.ts$/.test(id)) return { code: withoutPages(code), map: null };
      // The editor shows what the keys of a handler are for.
      if (/\/src\/contract\/(?!handler-keys).*\.ts$/.test(id)) return { code: withoutProse(code), map: null };
      return undefined;
    },
  };
}

function constants(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

/** A module that exports the rules which look at one of these. */
function listOf(name: string, folder: string, members: readonly string[]): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => {
    if (dirname(file) === '.' || !file.endsWith('.ts')) return false;
    const code = readFileSync(join(folder, file), 'utf8');
    const { properties = [] } = rulesIn(code)[0] ?? {};
    return properties.some((each) => members.includes(nameOf(each))) && !isAboutOthers(code, properties);
  });
  const imports = files.map((file, i) => `import { rule as rule${i} } from ${JSON.stringify(join(folder, file))};`);
  return [...imports, `export const ${name} = [${files.map((_, i) => `rule${i}`).join(', ')}];`].join('\n');
}

/** Does the rule look at handlers alone that the playground has no runs of? */
function isAboutOthers(code: string, properties: ObjectExpression['properties']): boolean {
  const handlers = properties.find((each) => nameOf(each) === 'handlers');
  const onFiles = properties.some((each) => /^on(?:Config|Hook)$/.test(nameOf(each)));
  return (
    handlers !== undefined && !onFiles && !code.slice(handlers.start ?? 0, handlers.end ?? 0).includes("'command'")
  );
}

/** Members of a rule that nobody asks for where single runs and files are judged, and what is there instead. */
const unasked: ReadonlyMap<string, string> = new Map([
  ['docs', "{ why: '', repair: '' }"],
  ['bad', '[]'],
  ['good', '[]'],
  ...['onRuns', 'onMerged', 'onFaults', 'onProof', 'onUnused', 'onMod'].map((name) => [name, 'undefined'] as const),
]);

/** A rule without what only its page, its tests and a whole project need. */
export function withoutPages(code: string): string {
  const edits = rulesIn(code).flatMap(({ properties }) =>
    properties.flatMap((member) => {
      const instead = unasked.get(nameOf(member));
      return instead === undefined ? [] : [{ node: member, text: `${nameOf(member)}: ${instead}` }];
    }),
  );
  return edited(code, edits);
}

/** Which argument of these is prose: a note on a source, the description of a field. */
const proseAt: Readonly<Record<string, number>> = {
  ...{ measured: 1, types: 1, changelog: 1, docs: 1, dated: 1, between: 2, bisected: 2 },
  ...{ required: 2, optional: 2 },
};

/** Rows of the contract without notes on sources and descriptions, which explain and decide nothing. */
export function withoutProse(code: string): string {
  const prose: Node[] = [];
  visit(parse(code, { sourceType: 'module', plugins: ['typescript'] }).program, (node) => {
    const text =
      node.type === 'CallExpression' && node.callee.type === 'Identifier'
        ? node.arguments[proseAt[node.callee.name] ?? -1]
        : node.type === 'ObjectProperty' && node.key.type === 'Identifier' && node.key.name === 'description'
          ? node.value
          : undefined;
    if (text?.type === 'StringLiteral' || text?.type === 'TemplateLiteral') prose.push(text);
  });
  return edited(
    code,
    prose.map((node) => ({ node, text: "''" })),
  );
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'object' && each !== null && typeof each.type === 'string') visit(each as Node, look);
    }
  }
}

/** The objects that a module exports. */
function rulesIn(code: string): readonly ObjectExpression[] {
  const { program } = parse(code, { sourceType: 'module', plugins: ['typescript'] });
  return program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations.flatMap(({ init }) => (isObject(init) ? [init] : []))
      : [],
  );
}

const isObject = (node: Expression | null | undefined): node is ObjectExpression => node?.type === 'ObjectExpression';

function nameOf(member: ObjectExpression['properties'][number]): string {
  return member.type !== 'SpreadElement' && member.key.type === 'Identifier' ? member.key.name : '';
}

function edited(code: string, edits: readonly { readonly node: Node; readonly text: string }[]): string {
  return edits
    .toSorted((a, b) => (b.node.start ?? 0) - (a.node.start ?? 0))
    .reduce(
      (text, { node, text: instead }) => text.slice(0, node.start ?? 0) + instead + text.slice(node.end ?? 0),
      code,
    );
}

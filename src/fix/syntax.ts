/** Syntax trees of scripts: tree-sitter grammars as WebAssembly, loaded when the first script of a language is to be fixed. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Language as Grammar, type Node, Parser } from 'web-tree-sitter';
import { packageRoot } from '../load/package-root.js';
import type { Language } from '../model.js';
import type { Range } from './object-literal.js';

export type { Node };

/** Languages whose scripts can be fixed. */
export type Fixable = 'shell' | 'python' | 'javascript';

const grammarOf: Readonly<Record<Fixable, string>> = {
  shell: 'tree-sitter-bash',
  python: 'tree-sitter-python',
  javascript: 'tree-sitter-javascript',
};

/** The grammar's language for a script's; undefined: such scripts are not fixed. */
export function fixable(language: Language): Fixable | undefined {
  switch (language) {
    case 'sh':
    case 'bash':
    case 'zsh':
      return 'shell';
    case 'python':
    case 'javascript':
      return language;
    default:
      return undefined;
  }
}

let started: Promise<void> | undefined;
const grammars = new Map<Fixable, Promise<Grammar>>();

/** Parses a script and hands its root to `read`; the tree is gone afterwards. Offsets are UTF-16 units of `text`. */
export async function withTree<T>(text: string, language: Fixable, read: (root: Node) => T): Promise<T> {
  started ??= start();
  await started;
  let grammar = grammars.get(language);
  if (grammar === undefined) {
    grammar = readFile(wasmFile(grammarOf[language])).then((bytes) => Grammar.load(bytes));
    grammars.set(language, grammar);
  }
  const parser = new Parser();
  parser.setLanguage(await grammar);
  const tree = parser.parse(text);
  try {
    if (tree === null) throw new Error('the parser gave no tree');
    return read(tree.rootNode);
  } finally {
    tree?.delete();
    parser.delete();
  }
}

async function start(): Promise<void> {
  const bytes = await readFile(wasmFile('web-tree-sitter'));
  await Parser.init({ wasmBinary: bytes });
}

/** In an installed hooklint the build has put them together; in the source they are where npm put them. */
function wasmFile(name: string): string {
  const built = join(packageRoot(), 'dist', 'grammars', `${name}.wasm`);
  return existsSync(built) ? built : createRequire(import.meta.url).resolve(`${name}/${name}.wasm`);
}

/** Every node below and at a node, in the order of the text. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children) yield* nodesOf(child);
}

/** Where a node stands. */
export function rangeOf({ startIndex: start, endIndex: end }: Node): Range {
  return { start, end };
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

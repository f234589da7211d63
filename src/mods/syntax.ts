/** The syntax tree of a mod's file: JavaScript or TypeScript, with the types taken out. */
import { type ParseResult, type ParserPlugin, parse } from '@babel/parser';
import type { File, Node } from '@babel/types';
import type { ModFile, ModSpan } from '../model.js';

export type { Node };
export type Program = File['program'];
export type FunctionNode = Extract<
  Node,
  { readonly type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }
>;

/** A file that was parsed. */
export interface Syntax {
  readonly file: ModFile;
  readonly program: Program;
  readonly parents: ReadonlyMap<Node, Node>;
}

/** Where a text does not parse. */
export interface SyntaxFault {
  readonly message: string;
  readonly at: ModSpan;
}

/** Parses a file; what follows sees no types, and no expression in parentheses or with a cast around it. */
export function parseFile(file: ModFile): Syntax | SyntaxFault {
  let parsed: ParseResult;
  try {
    parsed = parse(file.text, { sourceType: 'module', plugins: pluginsFor(file.path), attachComment: false });
  } catch (error) {
    const { message, pos = 0 } = error as { readonly message: string; readonly pos?: number };
    const start = Math.min(pos, file.text.length);
    return { message: message.replace(/ ?\(\d{1,9}:\d{1,9}\)$/, ''), at: { file: file.path, start, end: start } };
  }
  const parents = new Map<Node, Node>();
  withoutTypes(parsed.program, parents);
  return { file, program: parsed.program, parents };
}

/** An angle bracket opens a cast in `.ts`, and an element in `.tsx` and in JavaScript. */
function pluginsFor(path: string): ParserPlugin[] {
  if (/\.[cm]?ts$/.test(path)) return ['typescript', 'decorators'];
  return path.endsWith('.tsx') ? ['typescript', 'jsx', 'decorators'] : ['jsx', 'decorators'];
}

const casts = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'ParenthesizedExpression',
]);

/** Replaces what only types need by what is left of it at run time, in place, and notes what lies in what. */
function withoutTypes(node: Node, parents: Map<Node, Node>): void {
  const fields = node as unknown as Record<string, unknown>;
  for (const [key, value] of Object.entries(fields)) {
    if (Array.isArray(value)) {
      const kept = value.filter((item: unknown) => !isNode(item) || isAtRunTime(item)).map(uncast);
      fields[key] = kept;
      for (const item of kept) if (isNode(item)) adopt(item, node, parents);
    } else if (isNode(value)) {
      if (!isAtRunTime(value)) delete fields[key];
      else {
        const bare = uncast(value);
        fields[key] = bare;
        if (isNode(bare)) adopt(bare, node, parents);
      }
    }
  }
}

function adopt(child: Node, parent: Node, parents: Map<Node, Node>): void {
  parents.set(child, parent);
  withoutTypes(child, parents);
}

function uncast(value: unknown): unknown {
  let current = value;
  while (isNode(current) && casts.has(current.type))
    current = (current as { readonly expression?: unknown }).expression;
  return current;
}

/** Is anything of it left once the types are gone? */
function isAtRunTime(node: Node): boolean {
  if (casts.has(node.type) || node.type === 'TSEnumDeclaration') return true;
  if (node.type.startsWith('TS')) return false;
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportSpecifier':
      return node.importKind !== 'type';
    case 'ExportNamedDeclaration':
      return node.exportKind !== 'type';
    case 'ExportAllDeclaration':
      return node.exportKind !== 'type';
    case 'ExportSpecifier':
      return node.exportKind !== 'type';
    case 'Identifier':
      return node.name !== 'this';
    case 'VariableDeclaration':
    case 'ClassDeclaration':
      return node.declare !== true;
    default:
      return true;
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { readonly type?: unknown }).type === 'string';
}

/** The nodes directly in a node, in the order of the text. */
export function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node) as unknown[]) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) yield item;
    } else if (isNode(value)) yield value;
  }
}

/** The node and all below it, parents first; `enters`: which of them are gone into. */
export function* nodesIn(node: Node, enters: (node: Node) => boolean = () => true): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) if (enters(child)) yield* nodesIn(child, enters);
}

/** Is it a function, in whatever way it is written? */
export function isFunction(node: Node | null | undefined): node is FunctionNode {
  return (
    node?.type === 'FunctionDeclaration' ||
    node?.type === 'FunctionExpression' ||
    node?.type === 'ArrowFunctionExpression'
  );
}

/** Where a node stands. */
export function spanOf({ file }: Pick<Syntax, 'file'>, node: Node): ModSpan {
  return { file: file.path, start: node.start ?? 0, end: node.end ?? 0 };
}

/** The text of a literal that is nothing but text. */
export function stringOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined;
  }
  return undefined;
}

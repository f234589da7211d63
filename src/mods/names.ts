/** Names in a mod's file: what the top of it declares and imports, and where a name is read. */
import { childrenOf, type FunctionNode, isFunction, type Node, nodesIn, type Program, type Syntax } from './syntax.js';

/** What an import binds; `imported` absent: the namespace. */
export interface Imported {
  readonly specifier: string;
  readonly imported?: string;
}

/** The top of a file. */
export interface TopLevel {
  readonly functions: ReadonlyMap<string, FunctionNode>;
  /** Other constants, by what they are set to. */
  readonly constants: ReadonlyMap<string, Node>;
  readonly imports: ReadonlyMap<string, Imported>;
  /** Names that are assigned to somewhere. */
  readonly assigned: ReadonlySet<string>;
}

/** What the names at the top of a module stand for. */
export function topLevelOf({ program }: Syntax): TopLevel {
  const functions = new Map<string, FunctionNode>();
  const constants = new Map<string, Node>();
  const imports = new Map<string, Imported>();
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers) {
        imports.set(specifier.local.name, {
          specifier: statement.source.value,
          ...(specifier.type === 'ImportSpecifier' && { imported: nameOf(specifier.imported) }),
          ...(specifier.type === 'ImportDefaultSpecifier' && { imported: 'default' }),
        });
      }
    }
    const declaration = declarationIn(statement);
    if (declaration?.type === 'FunctionDeclaration' && declaration.id) functions.set(declaration.id.name, declaration);
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init) continue;
      if (isFunction(init)) functions.set(id.name, init);
      else constants.set(id.name, init);
    }
  }
  return { functions, constants, imports, assigned: assignedIn(program) };
}

/** The declaration that a statement is or exports. */
export function declarationIn(statement: Node): Node | undefined {
  if (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration') {
    return statement.declaration ?? undefined;
  }
  return statement;
}

/** The name that an identifier or a string writes; empty for anything else. */
export function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'StringLiteral' ? node.value : '';
}

function assignedIn(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of nodesIn(program)) {
    if (node.type === 'AssignmentExpression') for (const name of boundBy(node.left)) names.add(name);
    if (node.type === 'UpdateExpression' && node.argument.type === 'Identifier') names.add(node.argument.name);
  }
  return names;
}

/** The names that a pattern binds. */
export function boundBy(pattern: Node | null | undefined): readonly string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) => boundBy(each.type === 'RestElement' ? each.argument : each.value));
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundBy);
    case 'AssignmentPattern':
      return boundBy(pattern.left);
    case 'RestElement':
      return boundBy(pattern.argument);
    default:
      return [];
  }
}

/** Every read of a name below a node, but for places where the name is bound anew. */
export function* readsOf(name: string, below: Node, parents: ReadonlyMap<Node, Node>): Generator<Node> {
  for (const child of childrenOf(below)) {
    if (child.type === 'Identifier') {
      if (child.name === name && isRead(child, below, parents)) yield child;
    } else if (!rebinds(child, name)) yield* readsOf(name, child, parents);
  }
}

/** Does the identifier stand for the value of its name, and not for a key or a binding? */
function isRead(node: Node, parent: Node, parents: ReadonlyMap<Node, Node>): boolean {
  switch (parent.type) {
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return parent.object === node || parent.computed;
    case 'ObjectProperty': {
      if (parent.key === node && !parent.computed && parent.value !== node) return false;
      return parents.get(parent)?.type !== 'ObjectPattern';
    }
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassProperty':
      return parent.key !== node || parent.computed;
    case 'VariableDeclarator':
      return parent.init === node;
    case 'AssignmentPattern':
      return parent.right === node;
    case 'AssignmentExpression':
      return parent.right === node;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return false;
    case 'ArrowFunctionExpression':
      return parent.body === node;
    case 'CatchClause':
    case 'RestElement':
    case 'ArrayPattern':
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'ExportSpecifier':
    case 'ClassDeclaration':
      return false;
    default:
      return true;
  }
}

/** Does a function, a block or a `catch` give the name another meaning inside itself? */
function rebinds(node: Node, name: string): boolean {
  if (isFunction(node) || node.type === 'ObjectMethod' || node.type === 'ClassMethod') {
    if (node.params.some((each) => boundBy(each).includes(name))) return true;
    return node.body.type === 'BlockStatement' && declaresIn(node.body.body, name);
  }
  if (node.type === 'CatchClause') return boundBy(node.param).includes(name);
  if (node.type === 'BlockStatement') return declaresIn(node.body, name);
  if (node.type === 'ForStatement') return node.init?.type === 'VariableDeclaration' && declaresIn([node.init], name);
  if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') return declaresIn([node.left], name);
  return false;
}

function declaresIn(statements: readonly Node[], name: string): boolean {
  return statements.some((statement) => {
    if (statement.type === 'VariableDeclaration')
      return statement.declarations.some(({ id }) => boundBy(id).includes(name));
    return (
      (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') && statement.id?.name === name
    );
  });
}

/** What a node binds: the parameters of a function, the names of a declaration. */
export function bindingsOf(node: Node): readonly Node[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return node.params;
    case 'VariableDeclarator':
      return [node.id];
    case 'CatchClause':
      return node.param ? [node.param] : [];
    default:
      return [];
  }
}

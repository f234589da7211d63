/** The function `register` that a module exports. */
import type { LoadFault } from '../model.js';
import type { Linked } from './linked.js';
import { declarationIn, nameOf } from './names.js';
import { type FunctionNode, isFunction, type Node, nodesIn, spanOf } from './syntax.js';

/** The exported function, or why there is none. */
export function registerOf(linked: Linked): { readonly fn: FunctionNode } | { readonly fault: LoadFault } {
  const { syntax, top } = linked;
  for (const statement of syntax.program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const declaration = declarationIn(statement);
    const exported = statement.specifiers.find(
      (each) => each.type === 'ExportSpecifier' && nameOf(each.exported) === 'register',
    );
    if (declaration?.type === 'FunctionDeclaration' && declaration.id?.name === 'register') return { fn: declaration };
    if (declaration?.type === 'VariableDeclaration') {
      const bound = declaration.declarations.find(({ id }) => id.type === 'Identifier' && id.name === 'register');
      if (bound?.init && isFunction(bound.init) && declaration.kind === 'const') return { fn: bound.init };
      if (bound !== undefined) return refuse(linked, 'no-register', bound);
    }
    if (exported?.type !== 'ExportSpecifier') continue;
    const fn = statement.source ? undefined : top.functions.get(nameOf(exported.local));
    return fn === undefined ? refuse(linked, 'register-re-exported', exported) : { fn };
  }
  return refuse(linked, ...otherExport(linked));
}

/** What the module exports in its place. */
function otherExport({
  syntax,
}: Linked): readonly ['no-register' | 'default-export' | 'commonjs' | 'register-re-exported', Node] {
  const { body } = syntax.program;
  const byDefault = body.find(({ type }) => type === 'ExportDefaultDeclaration');
  if (byDefault !== undefined) return ['default-export', byDefault];
  const all = body.find(({ type }) => type === 'ExportAllDeclaration');
  if (all !== undefined) return ['register-re-exported', all];
  for (const node of nodesIn(syntax.program)) {
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') continue;
    const { name } = node.object;
    if (name === 'exports' || (name === 'module' && nameOf(node.property) === 'exports')) return ['commonjs', node];
  }
  return ['no-register', body.find(({ type }) => type === 'ExportNamedDeclaration') ?? syntax.program];
}

function refuse({ syntax }: Linked, kind: LoadFault['kind'], node: Node): { readonly fault: LoadFault } {
  const { start, end, file } = spanOf(syntax, node);
  // Of a whole declaration, its first line is enough to point at.
  const [line = ''] = syntax.file.text.slice(start, end).split('\n', 1);
  return { fault: { kind, at: { file, start, end: start + line.length } } };
}

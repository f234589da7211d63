/** A file of a mod with those that it imports, and functions followed through them. */
import type { Imported, TopLevel } from './names.js';
import { declarationIn, nameOf } from './names.js';
import { type FunctionNode, isFunction, type Syntax } from './syntax.js';

export interface Linked {
  readonly syntax: Syntax;
  readonly top: TopLevel;
  /** By specifier. */
  readonly links: ReadonlyMap<string, Linked>;
}

/** A function, and the file that it stands in. */
export interface Found {
  readonly fn: FunctionNode;
  readonly linked: Linked;
}

/** The function that a name at the top of a file means, through imports and re-exports. */
export function functionNamed(name: string, linked: Linked, seen: ReadonlySet<Linked> = new Set()): Found | undefined {
  const { top } = linked;
  if (top.assigned.has(name)) return undefined;
  const own = top.functions.get(name);
  if (own !== undefined) return { fn: own, linked };
  const imported = top.imports.get(name);
  return imported && throughImport(imported, linked, seen);
}

function throughImport(
  { specifier, imported }: Imported,
  linked: Linked,
  seen: ReadonlySet<Linked>,
): Found | undefined {
  const from = linked.links.get(specifier);
  if (from === undefined || imported === undefined || seen.has(from)) return undefined;
  return exportNamed(imported, from, new Set([...seen, from]));
}

/** The function that a file exports under a name. */
function exportNamed(name: string, linked: Linked, seen: ReadonlySet<Linked> = new Set()): Found | undefined {
  for (const statement of linked.syntax.program.body) {
    if (statement.type === 'ExportDefaultDeclaration' && name === 'default') {
      const { declaration } = statement;
      if (isFunction(declaration)) return { fn: declaration, linked };
      return declaration?.type === 'Identifier' ? functionNamed(declaration.name, linked, seen) : undefined;
    }
    if (statement.type === 'ExportAllDeclaration') {
      const found = throughImport({ specifier: statement.source.value, imported: name }, linked, seen);
      if (found !== undefined) return found;
    }
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const declaration = declarationIn(statement);
    const declares =
      (declaration?.type === 'FunctionDeclaration' && declaration.id?.name === name) ||
      (declaration?.type === 'VariableDeclaration' &&
        declaration.declarations.some(({ id }) => id.type === 'Identifier' && id.name === name));
    if (declares) return functionNamed(name, linked, seen);
    for (const specifier of statement.specifiers) {
      if (specifier.type !== 'ExportSpecifier' || nameOf(specifier.exported) !== name) continue;
      const local = nameOf(specifier.local);
      return statement.source
        ? throughImport({ specifier: statement.source.value, imported: local }, linked, seen)
        : functionNamed(local, linked, seen);
    }
  }
  return undefined;
}

/** What a mod's file may import: its own files by relative path, and `claude-code`. */
import { modImports } from '../contract/mods.js';
import type { LoadFault, ModSpan } from '../model.js';
import type { Linked } from './linked.js';
import { type Node, nodesIn, spanOf } from './syntax.js';

/** An import: of a file that is to be looked for, or one that keeps the module from loading. */
export interface ImportSeen {
  readonly specifier?: { readonly text: string; readonly at: ModSpan };
  readonly fault?: { readonly fault: LoadFault };
}

export function importFaults({ syntax }: Linked): readonly ImportSeen[] {
  const seen: ImportSeen[] = [];
  for (const statement of syntax.program.body) {
    const source = sourceOf(statement);
    if (source === undefined || modImports.packages.includes(source.value)) continue;
    const at = spanOf(syntax, source);
    const { value: text } = source;
    if (/^\.\.?(?:\/|$)/.test(text)) seen.push({ specifier: { text, at } });
    else {
      const kind = isBuiltIn(text) ? 'node-import' : 'package-import';
      seen.push({ fault: { fault: { kind, at, what: text } } });
    }
  }
  for (const node of nodesIn(syntax.program)) {
    if (node.type === 'ImportExpression' || (node.type === 'CallExpression' && node.callee.type === 'Import')) {
      seen.push({ fault: { fault: { kind: 'dynamic-import', at: spanOf(syntax, node) } } });
      break;
    }
  }
  return seen;
}

function sourceOf(statement: Node): ({ readonly type: 'StringLiteral'; readonly value: string } & Node) | undefined {
  if (statement.type === 'ImportDeclaration' || statement.type === 'ExportAllDeclaration') return statement.source;
  return statement.type === 'ExportNamedDeclaration' ? (statement.source ?? undefined) : undefined;
}

/** Modules of Node that are imported under a bare name, too. */
const builtIns = new Set(
  'assert buffer child_process cluster console crypto dgram dns events fs http http2 https inspector module net os path process punycode querystring readline stream string_decoder timers tls tty url util v8 vm worker_threads zlib'.split(
    ' ',
  ),
);

function isBuiltIn(specifier: string): boolean {
  return /^(?:node|bun):/.test(specifier) || specifier === 'bun' || builtIns.has(specifier.split('/')[0] ?? '');
}

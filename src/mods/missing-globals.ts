/** Names of Node and of browsers that a mod does not have. */
import { missingInMods } from '../contract/mods.js';
import type { ModHook } from '../model.js';
import type { Found } from './linked.js';
import { readsOf } from './names.js';
import { type Node, spanOf } from './syntax.js';

/** Those that a function uses, and nobody declares. `checked`: it looks first whether there is one. */
export function missingGlobalsIn(
  { fn, linked: { syntax, top } }: Found,
  isSure: (node: Node) => boolean,
): ModHook['missing'] {
  return missingInMods.names.flatMap((name) => {
    if (top.functions.has(name) || top.constants.has(name) || top.imports.has(name)) return [];
    return [...readsOf(name, fn, syntax.parents)].map((read) => {
      const parent = syntax.parents.get(read);
      return { name, at: spanOf(syntax, read), checked: parent?.type === 'UnaryExpression', always: isSure(read) };
    });
  });
}

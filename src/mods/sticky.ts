/** Regular expressions that remember where they stopped, and outlive the call that they are tested in. */
import type { ModSpan } from '../model.js';
import type { Linked } from './linked.js';
import { readsOf } from './names.js';
import { isFunction, type Node, spanOf } from './syntax.js';

const remembering = new Set(['test', 'exec']);

/** Those of the top of a file whose `test` or `exec` is called, and whose `lastIndex` nobody resets. */
export function stickyIn({ syntax, top }: Linked): readonly ModSpan[] {
  return [...top.constants].flatMap(([name, value]) => {
    if (value.type !== 'RegExpLiteral' || !/[gy]/.test(value.flags)) return [];
    let isTested = false;
    for (const read of readsOf(name, syntax.program, syntax.parents)) {
      const parent = syntax.parents.get(read);
      if (parent?.type !== 'MemberExpression' || parent.property.type !== 'Identifier') continue;
      if (parent.property.name === 'lastIndex') return [];
      isTested ||= remembering.has(parent.property.name) && !isLoopHead(parent, syntax.parents);
    }
    return isTested ? [spanOf(syntax, value)] : [];
  });
}

/** `while ((found = forbidden.exec(text)))` goes on to where nothing is found, and the next search starts anew. */
function isLoopHead(node: Node, parents: ReadonlyMap<Node, Node>): boolean {
  let inner = node;
  for (let parent = parents.get(inner); parent !== undefined; parent = parents.get(inner)) {
    if (parent.type === 'WhileStatement' || parent.type === 'ForStatement' || parent.type === 'DoWhileStatement') {
      return parent.test === inner;
    }
    if (parent.type.endsWith('Statement') || isFunction(parent)) return false;
    inner = parent;
  }
  return false;
}

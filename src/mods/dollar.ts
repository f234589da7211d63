/** What a hook does with `$`: calls, followed into functions that it hands `$` to, and uses that keep a module from loading. */
import type { DollarCall, LoadFault } from '../model.js';
import { type Found, functionNamed } from './linked.js';
import { literalOf } from './literal.js';
import { bindingsOf, boundBy, readsOf } from './names.js';
import { type FunctionNode, isFunction, type Node, nodesIn, spanOf } from './syntax.js';

type Call = Extract<Node, { readonly type: 'CallExpression' }>;

export interface DollarUse {
  readonly calls: readonly DollarCall[];
  readonly faults: readonly LoadFault[];
}

/** `position`: of the parameter that holds `$`. */
export function dollarUse(
  { fn, linked }: Found,
  position: number,
  isSure: (node: Node) => boolean,
  seen: ReadonlySet<FunctionNode> = new Set(),
): DollarUse {
  const parameter = fn.params[position];
  if (parameter?.type !== 'Identifier' || seen.has(fn)) return { calls: [], faults: [] };
  const { syntax } = linked;
  const { parents } = syntax;
  const calls: DollarCall[] = [];
  const faults: LoadFault[] = [];
  const refuse = (node: Node): void => {
    faults.push({ kind: 'dollar-bound', at: spanOf(syntax, node) });
  };
  for (const node of nodesIn(fn)) {
    const again = bindingsOf(node).find((each) => each !== parameter && boundBy(each).includes(parameter.name));
    if (again !== undefined) refuse(again);
  }
  for (const read of readsOf(parameter.name, fn, parents)) {
    const parent = parents.get(read);
    if (parent?.type === 'CallExpression' && parent.callee !== read && parent.callee.type === 'Identifier') {
      if (parent.callee.name === 'read' || parent.callee.name === 'update') continue;
      const helper = functionNamed(parent.callee.name, linked);
      if (helper === undefined) refuse(parent);
      else {
        const inner = dollarUse(helper, parent.arguments.indexOf(read as never), () => false, new Set([...seen, fn]));
        const guarded = isGuarded(parent, fn, parents);
        calls.push(...inner.calls.map((call) => ({ ...call, guarded: call.guarded || guarded })));
        faults.push(...inner.faults);
      }
      continue;
    }
    const call = callOn(read, parents);
    if (call === 'refused') refuse(parent ?? read);
    else if (call !== undefined) {
      calls.push({
        name: call.name,
        at: spanOf(syntax, call.node),
        guarded: isGuarded(call.node, fn, parents),
        always: isSure(call.node),
        argument: literalOf(syntax, call.node.arguments[0], (name) => linked.top.constants.get(name)),
      });
    }
  }
  return { calls, faults };
}

/** `$.noun.event(…)`; undefined: it asks for `$.plugin.name` or the like. */
function callOn(
  read: Node,
  parents: ReadonlyMap<Node, Node>,
): { readonly name: string; readonly node: Call } | 'refused' | undefined {
  const noun = parents.get(read);
  if (noun?.type !== 'MemberExpression' || noun.object !== read || noun.computed) return 'refused';
  const event = parents.get(noun);
  if (event?.type !== 'MemberExpression' || event.object !== noun || event.computed) return 'refused';
  if (noun.property.type !== 'Identifier' || event.property.type !== 'Identifier') return 'refused';
  if (noun.property.name === 'plugin') return undefined;
  const node = parents.get(event);
  if (node?.type !== 'CallExpression' || node.callee !== event) return 'refused';
  return { name: `${noun.property.name}.${event.property.name}`, node };
}

/** Does a `try` with a `catch` stand around it in the function, or a `.catch` of its own behind it? */
function isGuarded(call: Node, fn: FunctionNode, parents: ReadonlyMap<Node, Node>): boolean {
  let node = call;
  for (let around = parents.get(node); around !== undefined && node !== fn; around = parents.get(node)) {
    if (around.type === 'TryStatement' && around.block === node && around.handler) return true;
    if (around.type === 'MemberExpression' && around.object === node && around.property.type === 'Identifier') {
      if (around.property.name === 'catch') return true;
    }
    if (isFunction(around) && around !== fn && node !== call) return false;
    node = around;
  }
  return false;
}

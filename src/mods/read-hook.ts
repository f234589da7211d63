/** Reads one function that answers an event: the ends that it comes to, what it reads of `e`, what it calls on `$`. */
import type { LoadFault, LoadFaultKind, ModHook } from '../model.js';
import { dollarUse } from './dollar.js';
import { courseOf } from './ends.js';
import { fieldReadsOf } from './field-reads.js';
import type { Found } from './linked.js';
import { missingGlobalsIn } from './missing-globals.js';
import { bindingsOf, boundBy, readsOf } from './names.js';
import { type Node, nodesIn, spanOf } from './syntax.js';

/** The hook, and what about it keeps the module from loading. */
export function readHook(found: Found): { readonly hook: ModHook; readonly faults: readonly LoadFault[] } {
  const { fn, linked } = found;
  const [dollar, e, next] = fn.params as readonly (Node | undefined)[];
  const named = (parameter: Node | undefined) => (parameter?.type === 'Identifier' ? parameter.name : null);
  const { ends, isSure } = courseOf(found);
  const use = dollarUse(found, 0, isSure);
  const faults: LoadFault[] = [...parameterFaults(found), ...use.faults, ...nextFaults(found, named(next))];
  return {
    hook: {
      at: spanOf(linked.syntax, fn),
      parameters: { dollar: named(dollar), e: named(e), next: named(next) },
      ...wrappedIn(found),
      ends,
      reads: fieldReadsOf(found, e, isSure),
      calls: use.calls,
      missing: missingGlobalsIn(found, isSure),
    },
    faults,
  };
}

/** The handler of a `try` that is all there is in the hook, but for constants that cannot fail. */
function wrappedIn({ fn, linked: { syntax } }: Found): Pick<ModHook, 'wrapped'> {
  if (fn.body.type !== 'BlockStatement') return {};
  const tries = fn.body.body.filter(({ type }) => type === 'TryStatement');
  const [only] = tries;
  const rest = fn.body.body.filter((each) => each !== only && each.type !== 'ReturnStatement');
  if (tries.length !== 1 || only?.type !== 'TryStatement' || !only.handler || rest.length > 0) return {};
  return { wrapped: spanOf(syntax, only.handler) };
}

function parameterFaults({ fn, linked: { syntax } }: Found): readonly LoadFault[] {
  const fault = (kind: LoadFaultKind, node: Node): LoadFault => ({ kind, at: spanOf(syntax, node) });
  const [dollar] = fn.params as readonly (Node | undefined)[];
  if (dollar !== undefined && dollar.type !== 'Identifier') return [fault('dollar-pattern', dollar)];
  return fn.params.flatMap((parameter: Node) => {
    const isOdd = [...nodesIn(parameter)].some(({ type }) => type === 'AssignmentPattern');
    return isOdd || parameter.type === 'RestElement' ? [fault('hook-parameter', parameter)] : [];
  });
}

/** `next` is called, or handed on; it has no other name, and no other thing has its name. */
function nextFaults({ fn, linked: { syntax } }: Found, name: string | null): readonly LoadFault[] {
  if (name === null) return [];
  const own = fn.params[2];
  const faults: LoadFault[] = [];
  for (const node of nodesIn(fn)) {
    const bound = bindingsOf(node).find((each) => each !== own && boundBy(each).includes(name));
    if (bound !== undefined) faults.push({ kind: 'next-bound', at: spanOf(syntax, bound) });
  }
  for (const read of readsOf(name, fn, syntax.parents)) {
    const parent = syntax.parents.get(read);
    const isBound =
      (parent?.type === 'VariableDeclarator' && parent.init === read && parent.id.type === 'Identifier') ||
      (parent?.type === 'AssignmentExpression' && parent.right === read);
    if (isBound) faults.push({ kind: 'next-bound', at: spanOf(syntax, parent) });
  }
  return faults;
}

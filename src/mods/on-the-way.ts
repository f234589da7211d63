/** What working out an expression does on the way to an end of a hook: it waits for `next`, throws, or never gives way. */
import type { HookEnd } from '../model.js';
import type { Linked } from './linked.js';
import { boundBy } from './names.js';
import { isFunction, type Node, nodesIn, spanOf } from './syntax.js';

/** What is known at one point of the text. */
export interface State {
  /** Every call comes here. */
  readonly always: boolean;
  /** `next` was called and awaited before. */
  readonly afterNext: boolean;
}

/** A walk through one function. */
export interface Walk {
  readonly linked: Linked;
  readonly next: string | null;
  readonly e: string | null;
  /** Local constants, by what they are set to. */
  readonly locals: Map<string, Node>;
  readonly ends: HookEnd[];
  /** Expressions that every call works out, outside of any `try`. */
  readonly sure: Set<Node>;
  readonly depth: number;
}

export const atFirst: State = { always: true, afterNext: false };

/** A declaration; constants are remembered by what they are set to. */
export function declared(
  node: Extract<Node, { readonly type: 'VariableDeclaration' }>,
  state: State,
  walk: Walk,
): State | undefined {
  let after: State | undefined = state;
  for (const { id, init } of node.declarations) {
    if (!init || after === undefined) continue;
    if (after.always) walk.sure.add(id);
    after = evaluated(init, after, walk);
    if (node.kind === 'const' && id.type === 'Identifier') walk.locals.set(id.name, init);
    else for (const name of boundBy(id)) walk.locals.delete(name);
  }
  return after;
}

/** An expression that is worked out on the way. */
export function evaluated(node: Node, state: State, walk: Walk): State | undefined {
  if (state.always) walk.sure.add(node);
  if (waitsForEver(node)) {
    walk.ends.push({ kind: 'never', at: spanOf(walk.linked.syntax, node), ...state });
    return undefined;
  }
  const throws = writesToE(node, walk.e);
  if (throws !== undefined) {
    walk.ends.push({ kind: 'throws', at: spanOf(walk.linked.syntax, throws), ...state });
    return state.always ? undefined : state;
  }
  return awaitsNext(node, walk.next) ? { ...state, afterNext: true } : state;
}

/** `e` is frozen. */
function writesToE(node: Node, e: string | null): Node | undefined {
  if (node.type !== 'AssignmentExpression' && node.type !== 'UnaryExpression') return undefined;
  if (node.type === 'UnaryExpression' && node.operator !== 'delete') return undefined;
  let target: Node = node.type === 'UnaryExpression' ? node.argument : node.left;
  if (target.type !== 'MemberExpression') return undefined;
  while (target.type === 'MemberExpression') target = target.object;
  return target.type === 'Identifier' && target.name === e ? node : undefined;
}

function awaitsNext(node: Node, next: string | null): boolean {
  if (next === null) return false;
  return [...nodesIn(node, (each) => !isFunction(each))].some(
    (each) => each.type === 'AwaitExpression' && callsNext(each.argument, next),
  );
}

/** Is it a call of `next`, or of one of its own functions? */
export function callsNext(node: Node, next: string): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name === next;
  return callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === next;
}

/** `await new Promise(() => {})` */
export function waitsForEver(node: Node): boolean {
  const made = node.type === 'AwaitExpression' ? node.argument : undefined;
  if (made?.type !== 'NewExpression' || made.callee.type !== 'Identifier' || made.callee.name !== 'Promise')
    return false;
  const [executor] = made.arguments;
  if (!isFunction(executor)) return false;
  return executor.params.length === 0 && [...nodesIn(executor.body)].every(({ type }) => type !== 'CallExpression');
}

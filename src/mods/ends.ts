/**
 * The ends that a hook comes to: what it returns where that is written out, where it throws, hands on, or never ends.
 * Conditions are not judged: what stands behind one is an end that it may come to.
 */
import type { HookEnd, Literal } from '../model.js';
import { type Found, functionNamed, type Linked } from './linked.js';
import { literalOf } from './literal.js';
import { atFirst, callsNext, declared, evaluated, type State, type Walk, waitsForEver } from './on-the-way.js';
import { isFunction, type Node, nodesIn, spanOf } from './syntax.js';

/** The ends of a function, and which expressions it works out whatever the call is. */
export interface Course {
  readonly ends: readonly HookEnd[];
  readonly isSure: (node: Node) => boolean;
}

const deepestCall = 3;

/** The ends that running the top of a file comes to, before it has run to its end. */
export function endsOfTop(linked: Linked): readonly HookEnd[] {
  const walk: Walk = { linked, next: null, e: null, locals: new Map(), ends: [], sure: new Set(), depth: 0 };
  statements(linked.syntax.program.body, atFirst, walk);
  return walk.ends;
}

/** Where `e` and `next` stand among the parameters; -1: nowhere. */
interface Positions {
  readonly e: number;
  readonly next: number;
}

/** How a hook can end, as far as its text tells. */
export function endsOf(found: Found, at: Positions = { e: 1, next: 2 }, depth = 0): readonly HookEnd[] {
  return courseOf(found, at, depth).ends;
}

/** How a hook can end, and what it does on the way. */
export function courseOf({ fn, linked }: Found, at: Positions = { e: 1, next: 2 }, depth = 0): Course {
  const name = (position: number) => {
    const parameter = fn.params[position];
    return parameter?.type === 'Identifier' ? parameter.name : null;
  };
  const walk: Walk = {
    linked,
    next: name(at.next),
    e: name(at.e),
    locals: new Map(),
    ends: [],
    sure: new Set(),
    depth,
  };
  const state = atFirst;
  if (fn.body.type !== 'BlockStatement') {
    returned(fn.body, fn.body, state, walk);
    return course(walk);
  }
  const left = statements(fn.body.body, state, walk);
  if (left !== undefined) {
    const at = { ...spanOf(linked.syntax, fn), start: Math.max(0, (fn.end ?? 1) - 1) };
    walk.ends.push({ kind: 'falls-off', at, ...left });
  }
  return course(walk);
}

function course({ ends, sure, linked }: Walk): Course {
  const { parents } = linked.syntax;
  const isSure = (node: Node): boolean => {
    let inner = node;
    for (;;) {
      if (sure.has(inner)) return true;
      const parent = parents.get(inner);
      if (parent === undefined || isFunction(parent) || isOnlySometimes(inner, parent)) return false;
      inner = parent;
    }
  };
  return { ends, isSure };
}

function isOnlySometimes(node: Node, parent: Node): boolean {
  switch (parent.type) {
    case 'LogicalExpression':
      return parent.right === node;
    case 'ConditionalExpression':
      return parent.test !== node;
    case 'OptionalCallExpression':
      return parent.callee !== node;
    default:
      return false;
  }
}

/** Goes through statements; the state behind them, or undefined where nothing comes that far. */
function statements(list: readonly Node[], from: State, walk: Walk): State | undefined {
  let state: State | undefined = from;
  for (const each of list) {
    if (state === undefined) break;
    state = statement(each, state, walk);
  }
  return state;
}

function statement(node: Node, state: State, walk: Walk): State | undefined {
  switch (node.type) {
    case 'BlockStatement':
      return statements(node.body, state, walk);
    case 'ReturnStatement':
      returned(node.argument, node, state, walk);
      return undefined;
    case 'ThrowStatement':
      walk.ends.push({ kind: 'throws', at: spanOf(walk.linked.syntax, node), ...state });
      return undefined;
    case 'IfStatement':
      return branch(node, state, walk);
    case 'TryStatement':
      return attempt(node, state, walk);
    case 'SwitchStatement': {
      const maybe = { ...state, always: false };
      for (const { consequent } of node.cases) statements(consequent, maybe, walk);
      return maybe;
    }
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      return loop(node, state, walk);
    case 'ForOfStatement':
    case 'ForInStatement':
      statement(node.body, { ...state, always: false }, walk);
      return { ...state, always: state.always && !leaves(node.body) };
    case 'LabeledStatement':
      return statement(node.body, state, walk);
    case 'VariableDeclaration':
      return declared(node, state, walk);
    case 'ExpressionStatement':
      return evaluated(node.expression, state, walk);
    default:
      return state;
  }
}

function branch(node: Extract<Node, { readonly type: 'IfStatement' }>, state: State, walk: Walk): State | undefined {
  const before = evaluated(node.test, state, walk);
  if (before === undefined) return undefined;
  const maybe = { ...before, always: false };
  const then = statement(node.consequent, maybe, walk);
  const otherwise = node.alternate ? statement(node.alternate, maybe, walk) : maybe;
  if (then === undefined && otherwise === undefined) return undefined;
  const afterNext = (then ?? otherwise)?.afterNext === true && (otherwise ?? then)?.afterNext === true;
  return { always: before.always && then !== undefined && otherwise !== undefined, afterNext };
}

/** What is thrown in the block is caught; what else throws there, nobody sees. */
function attempt(node: Extract<Node, { readonly type: 'TryStatement' }>, state: State, walk: Walk): State | undefined {
  const at = walk.ends.length;
  const sure = new Set(walk.sure);
  const tried = statement(node.block, state, walk);
  if (node.handler) for (const each of walk.sure) if (!sure.has(each)) walk.sure.delete(each);
  const within = walk.ends.splice(at);
  const isThrown = within.some(({ kind }) => kind === 'throws');
  walk.ends.push(...(node.handler ? within.filter(({ kind }) => kind !== 'throws') : within));
  let caught: State | undefined;
  if (node.handler) {
    const isCertain = isThrown && within.length === 1 && tried === undefined && within[0]?.always === true;
    caught = statement(node.handler.body, { ...state, always: isCertain }, walk);
    // Anything may throw: what follows in the block is no longer sure.
    if (!isCertain) for (const [i, end] of walk.ends.entries()) if (i >= at) walk.ends[i] = unsure(end, node, walk);
  }
  const after = tried ?? caught;
  const last = after && { always: tried !== undefined && caught !== undefined, afterNext: after.afterNext };
  const behind = last && { ...last, always: last.always && state.always };
  return node.finalizer ? statement(node.finalizer, behind ?? state, walk) && behind : behind;
}

/** A literal that is returned at once cannot fail before. */
function unsure(end: HookEnd, node: Extract<Node, { readonly type: 'TryStatement' }>, walk: Walk): HookEnd {
  const [first] = node.block.body;
  const isFirst = first !== undefined && end.at.start === spanOf(walk.linked.syntax, first).start;
  return isFirst && end.kind === 'return' ? end : { ...end, always: false };
}

type Loop = Extract<Node, { readonly type: 'WhileStatement' | 'DoWhileStatement' | 'ForStatement' }>;

function loop(node: Loop, state: State, walk: Walk): State | undefined {
  const endless = !node.test || (node.test.type === 'BooleanLiteral' && node.test.value);
  const inside = [...nodesIn(node.body, (each) => !isFunction(each))];
  const waits = inside.some(({ type }) => type === 'AwaitExpression' || type === 'YieldExpression');
  if (endless && !waits && !leaves(node.body)) {
    walk.ends.push({ kind: 'never', at: spanOf(walk.linked.syntax, node), ...state });
    return undefined;
  }
  statement(node.body, { ...state, always: false }, walk);
  return { ...state, always: state.always && !leaves(node.body) };
}

/** Does something in it leave the function or the loop? */
function leaves(body: Node): boolean {
  return [...nodesIn(body, (each) => !isFunction(each))].some(({ type }) =>
    ['ReturnStatement', 'BreakStatement', 'ThrowStatement'].includes(type),
  );
}

/** What is returned: each branch of a condition, each end of a function of the mod that is called. */
function returned(value: Node | null | undefined, at: Node, state: State, walk: Walk): void {
  const node = value?.type === 'AwaitExpression' ? value.argument : value;
  const span = spanOf(walk.linked.syntax, value ?? at);
  const maybe = { ...state, always: false };
  if (value && state.always) walk.sure.add(value);
  if (value && waitsForEver(value)) {
    walk.ends.push({ kind: 'never', at: span, ...state });
  } else if (node?.type === 'ConditionalExpression') {
    returned(node.consequent, node.consequent, maybe, walk);
    returned(node.alternate, node.alternate, maybe, walk);
  } else if (node?.type === 'LogicalExpression') {
    if (node.operator !== '&&') returned(node.right, node.right, maybe, walk);
    walk.ends.push({ kind: 'return', at: span, value: { kind: 'unknown' }, ...maybe });
  } else if (node?.type === 'CallExpression' && walk.next !== null && callsNext(node, walk.next)) {
    walk.ends.push({ kind: 'next', at: span, value: argumentOf(node, walk), ...state });
  } else if (node?.type === 'CallExpression') {
    called(node, span, state, walk);
  } else if (node?.type === 'Identifier' && isNextResult(walk.locals.get(node.name), walk.next)) {
    walk.ends.push({ kind: 'next', at: span, ...state });
  } else {
    const literal: Literal = node ? literalIn(node, walk) : { kind: 'undefined' };
    walk.ends.push({ kind: 'return', at: span, value: literal, ...state });
  }
}

function isNextResult(node: Node | undefined, next: string | null): boolean {
  return node?.type === 'AwaitExpression' && next !== null && callsNext(node.argument, next);
}

function argumentOf(call: Extract<Node, { readonly type: 'CallExpression' }>, walk: Walk): Literal {
  const [argument] = call.arguments;
  if (argument === undefined) return { kind: 'undefined' };
  // `e` itself is as it must be.
  if (argument.type === 'Identifier' && argument.name === walk.e) return { kind: 'object', entries: [], open: true };
  if (isFieldOf(argument, walk.e)) return { kind: 'text' };
  return literalIn(argument, walk);
}

/** `e.command`: a part of `e`, and most of them are texts. */
function isFieldOf(node: Node, e: string | null): boolean {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || node.object.name !== e) return false;
  return node.property.type === 'Identifier' && node.property.name !== 'input';
}

/** A function of the mod that is called for the answer. */
function called(
  call: Extract<Node, { readonly type: 'CallExpression' }>,
  at: HookEnd['at'],
  state: State,
  walk: Walk,
): void {
  const found = call.callee.type === 'Identifier' ? functionNamed(call.callee.name, walk.linked) : undefined;
  if (found === undefined || walk.depth >= deepestCall) {
    walk.ends.push({ kind: 'return', at, value: literalIn(call, walk), ...state });
    return;
  }
  const position = (name: string | null) =>
    call.arguments.findIndex((each) => each.type === 'Identifier' && each.name === name);
  const handed = { e: position(walk.e), next: position(walk.next) };
  for (const end of endsOf(found, handed, walk.depth + 1)) {
    const kind = end.kind === 'falls-off' ? 'return' : end.kind;
    const value: Literal | undefined = end.kind === 'falls-off' ? { kind: 'undefined' } : end.value;
    walk.ends.push({
      kind,
      at,
      ...(value === undefined ? {} : { value }),
      always: end.always && state.always,
      afterNext: end.afterNext || state.afterNext,
    });
  }
}

function literalIn(node: Node, { linked, locals }: Walk): Literal {
  return literalOf(linked.syntax, node, (name) => locals.get(name) ?? linked.top.constants.get(name));
}

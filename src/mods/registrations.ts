/** What `register` registers: every call of `on` that its text holds, followed into the functions that it hands `on` to. */
import { isEventPattern, isModEvent, modEvents, streamingEvents } from '../contract/mod-events.js';
import type { LoadFault, LoadFaultKind, Matcher, ModHook, Registration } from '../model.js';
import { nearest } from '../text/nearest.js';
import { type Found, functionNamed, type Linked } from './linked.js';
import { literalOf } from './literal.js';
import { readsOf } from './names.js';
import { readHook } from './read-hook.js';
import { type FunctionNode, isFunction, type Node, spanOf, stringOf } from './syntax.js';

type Call = Extract<Node, { readonly type: 'CallExpression' }>;

/** What one reading of a module gathers. */
interface Gathering {
  readonly registrations: Registration[];
  readonly faults: LoadFault[];
  /** Events that are registered without a matcher. */
  readonly unmatched: Set<string>;
  readonly seen: Set<FunctionNode>;
}

/** Adds what `register` registers, and what keeps that from loading. */
export function registrationsOf(
  fn: FunctionNode,
  linked: Linked,
  registrations: Registration[],
  faults: LoadFault[],
): void {
  holder({ fn, linked }, 0, { registrations, faults, unmatched: new Set(), seen: new Set() });
}

/** A function that is handed `on` at a position. */
function holder({ fn, linked }: Found, position: number, into: Gathering): void {
  if (into.seen.has(fn)) return;
  into.seen.add(fn);
  const refuse = refuser(linked, into);
  const parameter = fn.params[position];
  if (parameter === undefined) return;
  if (parameter.type !== 'Identifier') {
    refuse('on-misused', parameter);
    return;
  }
  const { parents } = linked.syntax;
  for (const read of readsOf(parameter.name, fn, parents)) {
    const call = parents.get(read);
    if (call?.type !== 'CallExpression') {
      refuse('on-misused', call ?? read);
    } else if (call.callee === read) {
      registration(call, fn, linked, into);
    } else {
      const callee = call.callee.type === 'Identifier' ? functionNamed(call.callee.name, linked) : undefined;
      if (callee === undefined) refuse('on-misused', call);
      else holder(callee, call.arguments.indexOf(read as never), into);
    }
  }
}

function refuser({ syntax }: Linked, { faults }: Gathering) {
  return (kind: LoadFaultKind, node: Node, more: { readonly what?: string; readonly meant?: string } = {}): void => {
    faults.push({ kind, at: spanOf(syntax, node), ...more });
  };
}

function registration(call: Call, within: FunctionNode, linked: Linked, into: Gathering): void {
  const { syntax } = linked;
  const refuse = refuser(linked, into);
  const [first, ...rest] = call.arguments;
  const isCounted = rest.length === 1 || rest.length === 2;
  if (first === undefined || !isCounted || call.arguments.some(({ type }) => type === 'SpreadElement')) {
    refuse('wrong-arguments', call, { what: String(call.arguments.length) });
    return;
  }
  const event = stringOf(first);
  if (event === undefined || !isModEvent(event)) {
    if (event === undefined) refuse('event-not-literal', first);
    else refuse('unknown-event', first, { what: event, ...meantBy(event) });
    return;
  }
  const matcher = rest.length === 2 ? rest[0] : undefined;
  const isPattern = isEventPattern(event);
  if (into.unmatched.has(event) && (matcher === undefined || isPattern)) {
    refuse('registered-twice', call, { what: event });
  }
  if (matcher === undefined || isPattern) into.unmatched.add(event);
  const hook = handler(rest.at(-1) as Node, event, linked, into);
  const caught = caughtBy(call, event, within, linked, into);
  into.registrations.push({
    event,
    eventAt: spanOf(syntax, first),
    at: spanOf(syntax, call),
    ...(matcher === undefined ? {} : { matcher: matcherOf(matcher, linked) }),
    ...(hook === undefined ? {} : { hook }),
    ...(caught === undefined ? {} : { caught }),
  });
}

/** The event that a settings hook of this name would serve, else the nearest in spelling. */
function meantBy(event: string): { readonly meant?: string } {
  const { names } = modEvents;
  const bare = event.replace(/^classic\./, '');
  const classic = names.find((name) => name.toLowerCase() === `classic.${bare}`.toLowerCase());
  const meant = classic ?? nearest(event, names);
  return meant === undefined ? {} : { meant };
}

/** What answers the event, or is called where that fails. */
function handler(node: Node, event: string, linked: Linked, into: Gathering): ModHook | undefined {
  const refuse = refuser(linked, into);
  const named = node.type === 'Identifier' ? functionNamed(node.name, linked) : undefined;
  const found = isFunction(node) ? { fn: node, linked } : named;
  if (found === undefined) {
    refuse('hook-not-followed', node, node.type === 'Identifier' ? { what: node.name } : {});
    return undefined;
  }
  const isStream = found.fn.async === true && found.fn.generator === true;
  if (streamingEvents.names.includes(event) !== isStream) {
    refuse(isStream ? 'is-a-generator' : 'not-a-generator', node, { what: event });
  }
  const { hook, faults } = readHook(found);
  into.faults.push(...faults);
  return hook;
}

/** The handler of `.catch`, where the call has one; a registration has nothing else. */
function caughtBy(
  call: Call,
  event: string,
  within: FunctionNode,
  linked: Linked,
  into: Gathering,
): ModHook | undefined {
  const { parents } = linked.syntax;
  const refuse = refuser(linked, into);
  const member = parents.get(call);
  if ((member?.type !== 'MemberExpression' && member?.type !== 'OptionalMemberExpression') || member.object !== call) {
    if (isKept(call, within, parents)) refuse('catch-misused', call);
    return undefined;
  }
  const outer = parents.get(member);
  const isCatch = member.type === 'MemberExpression' && !member.computed && stringName(member.property) === 'catch';
  if (!isCatch || outer?.type !== 'CallExpression' || outer.callee !== member || outer.arguments.length !== 1) {
    refuse('catch-misused', member);
    return undefined;
  }
  if (isKept(outer, within, parents)) refuse('catch-misused', outer);
  return handler(outer.arguments[0] as Node, event, linked, into);
}

function stringName(node: Node): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined;
}

/** Is the value of the call used: assigned, handed on, or returned from a function within the one that holds `on`? */
function isKept(call: Node, within: FunctionNode, parents: ReadonlyMap<Node, Node>): boolean {
  let value = call;
  let parent = parents.get(value);
  while (parent !== undefined && handsOn(parent, value)) {
    if (parent.type === 'SequenceExpression' && parent.expressions.at(-1) !== value) return false;
    if (parent.type === 'UnaryExpression') return false;
    value = parent;
    parent = parents.get(value);
  }
  if (parent?.type === 'ExpressionStatement') return false;
  if (parent?.type === 'ReturnStatement') return functionAround(parent, parents) !== within;
  return parent !== within;
}

function handsOn(parent: Node, value: Node): boolean {
  switch (parent.type) {
    case 'SequenceExpression':
    case 'AwaitExpression':
      return true;
    case 'LogicalExpression':
      return parent.right === value;
    case 'ConditionalExpression':
      return parent.test !== value;
    case 'UnaryExpression':
      return parent.operator === 'void';
    default:
      return false;
  }
}

function functionAround(node: Node, parents: ReadonlyMap<Node, Node>): Node | undefined {
  let around = parents.get(node);
  while (around !== undefined && !isFunction(around)) around = parents.get(around);
  return around;
}

function matcherOf(node: Node, linked: Linked): Matcher {
  const at = spanOf(linked.syntax, node);
  const literal = literalOf(linked.syntax, node, (name) => linked.top.constants.get(name));
  return literal.kind === 'object' && !literal.open ? { at, keys: literal.entries } : { at };
}

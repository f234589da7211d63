/** What a hook reads of `e`. */
import type { FieldRead } from '../model.js';
import type { Found } from './linked.js';
import { keyOf } from './literal.js';
import { readsOf } from './names.js';
import { type FunctionNode, type Node, nodesIn, type Syntax, spanOf, stringOf } from './syntax.js';

type Member = Extract<Node, { readonly type: 'MemberExpression' | 'OptionalMemberExpression' }>;

type IsSure = (node: Node) => boolean;

/** What the hook reads of its parameter `e`. */
export function fieldReadsOf(
  { fn, linked: { syntax } }: Found,
  e: Node | undefined,
  isSure: IsSure,
): readonly FieldRead[] {
  const look: Look = { syntax, fn, isSure };
  if (e === undefined) return [];
  if (e.type === 'ObjectPattern') return patternReads(e, [], look);
  return e.type === 'Identifier' ? readsThrough(e.name, [], fn, look, 0) : [];
}

/** What is looked through. */
interface Look {
  readonly syntax: Syntax;
  readonly fn: FunctionNode;
  readonly isSure: IsSure;
}

/** Constants that hold a part of `e` are followed so many times. */
const mostNames = 4;

function readsThrough(
  name: string,
  prefix: readonly string[],
  below: Node,
  look: Look,
  depth: number,
): readonly FieldRead[] {
  const { syntax, fn, isSure } = look;
  const { parents } = syntax;
  const reads: FieldRead[] = [];
  for (const read of readsOf(name, below, parents)) {
    const { path, end, lenient } = chainFrom(read, parents);
    const parent = parents.get(end);
    const whole = [...prefix, ...path];
    const binds = parent?.type === 'VariableDeclarator' && parent.init === end ? parent.id : undefined;
    if (binds?.type === 'ObjectPattern') {
      reads.push(...patternReads(binds, whole, look));
      if (path.length === 0) continue;
    } else if (binds?.type === 'Identifier' && depth < mostNames) {
      const deeper = readsThrough(binds.name, whole, scopeOf(parent, parents) ?? fn, look, depth + 1);
      reads.push(...deeper.filter(({ path: { length } }) => length > whole.length));
    }
    if (path.length === 0) continue;
    reads.push({
      path: whole,
      at: spanOf(syntax, end),
      lenient,
      excused: isExcused(end, name, parents),
      always: isSure(end),
    });
  }
  return reads;
}

/** `e.tool_input?.command`: the names, the whole expression, and whether it forgives that the first name is not there. */
function chainFrom(
  read: Node,
  parents: ReadonlyMap<Node, Node>,
): { readonly path: readonly string[]; readonly end: Node; readonly lenient: boolean } {
  const path: string[] = [];
  let end = read;
  let lenient = true;
  for (let parent = parents.get(end); isMember(parent) && parent.object === end; parent = parents.get(end)) {
    const key = parent.computed ? stringOf(parent.property) : nameIn(parent.property);
    if (key === undefined) break;
    if (path.length === 1) lenient = parent.type === 'OptionalMemberExpression' && parent.optional;
    path.push(key);
    end = parent;
  }
  return { path, end, lenient };
}

function isMember(node: Node | undefined): node is Member {
  return node?.type === 'MemberExpression' || node?.type === 'OptionalMemberExpression';
}

function nameIn(node: Node): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined;
}

/** `{ tool_input: { command } }`: what is taken apart must be there. */
function patternReads(
  pattern: Extract<Node, { readonly type: 'ObjectPattern' }>,
  prefix: readonly string[],
  look: Look,
): readonly FieldRead[] {
  const { syntax, fn, isSure } = look;
  return pattern.properties.flatMap((property): readonly FieldRead[] => {
    const key = property.type === 'ObjectProperty' ? keyOf(property) : undefined;
    if (property.type !== 'ObjectProperty' || key === undefined) return [];
    const path = [...prefix, key];
    const { value } = property;
    const inner = value.type === 'AssignmentPattern' ? value.left : value;
    const own: FieldRead = {
      path,
      at: spanOf(syntax, property),
      lenient: inner.type !== 'ObjectPattern' || value.type === 'AssignmentPattern',
      excused: value.type === 'AssignmentPattern',
      always: isSure(pattern) || syntax.parents.get(pattern) === fn,
    };
    if (inner.type === 'ObjectPattern') return [own, ...patternReads(inner, path, look)];
    if (inner.type !== 'Identifier') return [own];
    const deeper = readsThrough(inner.name, path, fn, look, 1);
    return [own, ...deeper.filter(({ path: { length } }) => length > path.length)];
  });
}

/**
 * Does the hook look whether the field is there, or take another one where it is not? `e.command ?? e.input?.command`
 * serves several events, and finds what it needs.
 */
function isExcused(end: Node, name: string, parents: ReadonlyMap<Node, Node>): boolean {
  let node = end;
  for (let parent = parents.get(node); parent !== undefined; parent = parents.get(node)) {
    if (parent.type === 'UnaryExpression' && ['typeof', '!'].includes(parent.operator)) return true;
    if (parent.type === 'BinaryExpression' && ['in', '===', '!==', '==', '!='].includes(parent.operator)) {
      return ['undefined', 'null', 'typeof'].some((word) => isWord(otherSide(parent, node), word));
    }
    if (parent.type === 'LogicalExpression') {
      if (parent.operator === '&&') return true;
      const other = parent.left === node ? parent.right : parent.left;
      if (readsField(other, name)) return true;
    } else if (parent.type === 'ConditionalExpression') {
      return true;
    } else if (parent.type !== 'CallExpression' || parent.callee === node || !isConversion(parent.callee)) {
      return parent.type === 'IfStatement' && parent.test === node;
    }
    node = parent;
  }
  return false;
}

function otherSide(node: Extract<Node, { readonly type: 'BinaryExpression' }>, side: Node): Node {
  return node.left === side ? node.right : node.left;
}

function isWord(node: Node, word: string): boolean {
  return node.type === 'Identifier' ? node.name === word : word === 'null' && node.type === 'NullLiteral';
}

function isConversion(callee: Node): boolean {
  return callee.type === 'Identifier' && ['String', 'Number', 'Boolean'].includes(callee.name);
}

function readsField(node: Node, name: string): boolean {
  return [...nodesIn(node)].some(
    (each) => isMember(each) && each.object.type === 'Identifier' && each.object.name === name,
  );
}

/** The function that a declaration stands in. */
function scopeOf(node: Node | undefined, parents: ReadonlyMap<Node, Node>): Node | undefined {
  let around = node;
  while (around !== undefined && around.type !== 'BlockStatement') around = parents.get(around);
  return around;
}

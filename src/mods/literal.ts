/** What an expression is, as far as it is written out. */
import type { Literal, ModSpan } from '../model.js';
import { isFunction, type Node, type Syntax, spanOf, stringOf } from './syntax.js';

/** A name's value, where the text gives it one for good. */
export type Lookup = (name: string) => Node | undefined;

const deepest = 12;

/** What an expression is, where the text tells. */
export function literalOf(syntax: Syntax, node: Node | null | undefined, lookup: Lookup, depth = 0): Literal {
  const inner = (child: Node | null | undefined) => literalOf(syntax, child, lookup, depth + 1);
  const text = stringOf(node);
  if (text !== undefined) return { kind: 'string', value: text };
  if (node === null || node === undefined || depth > deepest) return { kind: 'unknown' };
  if (isFunction(node)) return { kind: 'function' };
  switch (node.type) {
    case 'NumericLiteral':
      return { kind: 'number', value: node.value };
    case 'BooleanLiteral':
      return { kind: 'boolean', value: node.value };
    case 'NullLiteral':
      return { kind: 'null' };
    case 'RegExpLiteral':
      return { kind: 'regexp', source: node.pattern, flags: node.flags };
    case 'TemplateLiteral':
      return { kind: 'text' };
    case 'BinaryExpression': {
      if (node.operator !== '+') return { kind: 'unknown' };
      const sides = [inner(node.left), inner(node.right)];
      return sides.some(({ kind }) => kind === 'string' || kind === 'text') ? { kind: 'text' } : { kind: 'unknown' };
    }
    case 'UnaryExpression':
      return unary(node.operator, inner(node.argument));
    case 'ArrayExpression':
      return {
        kind: 'array',
        items: node.elements.map((each) => (each?.type === 'SpreadElement' ? { kind: 'unknown' } : inner(each))),
      };
    case 'ObjectExpression':
      return objectOf(syntax, node, inner);
    case 'CallExpression':
      return makesText(node) ? { kind: 'text' } : { kind: 'unknown' };
    case 'Identifier': {
      if (node.name === 'undefined') return { kind: 'undefined' };
      const found = lookup(node.name);
      return found === undefined ? { kind: 'unknown' } : inner(found);
    }
    default:
      return { kind: 'unknown' };
  }
}

function unary(operator: string, value: Literal): Literal {
  if (operator === 'void') return { kind: 'undefined' };
  if (operator === '!' && value.kind !== 'unknown' && 'value' in value) return { kind: 'boolean', value: !value.value };
  return operator === '-' && value.kind === 'number' ? { kind: 'number', value: -value.value } : { kind: 'unknown' };
}

function objectOf(
  syntax: Syntax,
  node: Extract<Node, { readonly type: 'ObjectExpression' }>,
  inner: (child: Node) => Literal,
): Literal {
  const entries: { key: string; at: ModSpan; value: Literal }[] = [];
  let open = false;
  for (const property of node.properties) {
    const key = property.type === 'SpreadElement' ? undefined : keyOf(property);
    if (property.type === 'SpreadElement') {
      const spread = inner(property.argument);
      if (spread.kind === 'object') entries.push(...spread.entries);
      open ||= spread.kind !== 'object' || spread.open;
    } else if (key === undefined) open = true;
    else {
      const value: Literal = property.type === 'ObjectProperty' ? inner(property.value) : { kind: 'function' };
      entries.push({ key, at: spanOf(syntax, property.key), value });
    }
  }
  return { kind: 'object', entries, open };
}

/** The key of a property, where it is written out. */
export function keyOf(property: Node): string | undefined {
  if (property.type !== 'ObjectProperty' && property.type !== 'ObjectMethod') return undefined;
  const { key, computed } = property;
  if (key.type === 'StringLiteral') return key.value;
  if (key.type === 'NumericLiteral') return String(key.value);
  return key.type === 'Identifier' && !computed ? key.name : undefined;
}

/** Methods of texts and the like whose result is a text whatever they are called on. */
const textMakers = new Set(['join', 'repeat', 'slice', 'trim', 'stringify', 'toString', 'padEnd', 'toUpperCase']);

function makesText({ callee }: Extract<Node, { readonly type: 'CallExpression' }>): boolean {
  if (callee.type === 'Identifier') return callee.name === 'String';
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  return callee.property.name !== 'slice' && textMakers.has(callee.property.name);
}

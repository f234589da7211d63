/** Replies, exits and messages in a Python script. Pure, given the tree. */
import type { Constant, Doubt, Entry, ObjectLiteral, ScriptParts } from './object-literal.js';
import { constantsOf, entryAt, literalAt, untoldEntry } from './object-nodes.js';
import { pythonExits } from './python-exits.js';
import { python as grammar } from './python-grammar.js';
import { objectsIn } from './quoted-text.js';
import { hasWords, isReplyField, looksLikeReply } from './reply-words.js';
import { charactersOfString, isOutermost } from './string-literals.js';
import { lineAt, type Node, nodesOf, rangeOf } from './syntax.js';

export function pythonParts(root: Node, text: string): ScriptParts {
  const replies: ObjectLiteral[] = [];
  const doubts: Doubt[] = [];
  for (const node of nodesOf(root)) {
    const line = lineAt(text, node.startIndex);
    if (isObject(node) && isOutermost(node) && !isKeywordOfDict(node)) {
      const literal = objectOf(node, text);
      if (literal.entries.some(({ key }) => key !== undefined && looksLikeReply(`{${key}`)) && !isLogged(node))
        replies.push(literal);
    } else if (node.type === 'string' && looksLikeReply(node.text) && !isLogged(node)) {
      const found = isReadable(node) ? objectsIn(stringCharacters(node, text), text, { ordered: isFormat(node) }) : [];
      if (found.length > 0) replies.push(...found);
      else if (/\{\W{0,8}\w+\W{0,4}:/.test(node.text) && !isDocstring(node)) {
        doubts.push({ line, why: 'hooklint cannot follow a string that is assembled at run time' });
      }
    } else if (node.type === 'subscript' && isAssigned(node)) {
      const key = node.childForFieldName('subscript');
      if (key !== null && isReplyField(key.text))
        doubts.push({ line, why: 'the reply is assembled in several statements' });
    }
  }
  return { replies, doubts, ...pythonExits(root, text) };
}

/** `{...}` or `dict(...)`. */
function isObject(node: Node): boolean {
  return node.type === 'dictionary' || isCallOfDict(node);
}

function isCallOfDict(node: Node | null | undefined): boolean {
  return node?.type === 'call' && node.childForFieldName('function')?.text === 'dict';
}

/** Is it the value of an entry of `dict(...)`? */
function isKeywordOfDict({ parent }: Node): boolean {
  return parent?.type === 'keyword_argument' && isCallOfDict(parent.parent?.parent);
}

function objectOf(node: Node, text: string): ObjectLiteral {
  return node.type === 'dictionary' ? dictionary(node, text) : callOfDict(node, text);
}

function callOfDict(node: Node, text: string): ObjectLiteral {
  const list = node.childForFieldName('arguments')?.namedChildren ?? [];
  const entries = list.filter(({ type }) => type !== 'comment').map((child) => entryOf(child, text));
  const mark = node.descendantsOfType('string')[0]?.text.at(-1) === "'" ? "'" : '"';
  return literalAt(node, entries, text, { key: (name) => name, mark, opening: 'dict(', closing: ')', colon: '=' });
}

function dictionary(node: Node, text: string): ObjectLiteral {
  const entries = node.namedChildren.filter(({ type }) => type !== 'comment').map((child) => entryOf(child, text));
  const quote = node.namedChildren
    .find(({ type }) => type === 'pair')
    ?.childForFieldName('key')
    ?.text.at(-1);
  const mark = quote === "'" ? "'" : '"';
  const key = (name: string) => `${mark}${name}${mark}`;
  return literalAt(node, entries, text, { key, mark, opening: '{', closing: '}', colon: ': ' });
}

function entryOf(node: Node, text: string): Entry {
  const key = node.childForFieldName(node.type === 'pair' ? 'key' : 'name');
  const value = node.childForFieldName('value');
  if (!/^(?:keyword_argument|pair)$/.test(node.type) || key === null || value === null) return untoldEntry(node);
  const object = isObject(value) ? objectOf(value, text) : undefined;
  return entryAt(node, { node: key, name: keyOf(node) }, { node: value, constants: stringsOf(value), object });
}

function keyOf(node: Node): string | undefined {
  if (node.type === 'keyword_argument') return node.childForFieldName('name')?.text;
  const key = node.childForFieldName('key');
  return key === null ? undefined : constantOf(key)?.value;
}

const stringsOf = (value: Node) => constantsOf(value, { grammar, carries }, constantOf);

/** A value that only goes into a reply or a log, to a variable or back to a caller. */
function carries(node: Node): boolean {
  const outside = node.parent;
  if (outside?.type === 'pair') return hasWords(keyOf(outside));
  if (outside?.type === 'keyword_argument') return isKeywordOfDict(node) && hasWords(keyOf(outside));
  return /^(?:return_statement|assignment)$/.test(outside?.type ?? '') || isLogged(node);
}

function constantOf(node: Node): Constant | undefined {
  if (node.type !== 'string') return undefined;
  const [open, content, close] = node.children;
  if (open?.type !== 'string_start' || !/^['"]$/.test(open.text) || node.childCount !== 3) return undefined;
  if (content?.type !== 'string_content' || content.namedChildCount > 0 || close?.type !== 'string_end')
    return undefined;
  return { ...rangeOf(content), value: content.text };
}

/** No prefix that changes what its characters mean. */
function isReadable(node: Node): boolean {
  return /^f?(?:'|"|'''|""")$/i.test(node.firstChild?.text ?? '');
}

/** Are values filled in by their order, with `%` or `format`? */
function isFormat(node: Node): boolean {
  return isFormatted(node) || (node.parent?.type === 'binary_operator' && node.parent.children[1]?.type === '%');
}

function isFormatted({ parent }: Node): boolean {
  return parent?.type === 'attribute' && parent.childForFieldName('attribute')?.text === 'format';
}

function stringCharacters(node: Node, text: string) {
  const open = node.firstChild?.text ?? '"';
  const range = { start: node.startIndex + open.length, end: node.endIndex - open.replace(/^f/i, '').length };
  const holes = node.namedChildren.filter(({ type }) => type === 'interpolation').map(rangeOf);
  const doubledBraces = /^f/i.test(open) || isFormatted(node);
  return charactersOfString(range, text, open.replace(/^f/i, ''), holes, doubledBraces);
}

function isDocstring(node: Node): boolean {
  return node.parent?.type === 'expression_statement';
}

function isAssigned(node: Node): boolean {
  return node.parent?.type === 'assignment' && node.parent.childForFieldName('left')?.id === node.id;
}

/** What goes to a log or to stderr is no reply. */
function isLogged(node: Node): boolean {
  for (let above = node.parent; above !== null; above = above.parent) {
    if (above.type !== 'call') continue;
    const name = above.childForFieldName('function')?.text ?? '';
    if (/(?:^|[._])(?:log|logger|logging|debug|info|warning|error)\b/.test(name)) return true;
    if (/sys\.stderr/.test(name)) return true;
    if (name === 'print' && /\bfile\s*=/.test(above.childForFieldName('arguments')?.text ?? '')) return true;
  }
  return false;
}

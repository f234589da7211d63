/** Replies, exits and messages in a JavaScript script. Pure, given the tree. */
import { javascriptExits } from './javascript-exits.js';
import { javascript as grammar } from './javascript-grammar.js';
import type { Constant, Doubt, Entry, ObjectLiteral, ScriptParts } from './object-literal.js';
import { constantsOf, entryAt, literalAt, untoldEntry } from './object-nodes.js';
import { objectsIn } from './quoted-text.js';
import { hasWords, isReplyField, looksLikeReply } from './reply-words.js';
import { charactersOfString, isOutermost } from './string-literals.js';
import { lineAt, type Node, nodesOf, rangeOf } from './syntax.js';

export function javascriptParts(root: Node, text: string): ScriptParts {
  const replies: ObjectLiteral[] = [];
  const doubts: Doubt[] = [];
  for (const node of nodesOf(root)) {
    const line = lineAt(text, node.startIndex);
    if (node.type === 'object' && isOutermost(node)) {
      const literal = objectOf(node, text);
      if (literal.entries.some(({ key }) => key !== undefined && looksLikeReply(`{${key}`)) && !isLogged(node))
        replies.push(literal);
    } else if (
      (node.type === 'string' || node.type === 'template_string') &&
      looksLikeReply(node.text) &&
      !isLogged(node)
    ) {
      const found = objectsIn(stringCharacters(node, text), text);
      if (found.length > 0) replies.push(...found);
      else if (/\{\W{0,8}\w+\W{0,4}:/.test(node.text)) {
        doubts.push({ line, why: 'hooklint cannot follow a string that is assembled at run time' });
      }
    } else if (node.type === 'assignment_expression') {
      if (assignsField(node)) doubts.push({ line, why: 'the reply is assembled in several statements' });
    }
  }
  return { replies, doubts, ...javascriptExits(root, text) };
}

function objectOf(node: Node, text: string): ObjectLiteral {
  const entries = node.namedChildren.filter(({ type }) => type !== 'comment').map((child) => entryOf(child, text));
  const keys = node.namedChildren.flatMap((child) => child.childForFieldName('key') ?? []);
  const quotedKey = keys.find(({ type }) => type === 'string')?.text[0];
  const bareKey = keys.some(({ type }) => type === 'property_identifier') || quotedKey === undefined;
  return literalAt(node, entries, text, {
    key: (name) => (bareKey ? name : `${quotedKey}${name}${quotedKey}`),
    mark: quoteOf(node) ?? quotedKey ?? '"',
    opening: '{',
    closing: '}',
    colon: ': ',
  });
}

/** The quotes of the first string in the object, else of the first in the file. */
function quoteOf(node: Node): string | undefined {
  const strings = (at: Node) => at.descendantsOfType('string').find((found) => found !== null)?.text[0];
  return strings(node) ?? strings(node.tree.rootNode);
}

function entryOf(node: Node, text: string): Entry {
  if (node.type === 'shorthand_property_identifier') {
    const value = { node, constants: stringsOf(node), object: undefined };
    return { ...entryAt(node, { node, name: node.text }, value), shorthand: true };
  }
  const key = node.childForFieldName('key');
  const value = node.childForFieldName('value');
  if (node.type !== 'pair' || key === null || value === null) return untoldEntry(node);
  const object = value.type === 'object' ? objectOf(value, text) : undefined;
  return entryAt(node, { node: key, name: keyOf(node) }, { node: value, constants: stringsOf(value), object });
}

function keyOf(pair: Node): string | undefined {
  const key = pair.childForFieldName('key');
  return key?.type === 'property_identifier' ? key.text : key === null ? undefined : constantOf(key)?.value;
}

const stringsOf = (value: Node) => constantsOf(value, { grammar, carries }, constantOf);

/** A value that only goes into a reply or a log, to a variable or back to a caller. */
function carries(node: Node): boolean {
  if (node.type === 'shorthand_property_identifier') return hasWords(node.text) || isLogged(node);
  const outside = node.parent;
  if (outside?.type === 'pair') return hasWords(keyOf(outside));
  return /^(?:return_statement|assignment_expression|variable_declarator)$/.test(outside?.type ?? '') || isLogged(node);
}

function constantOf(node: Node): Constant | undefined {
  const [content, more] = node.namedChildren;
  if (node.type !== 'string' || content?.type !== 'string_fragment' || more !== undefined) return undefined;
  return { ...rangeOf(content), value: content.text };
}

function stringCharacters(node: Node, text: string) {
  const holes = node.namedChildren.filter(({ type }) => type === 'template_substitution').map(rangeOf);
  return charactersOfString({ start: node.startIndex + 1, end: node.endIndex - 1 }, text, node.text[0] ?? '"', holes);
}

/** `answer.decision = ...`, `answer["reason"] = ...` */
function assignsField(node: Node): boolean {
  const left = node.childForFieldName('left');
  const field = left?.childForFieldName('property') ?? left?.childForFieldName('index');
  return field !== null && field !== undefined && isReplyField(field.text);
}

/** What goes to a log or to stderr is no reply. */
function isLogged(node: Node): boolean {
  for (let above = node.parent; above !== null; above = above.parent) {
    if (above.type !== 'call_expression') continue;
    const name = above.childForFieldName('function')?.text ?? '';
    if (/^console\.(?!log$)|stderr|(?:^|\.)(?:logger|debug|appendFile)/.test(name)) return true;
  }
  return false;
}

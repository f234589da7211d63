/** Replies, exits and messages in a shell script. Pure, given the tree. */

import type { Doubt, ObjectLiteral, ScriptParts } from './object-literal.js';
import type { Character, Quoting } from './quoted-text.js';
import { objectsIn, unknownCharacter } from './quoted-text.js';
import { looksLikeReply } from './reply-words.js';
import { shellExits } from './shell-exits.js';
import { withVariables } from './shell-variables.js';
import { lineAt, type Node, nodesOf } from './syntax.js';

const single: Quoting = { id: 'single', quote: '"' };
const double: Quoting = { id: 'double', quote: '\\"' };
const bare: Quoting = { id: 'bare', quote: undefined };
const hereDocument: Quoting = { id: 'here-document', quote: '"' };

/** Programs that run a jq filter. */
const jq = /^(?:jq|jaq|gojq)$/;

export function shellParts(root: Node, text: string): ScriptParts {
  const replies: ObjectLiteral[] = [];
  const doubts: Doubt[] = [];
  for (const node of nodesOf(root)) {
    const characters = charactersOf(node, text);
    if (characters !== undefined) {
      const use = useOf(node);
      const seen = characters.map((character) => character.seen).join('');
      if (use === 'elsewhere' || !looksLikeReply(seen)) continue;
      const found = node.hasError ? [] : objectsIn(characters, text, { ordered: use === 'format' });
      const line = lineAt(text, node.startIndex);
      const added = use === 'filter' ? composition(seen) : undefined;
      if (added !== undefined) doubts.push({ line, why: added });
      else if (found.length === 0) doubts.push({ line, why: 'hooklint cannot follow its quotes or braces' });
      else replies.push(...found.map((literal) => withVariables(literal, printerOf(node), text)));
    }
  }
  return { replies, doubts, ...shellExits(root, text) };
}

/** The characters of a whole word or of a here-document; undefined for other nodes, and for the parts of a word. */
function charactersOf(node: Node, text: string): readonly Character[] | undefined {
  if (node.type === 'heredoc_body') return hereDocumentOf(node, text);
  if (node.parent?.type === 'concatenation') return undefined;
  if (node.type === 'concatenation') return node.children.flatMap((part) => charactersOfPart(part, text));
  return node.type === 'raw_string' || node.type === 'string' ? charactersOfPart(node, text) : undefined;
}

function charactersOfPart(node: Node, text: string): readonly Character[] {
  const { startIndex: start, endIndex: end } = node;
  if (node.type === 'raw_string') return plain(start + 1, end - 1, text, single);
  if (node.type === 'string') return expanded(node, start + 1, end - 1, text, double, '$`"\\');
  if (node.type === 'word' && !text.slice(start, end).includes('\\')) return plain(start, end, text, bare);
  return [unknownCharacter({ start, end }, bare)];
}

function plain(start: number, end: number, text: string, quoting: Quoting): readonly Character[] {
  const found: Character[] = [];
  for (let at = start; at < end; at++) found.push({ start: at, end: at + 1, seen: text[at] as string, quoting });
  return found;
}

/** Text in which the shell expands, with backslashes in front of some characters. */
function expanded(
  node: Node,
  start: number,
  end: number,
  text: string,
  quoting: Quoting,
  escapable: string,
): readonly Character[] {
  const found: Character[] = [];
  const expansions = node.namedChildren.filter(({ type }) => /expansion|substitution/.test(type));
  let at = start;
  while (at < end) {
    const expansion = expansions.find(({ startIndex }) => startIndex === at);
    if (expansion !== undefined) {
      found.push(unknownCharacter({ start: at, end: expansion.endIndex }, quoting));
      at = expansion.endIndex;
      continue;
    }
    const escaped =
      text[at] === '\\' && at + 1 < end && (escapable.includes(text[at + 1] as string) || text[at + 1] === '\n');
    const next = at + (escaped ? 2 : 1);
    if (!(escaped && text[at + 1] === '\n')) {
      found.push({ start: at, end: next, seen: text[next - 1] as string, quoting });
    }
    at = next;
  }
  return found;
}

function hereDocumentOf(node: Node, text: string): readonly Character[] {
  const start = node.parent?.children.find(({ type }) => type === 'heredoc_start')?.text ?? '';
  const { startIndex, endIndex } = node;
  return /['"\\]/.test(start)
    ? plain(startIndex, endIndex, text, hereDocument)
    : expanded(node, startIndex, endIndex, text, hereDocument, '$`\\');
}

/** What becomes of a word: `elsewhere` is a file or stderr, where no reply goes. */
function useOf(node: Node): 'filter' | 'format' | 'text' | 'elsewhere' {
  const redirected = node.type === 'heredoc_body' ? node.parent?.parent : enclosing(node, 'command')?.parent;
  if (redirected?.type === 'redirected_statement' && redirects(redirected)) return 'elsewhere';
  const command = node.type === 'heredoc_body' ? undefined : enclosing(node, 'command');
  const name = command?.childForFieldName('name')?.text ?? '';
  if (jq.test(name)) return 'filter';
  return name === 'printf' ? 'format' : 'text';
}

/** The command that prints a word or a here-document. */
function printerOf(node: Node): Node {
  return (node.type === 'heredoc_body' ? node : enclosing(node, 'command')) ?? node;
}

/** Does a statement write its output to a file or to stderr? */
function redirects(statement: Node): boolean {
  return statement.children.some(
    (child) => child.type === 'file_redirect' && /^1?(?:>>?|>\||>&)\s*(?!&?1$)/.test(child.text),
  );
}

/** The command that a node is an argument of, not one around that. */
function enclosing(node: Node, type: string): Node | undefined {
  for (let above = node.parent; above !== null; above = above.parent) {
    if (above.type === type) return above;
    if (/substitution|_statement|^list$|pipeline|program|function_definition/.test(above.type)) return undefined;
  }
  return undefined;
}

/** A filter that changes the object further: what it says in the end is not in one place. */
function composition(filter: string): string | undefined {
  const changes = /[}\])]\s*[+*]|[+*]\s*[{(]|\.(?:decision|reason|hookSpecificOutput)\b[^|]{0,999}=/.test(filter);
  return changes ? 'the jq filter assembles the reply from parts' : undefined;
}

/** Replies, exits and messages in a shell script. Pure, given the tree. */

import type { Doubt, ObjectLiteral, ScriptParts } from './object-literal.js';
import { objectsIn } from './quoted-text.js';
import { looksLikeReply } from './reply-words.js';
import { shellExits } from './shell-exits.js';
import { type Printing, printedInParts } from './shell-printing.js';
import { charactersOf, ofFormat } from './shell-text.js';
import { withVariables } from './shell-variables.js';
import { lineAt, type Node, nodesOf } from './syntax.js';

/** Programs that run a jq filter. */
const jq = /^(?:jq|jaq|gojq)$/;

export function shellParts(root: Node, text: string): ScriptParts {
  const replies: ObjectLiteral[] = [];
  const doubts: Doubt[] = [];
  const inParts = new Set<number>();
  for (const node of nodesOf(root)) {
    const printing = printedInParts(node, text);
    if (printing !== undefined) {
      for (const { words } of printing) for (const word of words) inParts.add(word.id);
      replies.push(...inPartsOf(printing, text));
    }
    const written = inParts.has(node.id) ? undefined : charactersOf(node, text);
    if (written !== undefined) {
      const use = useOf(node);
      const characters = use === 'format' ? ofFormat(written) : written;
      const seen = characters.map((character) => character.seen).join('');
      if (use === 'elsewhere' || !looksLikeReply(seen)) continue;
      const found = node.hasError ? [] : objectsIn(characters, text, { ordered: use === 'format' });
      const line = lineAt(text, node.startIndex);
      const added = use === 'filter' ? composition(seen) : undefined;
      if (added !== undefined) doubts.push({ line, why: added });
      else if (found.length === 0) doubts.push({ line, why: 'hooklint cannot follow its quotes or braces' });
      else replies.push(...found.map((literal) => withVariables(literal, () => printerOf(node), text)));
    }
  }
  return { replies, doubts, ...shellExits(root, text) };
}

/** The replies of several commands that print one after the other. */
function inPartsOf(printing: readonly Printing[], text: string): readonly ObjectLiteral[] {
  const characters = printing.flatMap((each) => each.characters);
  const commandAt = (offset: number) =>
    (printing.find(({ command }) => offset < command.endIndex) ?? (printing[0] as Printing)).command;
  return objectsIn(characters, text, { ordered: true }).map((literal) => withVariables(literal, commandAt, text));
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

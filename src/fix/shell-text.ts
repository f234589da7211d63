/** The text that words and here-documents of a shell script have for a program. Pure, given the tree. */
import type { Range } from './object-literal.js';
import type { Character, Quoting } from './quoted-text.js';
import { unknownCharacter } from './quoted-text.js';
import { type Node, rangeOf } from './syntax.js';

const single: Quoting = { id: 'single', quote: '"' };
const double: Quoting = { id: 'double', quote: '\\"' };
export const bare: Quoting = { id: 'bare', quote: undefined };
const hereDocument: Quoting = { id: 'here-document', quote: '"' };

/** Text in which the shell expands, and the characters that a backslash stands in front of there. */
interface Expanding {
  readonly quoting: Quoting;
  readonly escapable: string;
}

const inDouble: Expanding = { quoting: double, escapable: '$`"\\' };
const inHereDocument: Expanding = { quoting: hereDocument, escapable: '$`\\' };

/** The characters of a whole word or of a here-document; undefined for other nodes, and for the parts of a word. */
export function charactersOf(node: Node, text: string): readonly Character[] | undefined {
  if (node.type === 'heredoc_body') return hereDocumentOf(node, text);
  if (node.parent?.type === 'concatenation') return undefined;
  if (node.type === 'concatenation') return node.children.flatMap((part) => charactersOfPart(part, text));
  return node.type === 'raw_string' || node.type === 'string' ? charactersOfPart(node, text) : undefined;
}

/** The characters of a part of a word. */
export function charactersOfPart(node: Node, text: string): readonly Character[] {
  const { start, end } = rangeOf(node);
  if (node.type === 'raw_string') return plain(start + 1, end - 1, text, single);
  if (node.type === 'string') return expanded(node, { start: start + 1, end: end - 1 }, text, inDouble);
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
  { start, end }: Range,
  text: string,
  { quoting, escapable }: Expanding,
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
  const range = rangeOf(node);
  return /['"\\]/.test(start)
    ? plain(range.start, range.end, text, hereDocument)
    : expanded(node, range, text, inHereDocument);
}

/** A format of `printf`: its escaped line breaks and tabs are white space. */
export function ofFormat(characters: readonly Character[]): readonly Character[] {
  const found: Character[] = [];
  for (const character of characters) {
    const before = found.at(-1);
    if (before?.seen === '\\' && before.end === character.start && 'nt'.includes(character.seen)) {
      found[found.length - 1] = { ...before, end: character.end, seen: character.seen === 'n' ? '\n' : '\t' };
    } else found.push(character);
  }
  return found;
}

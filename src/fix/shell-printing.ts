/** Replies that a shell script prints in parts: `printf` or `echo`, one command after the other. Pure, given the tree. */
import { type Character, objectsIn } from './quoted-text.js';
import { looksLikeReply } from './reply-words.js';
import { bare, charactersOf, charactersOfPart, ofFormat } from './shell-text.js';
import type { Node } from './syntax.js';

/** A command that prints, the words whose text it prints, and that text. */
export interface Printing {
  readonly command: Node;
  readonly words: readonly Node[];
  readonly characters: readonly Character[];
}

/** The commands that print one reply together, if a node is the first of them; undefined where each reply is whole. */
export function printedInParts(node: Node, text: string): readonly Printing[] | undefined {
  const first = printingOf(node, text);
  if (first === undefined || printingOf(neighbour(node, 'previousNamedSibling'), text) !== undefined) return undefined;
  const parts = [first];
  for (let at = neighbour(node, 'nextNamedSibling'); at !== null; at = neighbour(at, 'nextNamedSibling')) {
    const next = printingOf(at, text);
    if (next === undefined) break;
    parts.push(next);
  }
  const isWhole = parts.some(({ characters }) => objectsIn(characters, text).length > 0);
  const together = parts.flatMap(({ characters }) => characters);
  if (isWhole || !looksLikeReply(together.map(({ seen }) => seen).join(''))) return undefined;
  return objectsIn(together, text).length > 0 ? parts : undefined;
}

function neighbour(node: Node, side: 'previousNamedSibling' | 'nextNamedSibling'): Node | null {
  let at = node[side];
  while (at?.type === 'comment') at = at[side];
  return at;
}

function printingOf(command: Node | null, text: string): Printing | undefined {
  if (command?.type !== 'command') return undefined;
  const name = command.childForFieldName('name')?.text;
  const words = command.childrenForFieldName('argument').filter((word) => word !== null);
  if (name === 'printf') return printedByFormat(command, words, text);
  return name === 'echo' ? printedByEcho(command, words, text) : undefined;
}

/** The text of a format, or of the one word that a format without text of its own prints. */
function printedByFormat(command: Node, words: readonly Node[], text: string): Printing | undefined {
  const [format, word, more] = words;
  if (format === undefined || format.text.startsWith('-')) return undefined;
  const takesOne = /^["']?%s(?:\\n)?["']?$/.test(format.text);
  if (takesOne && word !== undefined && more === undefined)
    return { command, words: [format, word], characters: textOf(word, text) };
  return { command, words: [format], characters: ofFormat(textOf(format, text)) };
}

/** All words with a space between them, and a line break behind them. */
function printedByEcho(command: Node, words: readonly Node[], text: string): Printing {
  const first = words.findIndex((word) => !/^-[neE]+$/.test(word.text));
  const options = first === -1 ? words : words.slice(0, first);
  const printed = words.slice(options.length);
  const characters = printed.flatMap((word, at) => [
    ...(at === 0 ? [] : [added(' ', word.startIndex)]),
    ...textOf(word, text),
  ]);
  const staysOnLine = options.some((option) => option.text.includes('n'));
  return {
    command,
    words: printed,
    characters: [...characters, ...(staysOnLine ? [] : [added('\n', command.endIndex)])],
  };
}

/** What the program sees and the script does not contain. */
function added(seen: string, at: number): Character {
  return { start: at, end: at, seen, quoting: bare };
}

function textOf(word: Node, text: string): readonly Character[] {
  return charactersOf(word, text) ?? charactersOfPart(word, text);
}

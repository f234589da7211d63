/** What a command of the shell prints: texts, with what is expanded in them. Pure. */
import { literalText, type SimpleCommand, type Word } from './shell-command.js';
import { expandedPieces, type Piece } from './shell-words.js';

/** The texts that a command prints, with what is expanded in them: the words of `echo`, the format of `printf`, documents. */
export function printedPieces({
  words: [first, ...rest],
  documents = [],
}: SimpleCommand): readonly (readonly Piece[])[] {
  const name = literalText(first);
  if (name === 'echo') return [rest.flatMap((word) => [...piecesOf(word), ' '])];
  if (name === 'cat' && rest.length === 0) return documents.map(expandedPieces);
  const [format, ...values] = rest;
  if (name !== 'printf' || format === undefined) return [];
  const parts = values.map(({ parts }) => (parts.length === 1 ? parts[0] : undefined));
  let next = 0;
  const filled = piecesOf(format).flatMap((piece): readonly Piece[] =>
    typeof piece === 'string'
      ? piece.split(/(%[-+0]?\d*[sd%])/).map((each) => {
          if (!/^%[^%]/.test(each)) return each;
          const value = parts[next++];
          return each.endsWith('s') && value !== undefined && value.kind !== 'literal' ? value : '';
        })
      : [piece],
  );
  return [filled];
}

const piecesOf = ({ parts }: Word): readonly Piece[] =>
  parts.map((part) => (part.kind === 'literal' ? part.text : part));

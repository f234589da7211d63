/** Comments of the languages that hooks are written in. Pure. */
import type { Language } from '../../model.js';
import { lineBefore } from '../../text/lines.js';
import { familyOf } from './family.js';

/** A star alone opens a line of a block comment; `*.py)` is a pattern of the shell. */
const comment = /^\s*(?:#|\/\/|\/\*|\*(?:\s|\/|$))/;

/** Is a line, or what of it stands in front of something, a comment? */
export function isCommentLine(line: string): boolean {
  return comment.test(line);
}

/** A comment, or a line of the text in front of a Python module that says what it is for. */
export interface CommentLine {
  /** From 1. */
  readonly line: number;
  /** Without the signs that make it a comment. */
  readonly words: string;
}

/** What is written for people on lines of their own, in order. */
export function* commentsIn(text: string): Generator<CommentLine> {
  // What ends the text in front of a module, while that goes on.
  let quotes = '';
  let hasCodeBegun = false;
  for (const [index, line] of text.split('\n').entries()) {
    const opening = quotes === '' && !hasCodeBegun ? docstring.exec(line) : null;
    if (quotes === '' && opening === null) {
      if (isCommentLine(line)) yield { line: index + 1, words: line.replace(signs, '').trim() };
      else hasCodeBegun ||= line.trim() !== '';
      continue;
    }
    quotes = opening?.[1] ?? quotes;
    const [said = '', behind] = line.slice(opening?.[0].length ?? 0).split(quotes, 2);
    yield { line: index + 1, words: said.trim() };
    if (behind === undefined) continue;
    quotes = '';
    hasCodeBegun = true;
  }
}

const docstring = /^[rRuU]?("""|''')/;
const signs = /^\s*(?:#!?|\/\/|\/?\*+)\s*/;

/** Does the offset stand on a line that is a comment? */
export function isComment(text: string, offset: number): boolean {
  return isCommentLine(lineBefore(text, offset));
}

/** The lines of a text of any language that are no comments. */
export const codeLines = (text: string): readonly string[] => text.split('\n').filter((line) => !isCommentLine(line));

/** The text with each line that is a comment as an empty one; what tells the system which interpreter to start is none. */
export function withoutComments(text: string, language: Language): string {
  return familyOf(language) === 'javascript'
    ? text.replace(/^[ \t]*(?:\/\/|\*|\/\*).*$/gm, '')
    : text.replace(/^[ \t]*#(?!!).*$/gm, '');
}

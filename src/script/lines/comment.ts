/** Comments of the languages that hooks are written in. Pure. */

/** A star alone opens a line of a block comment; `*.py)` is a pattern of the shell. */
const comment = /^\s*(?:#|\/\/|\/\*|\*(?:\s|\/|$))/;

/** Is a line, or what of it stands in front of something, a comment? */
export function isCommentLine(line: string): boolean {
  return comment.test(line);
}

/** Does the offset stand on a line that is a comment? */
export function isComment(text: string, offset: number): boolean {
  return isCommentLine(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset));
}

/** Comments of the languages that hooks are written in. Pure. */

/** Does the offset stand on a line that is a comment? */
export function isComment(text: string, offset: number): boolean {
  return /^\s*(?:#|\/\/|\*)/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset));
}

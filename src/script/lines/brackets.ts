/** Round brackets in the text of a program. Pure. */

/** Behind the bracket that closes the one at `open`, or right behind `open` if none does so soon; quotes are not told apart. */
export function closingBracket(text: string, open: number, furthest: number): number {
  let depth = 0;
  for (let at = open; at < Math.min(text.length, open + furthest); at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at + 1;
  }
  return open + 1;
}

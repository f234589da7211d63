/** Expressions with `|` where a pipe is meant, as in `curl.*|sh`: it asks for one or the other. Pure. */

/** What is fetched, up to where the pipe would be. */
const fetches = /\b(curl|wget)\b[^|]{0,200}(?:\.[*+]|\]\*|\\s[*+]?| )\)?$/;

/** What would run it, with nothing in front but blanks; without its brackets. */
const runs = /^(?: |\\s|\[\[:space:\]\])?[*+]?(?:sudo[^a-z]{1,9})?(?:(?:ba|z|da|k)?sh|python3?|perl|node)\b/;

/** What becomes of such an expression, and what mends it; undefined: it is none. */
export function orForPipe(pattern: string): { readonly what: string; readonly instead: string } | undefined {
  const parts = alternatives(pattern);
  for (const [index, part] of parts.entries()) {
    const fetched =
      index > 0 && runs.test(part.replace(/\(\?:|[()?]/g, '')) ? fetches.exec(parts[index - 1] ?? '')?.[1] : undefined;
    if (fetched === undefined) continue;
    return {
      what: `\`|\` means "or", so it finds every \`${fetched}\`, with or without a pipe`,
      instead: 'Write `\\|` for the pipe.',
    };
  }
  return undefined;
}

/** The alternatives outside any bracket. */
function alternatives(pattern: string): readonly string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const [piece] of pattern.matchAll(/\\[\s\S]|\[\^?\]?(?:\[:\w{1,9}:\]|\\.|[^\]\\]){0,200}\]|[\s\S]/g)) {
    if (piece === '(') depth++;
    if (piece === ')') depth--;
    if (piece === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

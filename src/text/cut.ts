/** Texts cut to a length, with a mark where something is left out. */

/**
 * Cuts to `max` UTF-16 units without splitting a character or its escape (`\n`, `\x1b`), out of the middle: a message
 * begins with who speaks and ends with what is said. The cut is marked by `…`, which counts.
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const tail = Math.floor((max - 1) / 2);
  const head = text.slice(0, max - 1 - tail).replace(/[\ud800-\udbff]$|\\(?:x[\da-f]?)?$/, '');
  const isSplit = text[text.length - tail - 1] === '\\';
  return `${head.trimEnd()}…${text
    .slice(text.length - tail)
    .replace(isSplit ? /^(?:[ntrvfb0]|x[\da-f]{2})/ : /^[\udc00-\udfff]/, '')
    .trimStart()}`;
}

/** Cuts to `max` UTF-16 units, at the end: of a sentence, the beginning tells what it is about. */
export function cutEnd(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, Math.max(0, max - 1)).replace(/[\ud800-\udbff]$/, '')}…`;
}

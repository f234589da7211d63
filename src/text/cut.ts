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

/**
 * Cuts between words, to `max` UTF-16 units: a part of a word or of a path reads as another one. Of several quoted in a row,
 * none is cut. A single long word is.
 */
export function cutWords(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.lastIndexOf(' ', max - 2);
  if (end < max / 2) return cutEnd(text, max);
  const head = text.slice(0, end);
  const quoted = /^(.*`), `[^`]*$/s.exec(head)?.[1];
  const isOpen = head.split('`').length % 2 === 0;
  return `${(isOpen ? (quoted ?? head) : head).replace(/[,;:]$/, '')} …`;
}

/** Cuts to `max` UTF-16 units, at the end: of a sentence, the beginning tells what it is about. */
export function cutEnd(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, Math.max(0, max - 1)).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The end of a path that begins with a variable. Pure. */
import type { Word } from './shell-words.js';

/** The literal end of a word that names a file: `hooks/lib.sh` of `"$DIR/hooks/lib.sh"`. */
export function pathTail({ parts }: Word): string | undefined {
  const last = parts.at(-1);
  if (last?.kind !== 'literal' || !/[\w]/.test(last.text)) return undefined;
  const path = last.text.replace(/^\/+/, parts.length > 1 ? '' : '/');
  return /[/.]/.test(path) || parts.length > 1 ? path : undefined;
}

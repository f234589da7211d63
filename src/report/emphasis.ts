/** The word that counts in a verdict line. */
import type { Paint } from './paint.js';

/** Paints the words in capitals in front of the first semicolon: what happens to the guarded action. */
export function emphasise(line: string, paint: Paint): string {
  const end = line.indexOf(';');
  const outcome = end < 0 ? line : line.slice(0, end);
  return (
    outcome.replace(/\b[A-Z]{3,}(?: [A-Z]{2,})*\b/g, (words) => paint.strong(words)) + (end < 0 ? '' : line.slice(end))
  );
}

/** How wide the terminal is that a text is laid out for. */
import type { Output } from './io.js';

/** Without a terminal, and on one that does not tell: a pty that nobody has sized has 0 columns. */
const usual = 80;

export function columnsOf({ columns = usual }: Output): number {
  return columns > 0 ? columns : usual;
}

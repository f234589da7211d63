/** From lines and columns, which count from 1, to offsets into a text. */
export function offsetOf(text: string, line = 1, column = 1): number {
  let start = 0;
  for (let i = 1; i < line; i++) {
    const next = text.indexOf('\n', start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  return Math.min(start + column - 1, text.length);
}

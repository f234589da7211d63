/** The lines of a text, and where they begin. Offsets count UTF-16 units from 0, lines from 1. Pure. */
import { latest } from './latest.js';

/** Where each line of a text begins. Of the text that was asked about last it is known: one document has many places. */
export const lineStarts = latest((text: string): readonly number[] => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
});

/** The line that an offset stands on. */
export function lineOf(text: string, offset: number): number {
  const starts = lineStarts(text);
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** What stands in front of an offset on its line. */
export const lineBefore = (text: string, offset: number): string =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);

/** Lines of one text, each with the offset at which it begins. */
export function placed(lines: readonly string[]): readonly { readonly line: string; readonly start: number }[] {
  let next = 0;
  return lines.map((line) => {
    const start = next;
    next += line.length + 1;
    return { line, start };
  });
}

/** How many blanks a line begins with. */
export const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Text in columns: how wide it is on a terminal, and where to break it. */
import stringWidth from 'fast-string-width';

/** One column a character. */
const plain = /^[\u0020-\u007e]*$/;

/** Columns that a terminal needs for the text; our own colours take none. */
export function displayWidth(text: string): number {
  return plain.test(text) ? text.length : stringWidth(text);
}

/**
 * Breaks at spaces so that each line, with its indent, fits into `width` columns. The first line is indented by
 * `indent`, the others by `hanging`. A word that is too long stays whole: a path must survive copying. (wrap-ansi knows
 * no hanging indent.)
 */
export function wrap(text: string, width: number, indent: string, hanging: string = indent): string {
  const lines: string[] = [];
  let line = indent;
  let empty = true;
  for (const word of text.split(' ')) {
    if (!empty && displayWidth(line) + 1 + displayWidth(word) > width) {
      lines.push(line.trimEnd());
      line = hanging;
      empty = true;
    }
    // Of several spaces none is left where the line breaks.
    if (word === '' && empty && lines.length > 0) continue;
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  return [...lines, line].join('\n');
}

/** Text in columns: how wide it is on a terminal, and where to break it. */

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const zeroWidth = /\p{Mark}|\u200c|\u200d/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: our own colours
const colour = /\u001b\[[\d;]*m/g;

/** Columns that a terminal needs for the text; our own colours take none. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text.replace(colour, '')) {
    width += zeroWidth.test(character) ? 0 : wide.test(character) ? 2 : 1;
  }
  return width;
}

/**
 * Breaks at spaces so that each line, with its indent, fits into `width` columns. The first line is indented by
 * `indent`, the others by `hanging`. A word that is too long stays whole: a path must survive copying.
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

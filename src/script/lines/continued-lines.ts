/** Lines of a shell script that go on in the next one, for readers that go line by line. Pure. */
import { isCommentLine } from './comment.js';

/** The text with each line that ends in `\` joined to the next. It is as long as before, so that places are the same. */
export function withJoinedLines(text: string): string {
  if (!text.includes('\\\n')) return text;
  const lines = text.split('\n');
  return lines
    .map((line, index) => {
      if (index === lines.length - 1) return line;
      return goesOn(line) ? `${line.slice(0, -1)}  ` : `${line}\n`;
    })
    .join('');
}

/** A second `\` in front makes a plain character of the first; a comment ends with its line. */
function goesOn(line: string): boolean {
  let first = line.length;
  while (line[first - 1] === '\\') first--;
  return (line.length - first) % 2 === 1 && !isCommentLine(line);
}

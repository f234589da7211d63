/** Here-documents of a shell script, by its lines. Pure. */
import { isCommentLine } from './comment.js';

/** Lines of a here-document, at most. */
const longest = 2_000;

/** From the index of a line to those of the here-document that it opens. */
export function documentLines(lines: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  for (let index = 0; index < lines.length; index++) {
    const [, dash, end] = /(?<!<)<<(-?)\s*\\?["']?([A-Za-z_]\w{0,40})/.exec(lines[index] ?? '') ?? [];
    if (end === undefined || isCommentLine(lines[index] ?? '')) continue;
    const behind = lines.slice(index + 1, index + 1 + longest);
    const length = behind.findIndex((line) => (dash === '' ? line : line.trimStart()) === end);
    if (length < 1) continue;
    found.set(index, behind.slice(0, length));
    index += length;
  }
  return found;
}

/** What runs the lines of a document as a shell. */
const runs = /(?:^|[\s|;&(])(?:(?:ba|da|z)?sh|ssh)\s/;

/** The text with here-documents as empty lines that are as long, but for those that a shell runs. */
export function withoutDocumentLines(text: string): string {
  if (!text.includes('<<')) return text;
  const lines = text.split('\n');
  for (const [index, body] of documentLines(lines))
    if (!runs.test(lines[index] ?? ''))
      for (const [at, line] of body.entries()) lines[index + 1 + at] = ' '.repeat(line.length);
  return lines.join('\n');
}

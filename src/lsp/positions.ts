/**
 * Between our places and the positions of editors: lines from 1 and from 0. Both count UTF-16 units; but a lone carriage
 * return ends a line for an editor, so that places go through offsets.
 */
import type { Range } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Place } from '../model.js';
import { lineStarts } from '../text/lines.js';

/** The range of a place; a line without columns as a whole, a file without a line by its first one. */
export function rangeOf({ line = 1, column, endLine = line, endColumn }: Place, document: TextDocument): Range {
  const text = document.getText();
  const starts = lineStarts(text);
  const at = (l: number, c: number): number => {
    const start = (starts[l - 1] ?? text.length) + (l === 1 ? originOf(text) : 0);
    return Math.min(start + c - 1, endOfLine(text, start));
  };
  const from = column === undefined ? firstOfLine(text, at(line, 1)) : at(line, column);
  const to = endColumn === undefined ? endOfLine(text, at(endLine, 1)) : at(endLine, endColumn);
  return { start: document.positionAt(from), end: document.positionAt(Math.max(from, to)) };
}

/** Columns of the first line count from behind a byte order mark. */
function originOf(text: string): number {
  return text.startsWith('\uFEFF') ? 1 : 0;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  const stop = end === -1 ? text.length : end;
  return text[stop - 1] === '\r' && stop > from ? stop - 1 : stop;
}

/** A mark under the blanks in front of a line is hard to see. */
function firstOfLine(text: string, start: number): number {
  const end = endOfLine(text, start);
  const blanks = /^\s*/.exec(text.slice(start, end))?.[0].length ?? 0;
  return start + blanks === end ? start : start + blanks;
}

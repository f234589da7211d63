import { describe, expect, it } from 'vitest';
import { indentOf, lineBefore, lineOf, placed } from '../../src/text/lines.js';

const text = 'a\n  bc\n\nd';

describe('the lines of a text', () => {
  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [6, 2],
    [7, 3],
    [8, 4],
    [99, 4],
  ])('finds the one that offset %i stands on', (offset, line) => {
    expect(lineOf(text, offset)).toBe(line);
  });

  it.each([
    [0, ''],
    [1, 'a'],
    [2, ''],
    [5, '  b'],
    [7, ''],
  ])('has what stands in front of offset %i', (offset, before) => {
    expect(lineBefore(text, offset)).toBe(before);
  });

  it('places them', () => {
    const lines = placed(text.split('\n'));
    expect(lines.map(({ line, start }) => text.slice(start, start + line.length))).toEqual(['a', '  bc', '', 'd']);
  });

  it.each([
    ['a', 0],
    ['\t  a ', 3],
    ['  ', 2],
  ])('counts the blanks in front of %j', (line, indent) => {
    expect(indentOf(line)).toBe(indent);
  });
});

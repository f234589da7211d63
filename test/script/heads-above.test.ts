import { expect, it } from 'vitest';
import { headsAbove } from '../../src/script/lines/heads-above.js';

const lines = ['def main():', '    if ready:', '        first()', '', '    else:', '        second()'];

it('finds the heads of the blocks around a line', () => {
  expect([...headsAbove(lines, 5)]).toEqual(['    else:', 'def main():']);
  expect([...headsAbove(lines, 2)]).toEqual(['    if ready:', 'def main():']);
});

it('finds none above a line that is in no block', () => {
  expect([...headsAbove(lines, 0)]).toEqual([]);
});

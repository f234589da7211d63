import fc from 'fast-check';
import { expect, it } from 'vitest';
import { displayWidth, wrap } from '../../src/report/wrap.js';

it('counts columns, not code units', () => {
  expect(displayWidth('abc')).toBe(3);
  expect(displayWidth('漢字')).toBe(4);
  expect(displayWidth('e\u0301')).toBe(1);
  expect(displayWidth('\u001b[1mbold\u001b[22m')).toBe(4);
});

it('breaks at spaces and hangs the rest', () => {
  expect(wrap('one two three four', 9, '> ', '  ')).toBe('> one two\n  three\n  four');
});

it('leaves a word whole that is wider than the line', () => {
  expect(wrap('see /a/very/long/path now', 10, '')).toBe('see\n/a/very/long/path\nnow');
});

it('loses no word and exceeds the width only with a single one', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '漢'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 5, max: 40 }), (words, width) => {
      const lines = wrap(words.join(' '), width, ' ', '  ').split('\n');
      expect(lines.flatMap((line) => line.trim().split(' '))).toEqual(words);
      for (const line of lines) expect(displayWidth(line) <= width || !line.trim().includes(' ')).toBe(true);
    }),
  );
});

it('leaves no space at either side of a break', () => {
  expect(wrap('aaaa  bbbb  cccc', 6, '', '  ')).toBe('aaaa\n  bbbb\n  cccc');
  expect(wrap('aaa  bbb', 9, '', '  ')).toBe('aaa  bbb');
});

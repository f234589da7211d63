/** Texts cut between words. */
import { describe, expect, it } from 'vitest';
import { cutWords } from '../../src/text/cut.js';

describe('a text that is cut between words', () => {
  it.each([
    ['has room', 'one two', 7, 'one two'],
    ['is cut behind a word', 'the hook never runs', 14, 'the hook …'],
    ['loses the comma in front of the cut', 'the hook, never runs', 14, 'the hook …'],
    ['keeps quoted texts whole', 'these: `git push`, `rm -r build`, `ls`', 30, 'these: `git push` …'],
    [
      'is cut in a quoted text that is the first',
      'it stops `git push --force origin main`',
      30,
      'it stops `git push --force …',
    ],
    ['is one long word', 'a/path/of/a/file/in/a/folder', 10, 'a/path/of…'],
  ])('%s', (_, text, max, expected) => {
    expect(cutWords(text, max)).toBe(expected);
  });
});

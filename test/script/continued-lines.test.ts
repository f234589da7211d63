import { describe, expect, it } from 'vitest';
import { withJoinedLines } from '../../src/script/lines/continued-lines.js';

describe('lines that go on', () => {
  it.each([
    ['mypy \\\n  src\nexit 0', 'mypy     src\nexit 0'],
    ['a \\\nb \\\nc', 'a   b   c'],
    ['echo "a\\\\"\nb', 'echo "a\\\\"\nb'],
    ['echo a\\\\\nb', 'echo a\\\\\nb'],
    ['# a note \\\nmypy', '# a note \\\nmypy'],
    ['mypy \\', 'mypy \\'],
  ])('%j', (text, joined) => {
    expect(withJoinedLines(text)).toBe(joined);
    expect(withJoinedLines(text)).toHaveLength(text.length);
  });
});

import { describe, expect, it } from 'vitest';
import { linesToStderr } from '../../src/script/lines/redirected-groups.js';

const toStderr = (text: string) => [...linesToStderr(text.split('\n'))].map((index) => index + 1);

describe('lines whose output goes to stderr with that of what they stand in', () => {
  it.each([
    ['a group', 'if a; then\n  {\n    echo one\n    echo two\n  } >&2\nfi', [3, 4]],
    ['a group that begins with its first command', '{ echo one\n  echo two\n} >&2', [1, 2]],
    ['a subshell', '(\n  echo one\n) 1>&2', [2]],
    ['a loop', 'for each in *; do\n  echo "$each"\ndone >/dev/stderr', [2]],
    ['a branch and the other', 'if a; then\n  echo one\nelse\n  echo two\nfi >&2', [2, 3, 4]],
    ['the body of a function', 'warn() {\n  echo "$1"\n} >&2', [2]],
    ['a group with a document', 'a && {\n  cat <<END\none\nEND\n} >&2', [2, 3, 4]],
  ])('are those of %s', (_, text, lines) => {
    expect(toStderr(text)).toEqual(lines);
  });

  it.each([
    ['a group that prints to stdout', '{\n  echo one\n}\necho two >&2'],
    ['a group that begins nowhere', 'echo one\n} >&2'],
  ])('are not those of %s', (_, text) => {
    expect(toStderr(text)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { toldCheck } from '../../src/script/told-checks.js';

const told = (text: string) => toldCheck({ language: 'bash', text });

describe('a check whose findings are told to nobody', () => {
  it.each([
    [
      'kept and printed to stdout',
      'found=$(npx tsc 2>&1 | grep src)\nif [ -n "$found" ]; then\n  echo "$found"\n  exit 1\nfi',
      'tsc',
      3,
    ],
    ['that only parses', 'case "$f" in\n  *.js) node --check "$f" || exit 1 ;;\nesac\nexit 0', 'node --check', 2],
    ['whose status is passed on', 'status=0\nbash -n "$f" 2>&1 || status=$?\nexit "$status"', 'bash -n', 2],
  ])('is one %s', (_, text, program, line) => {
    expect(told(text)).toMatchObject({ program, line, exit: 1 });
  });

  it.each([
    ['it blocks', 'php -l "$f" || exit 2'],
    ['its status is forgotten', 'ruby -c "$f" || status=1\nexit 0'],
    [
      'what it found is printed, and nothing fails',
      'found=$(npx tsc)\nif [ -n "$found" ]; then\n  echo "$found"\nfi\nexit 0',
    ],
  ])('is none where %s', (_, text) => {
    expect(told(text)).toBeUndefined();
  });

  it('is found in linear steps', () => {
    expect(told('node --check "$f" &&\n'.repeat(20_000))).toBeUndefined();
    expect(told(`${'eslint --fix "$f" >&2\n'.repeat(20_000)}exit 0\n`)).toMatchObject({ line: 1, mends: true });
  });
});

import { describe, expect, it } from 'vitest';
import { endsWithFind, testOfFind } from '../../src/script/pitfalls/find-exec.js';

describe('the status of find', () => {
  it.each([
    ['find . -name "*.sh" -exec bash -n {} \\; || failed=1', '||'],
    ['  find . -exec bash -n {} \\; >>"$log" 2>&1 || failed=1', '||'],
    ["if ! find . -name '*.php' -exec php -l {} ';'; then", 'if'],
    ['while find src -exec grep -q "a; b" {} \\; -print ; do', 'if'],
    ['found=$(find . -exec bash -n {} \\; 2>&1) || exit 2', '||'],
    ['find . -exec grep -q FIXME {} \\; && exit 2', '&&'],
  ])('is tested: %s', (line, asks) => {
    expect(testOfFind(line)?.asks).toBe(asks);
    expect(line.slice(testOfFind(line)?.offset)).toMatch(/^(?:if|while|\|\||&&)/);
  });

  it.each([
    'find . -exec bash -n {} + || failed=1',
    'find . -exec bash -n {} \\; || true',
    'find . -exec bash -n {} \\;',
    'find . -exec rm {} \\; || failed=1',
    'find . -exec grep -l FIXME {} \\; | grep -q . && exit 2',
    'find . -name check || failed=1',
    'echo "find . -exec bash -n {} \\; || failed=1"',
  ])('is not: %s', (line) => {
    expect(testOfFind(line)).toBeUndefined();
  });

  it('may be kept for the next line', () => {
    expect(endsWithFind('find . -exec bash -n {} \\; 2>&1')).toBe(true);
    expect(endsWithFind('find . -exec bash -n {} \\; || exit 1')).toBe(false);
    expect(endsWithFind('find . -exec bash -n {} +')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { newestClient, oldestClient, parseClientRange, stretches } from '../../src/contract/index.js';
import { compareVersions } from '../../src/contract/version.js';
import { UsageError } from '../../src/model/usage-error.js';

describe('parseClientRange', () => {
  it.each([
    ['2.1.71', '2.1.71', '2.1.71'],
    ['latest', newestClient, newestClient],
    ['2.1.0..2.1.99', '2.1.0', '2.1.99'],
    ['2.1.x', '2.1.0', newestClient],
    ['2.0.x', '2.0.0', '2.0.9999'],
    ['1.x', oldestClient, '1.9999.9999'],
    ['>=2.1.0', '2.1.0', newestClient],
    ['>2.1.9 <=2.1.20', '2.1.10', '2.1.20'],
    ['<2.1.20', oldestClient, '2.1.19'],
    ['>=2.0.5 <2.1.0', '2.0.5', '2.0.9999'],
  ])('reads %s', (text, oldest, newest) => {
    expect(parseClientRange(text)).toMatchObject({ oldest, newest });
  });

  it.each(['', 'newest', '2.1', '2.1.0...2.1.5', '2.1.5..2.1.0', '1.0.1', '>=3.0.0', '3.x', 'x', '^2.1.0'])(
    'refuses %j with what is legal',
    (text) => {
      expect(() => parseClientRange(text)).toThrow(UsageError);
    },
  );
});

describe('stretches', () => {
  it('of one version is that version', () => {
    expect(stretches(parseClientRange('2.1.71'), 'Stop')).toEqual([{ from: '2.1.71', client: '2.1.71' }]);
  });

  it('cover a range without gap or overlap, oldest first', () => {
    const range = parseClientRange('>=1.0.38');
    const found = stretches(range, 'PreToolUse');
    expect(found.length).toBeGreaterThan(3);
    expect(found[0]?.from).toBe(range.oldest);
    expect(found.at(-1)?.to).toBeUndefined();
    found.slice(1).forEach((stretch, index) => {
      expect(found[index]?.to).toBe(stretch.from);
      expect(compareVersions(stretch.from, found[index]?.from as string)).toBeGreaterThan(0);
    });
  });
});

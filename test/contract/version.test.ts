import { describe, expect, it } from 'vitest';
import { compareVersions, inSpan, isVersion } from '../../src/contract/version.js';

describe('client versions', () => {
  it('compares numerically, not as text', () => {
    expect(compareVersions('2.1.9', '2.1.10')).toBeLessThan(0);
    expect(compareVersions('2.1.330', '2.1.330')).toBe(0);
    expect(compareVersions('10.0.0', '9.9.9')).toBeGreaterThan(0);
  });

  it('takes a span as half open: until is the first version in which a row no longer holds', () => {
    const span = { since: '2.1.90', until: '2.1.105' };
    expect(['2.1.89', '2.1.90', '2.1.104', '2.1.105'].map((version) => inSpan(version, span))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('refuses text that is no version', () => {
    expect(isVersion('2.1')).toBe(false);
    expect(() => compareVersions('latest', '2.1.0')).toThrow(/not a client version/);
  });
});

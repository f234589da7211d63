/** A fault in the text and what comes of it are told once. */
import { describe, expect, it } from 'vitest';
import { explained } from '../../src/check/explained.js';
import type { Finding } from '../../src/model.js';
import { rules } from '../../src/rules/index.js';

const at = (rule: string, line: number, hook = 'h'): Finding => ({
  rule,
  severity: 'error',
  message: rule,
  help: `Help of ${rule}.`,
  place: { file: 'guard.py', line },
  hook,
});

const told = (...findings: readonly Finding[]) => explained(findings, rules).map(({ rule, help }) => [rule, help]);

describe('a field that is not there, at which the hook stops', () => {
  it('is told with the exception, and says what to do', () => {
    expect(told(at('crash', 3), at('no-such-payload-field', 3))).toEqual([['crash', 'Help of no-such-payload-field.']]);
  });

  it.each([
    ['at another line', at('no-such-payload-field', 4)],
    ['in another hook', at('no-such-payload-field', 3, 'other')],
  ])('is told apart %s', (_, field) => {
    expect(told(at('crash', 3), field)).toHaveLength(2);
  });

  it('is told alone where nothing stopped', () => {
    expect(told(at('no-such-payload-field', 3), at('silent-block', 3))).toHaveLength(2);
  });
});

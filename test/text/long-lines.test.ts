/**
 * Hostile lines: words that an expression begins anew at, over and over, are read to their end, and what stands behind
 * them is still found.
 */
import { expect, it } from 'vitest';
import { askedProduct, askedRule } from '../../src/evidence/prompt-text.js';
import { holdsSecret, maskSecrets } from '../../src/text/secrets.js';

const long = (unit: string): string => unit.repeat(60_000 / unit.length);

it.each(['a-', 'a.', 'Basic ', '://a:', '0', ' ', '"k":"', 'eyJ-'])(
  'a text of nothing but %j is searched for secrets',
  (unit) => {
    const text = long(unit);
    expect(holdsSecret(`${text}!`)).toBe(false);
    expect(maskSecrets(`${text} ghp_${'a'.repeat(36)}`)).toBe(`${text} [masked]`);
  },
);

it('the beginning of a private key, and its words without end', () => {
  expect(holdsSecret(`-----BEGIN ${long('PRIVATE KEY ')}!`)).toBe(false);
});

it.each(['.', '. ', ', ', '\n', ';1'])('a prompt of nothing but %j', (unit) => {
  expect(askedRule(`${long(unit)}`)).toBeUndefined();
  expect(askedProduct(`${long(unit)}!`)).toBeUndefined();
});

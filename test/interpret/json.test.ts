import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBrokenAtSight } from '../../src/interpret/json.js';

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

it('takes no JSON object for a broken one', () => {
  const object = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());
  const indent = fc.constantFrom(undefined, 1, '\t', ' \n\r\t');
  fc.assert(
    fc.property(object, indent, (value, space) => {
      expect(isBrokenAtSight(JSON.stringify(value, null, space))).toBe(false);
    }),
  );
});

it('takes nothing for broken that parses', () => {
  const piece = fc.constantFrom('{', '}', '"a"', ':', ',', ' ', '\n', '\u00a0', '1', '"', "'", '[', ']', 'x');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = `{${pieces.join('')}`.trim();
      expect(isBrokenAtSight(text) && parses(text)).toBe(false);
    }),
    { numRuns: 5000 },
  );
});

it.each(["{'a': 1}", '{a: 1}', '{"a": 1,}', '{"a": 1,\n}', '{"a": 1', '{,}', '{'])('sees that %s is none', (text) => {
  expect([isBrokenAtSight(text), parses(text)]).toEqual([true, false]);
});

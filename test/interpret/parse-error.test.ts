/** The client's engine is not ours: what it says of broken JSON, measured where it says so and read in its source else. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainParseError } from '../../src/interpret/parse-error.js';

describe('explainParseError', () => {
  test.each([
    ['{"decision":"block",}', 'Property name must be a string literal'],
    ['{decision:"block"}', "Expected '}'"],
    ["{'continue': False}", "Single quotes (') are not allowed in JSON"],
    ['{"a":1}\n{"b":2}', 'Unable to parse JSON string'],
    ['{"x":NaN}', 'Unexpected identifier "NaN"'],
    ['{"reason":"REASON\nMARK"}', 'Unterminated string'],
    ['{bad json', "Expected '}'"],
    ['{"decision":"block"', "Expected '}'"],
    ['{"a":1}\u0000}', "Unrecognized token '\u0000'"],
  ])('says of %j what was measured', (text, message) => {
    expect(explainParseError(text)).toBe(`JSON Parse error: ${message}`);
  });

  test.each([
    ['{"a"}', "Expected ':' before value in object property definition"],
    ['{"a":}', "Unexpected token '}'"],
    ['{"a":', 'Unexpected EOF'],
    ['{"a":[1,]}', 'Unexpected comma at the end of array expression'],
    ['{"a":[1 2]}', "Expected ']'"],
    ['{"a":-}', 'Invalid number'],
    ['{"a":1.}', 'Invalid digits after decimal point'],
    ['{"a":1e}', "Exponent symbols should be followed by an optional '+' or '-' and then by at least one number"],
    ['{"a":01}', "Expected '}'"],
    ['{"a":"\\x"}', 'Invalid escape character x'],
    ['{"a":"\\u12"', '\\u must be followed by 4 hex digits'],
    ['{"a":"\\u12G4"}', '"\\u12G4" is not a valid unicode escape'],
    ['{"a":"\\', 'Unterminated string'],
    ['{"a":truex}', "Expected '}'"],
    ['{"a":é}', "Unrecognized token 'é'"],
    ['{"a":1}//', "Unrecognized token '/'"],
    [`{"a":${'y'.repeat(300)}}`, `Unexpected identifier "${'y'.repeat(200)}..."`],
  ])('says of %j what the engine says', (text, message) => {
    expect(explainParseError(text)).toBe(`JSON Parse error: ${message}`);
  });

  test('finds a fault in all that JSON.parse refuses, and only there', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"a"',
      '1',
      '-',
      'null',
      'nul',
      '"',
      '\\',
      ' ',
      '\n',
      '.',
      'e',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = `{${pieces.join('')}`;
        const unremarkable = explainParseError(text) === 'JSON Parse error: Unable to parse JSON string';
        const trailing = !parses(text) && pieces.some((_, end) => parses(`{${pieces.slice(0, end + 1).join('')}`));
        // Without a fault of its own, a text is JSON or JSON with something behind it.
        if (unremarkable) expect(parses(text) || trailing).toBe(true);
        else expect(parses(text)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

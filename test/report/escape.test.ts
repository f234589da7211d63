import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeLine, escapeText } from '../../src/report/escape.js';
import { wrap } from '../../src/report/wrap.js';
import { shorten } from '../../src/text/cut.js';

describe('escapeText', () => {
  it.each([
    ['terminal escapes', '\u001b[31mred\u001b[0m', '\\x1b[31mred\\x1b[0m'],
    ['C1 controls', '\u009b31m', '\\x9b31m'],
    ['a lone carriage return, which would overwrite the line', 'safe\rfaked', 'safe\\rfaked'],
    ['overrides of direction', 'a\u202eb\u2066c', 'a\\u{202e}b\\u{2066}c'],
    ['zero-width spaces and tags', 'a\u200bb\u{e0041}', 'a\\u{200b}b\\u{e0041}'],
    ['fillers of Hangul', 'a\u115f\u1160\u3164\uffa0b', 'a\\u{115f}\\u{1160}\\u{3164}\\u{ffa0}b'],
    ['the grapheme joiner', 'a\u034fb', 'a\\u{034f}b'],
    ['variation selectors', 'a\ufe00\ufe0f1\ufe0f\u{e0101}', 'a\\u{fe00}\\u{fe0f}1\\u{fe0f}\\u{e0101}'],
    ['vowels without a glyph, and notes', 'a\u17b4\u180b\u{1d173}', 'a\\u{17b4}\\u{180b}\\u{1d173}'],
    ['joiners that join nothing', 'r\u200dm \u{1f9d1}\u200d\u200d', 'r\\u{200d}m \u{1f9d1}\u200d\\u{200d}'],
    ['the blank of Braille', 'a\u2800b', 'a\\u{2800}b'],
    ['lone surrogates', 'a\ud800b', 'a\\u{d800}b'],
    ['NUL', 'a\0b', 'a\\0b'],
    ['commands to GitHub, also behind spaces', 'x\n  ::error::no', 'x\n  \\x3a:error::no'],
    [
      'commands to Azure and TeamCity',
      'a ##vso[task.x] ##teamcity[y] ##[group]',
      'a \\x23#vso[task.x] \\x23#teamcity[y] \\x23#[group]',
    ],
  ])('writes out %s', (_, text, shown) => {
    expect(escapeText(text)).toBe(shown);
  });

  it('leaves what a reader needs', () => {
    const text = 'é 漢字 🧑‍💻 ❤️ 1️⃣ 🏳️‍🌈 می‌خواهم\n\tC::method ## [link] a\\b';
    expect(escapeText(text)).toBe(text);
  });

  it('takes CR LF for a line feed', () => {
    expect(escapeText('a\r\nb')).toBe('a\nb');
  });

  it('lets nothing through that a terminal would act on', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the controls a terminal acts on
    const active = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !active.test(escapeText(text))));
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[\n\t]/.test(escapeLine(text))));
  });

  it('never leaves a command at the start of a line, however it is wrapped', () => {
    const unit = fc.constantFrom(':', '#', '[', 'vso', '\n', '\r', ' ', '\t', 'error');
    fc.assert(fc.property(fc.string({ unit }), (text) => !/^\s*::|##[a-z]*\[/im.test(wrap(escapeText(text), 10, ''))));
  });
});

describe('shorten', () => {
  it('cuts out of the middle and marks it', () => {
    expect(shorten('abcdef', 6)).toBe('abcdef');
    expect(shorten('abcdefg', 6)).toBe('abc…fg');
  });

  it('keeps characters whole', () => {
    expect(shorten('ab🙂cd🙂', 5)).toBe('ab…🙂');
    expect(shorten('ab🙂cdef', 7)).toBe('ab…def');
  });

  it('keeps escapes whole', () => {
    expect(shorten('ab\\ncdefgh', 7)).toBe('ab…fgh');
    expect(shorten('abcdefg\\nh', 6)).toBe('abc…h');
    expect(shorten('ab\\x1bcdefghij', 9)).toBe('ab…ghij');
  });
});

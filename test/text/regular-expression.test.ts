/** Our reading of regular expressions against the native engine, and on what the native engine never returns from. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../src/model.js';
import { mismatches } from '../../src/plan/expectation.js';
import { samplesOf } from '../../src/plan/sample.js';
import { readPattern } from '../../src/text/regular-expression.js';
import { faultOfText } from '../../src/text/wanted-text.js';

describe('with flags', () => {
  const pieces = [
    ...['a', 'A', 'ß', 'ſ', 'k', '\\u212a', '.', '\\w', '\\W', '\\s', '\\S', '[a-z]', '[^a]', '[^]', '\\n', '\\/'],
    ...['^', '$', '\\b', '\\B', '(?=a)', '(?!.)', '(?<=\\n)', '(?<!a)', '😀', '[😀-😂]', '\\ud83d', '\\ude00'],
    ...['\\u{1F600}', '\\p{Lu}', '\\P{L}', '\\ud83d\\ude00'],
  ];
  const { pattern } = fc.letrec<{ pattern: string; item: string }>((tie) => ({
    pattern: fc.array(tie('item'), { maxLength: 3 }).map((items) => items.join('')),
    item: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(...pieces),
      fc.tuple(tie('pattern'), fc.constantFrom('', '*', '+?', '{1,2}')).map(([p, q]) => `(?:${p})${q}`),
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(${a}|${b})`),
      fc.tuple(tie('pattern'), fc.constantFrom('=', '!', '<=', '<!')).map(([p, look]) => `(?${look}${p})`),
    ),
  }));
  const text = fc
    .array(fc.constantFrom('a', 'A', 'z', ' ', '\n', '\r', '\u2028', 'ß', 'ſ', 'K', '\u212a', '😀', '\ud83d', '_'), {
      maxLength: 5,
    })
    .map((characters) => characters.join(''));
  // One reading answers about many texts, and remembers what it met in those before.
  const texts = fc.array(text, { minLength: 1, maxLength: 3 });
  const flags = fc.constantFrom('', 'i', 'm', 's', 'u', 'iu', 'im', 'ms', 'imsu');

  it('agrees with the native engine', () => {
    let decided = 0;
    fc.assert(
      fc.property(pattern, flags, texts, (source, flags, texts) => {
        // Against its specification V8 tries empty matches inside of a pair of surrogates: /(?<!😀)(?!.)/u finds one.
        fc.pre(!(flags.includes('u') && /[\ud800-\udfff]/.test(texts.join('')) && /\(\?[<!=]|\\b/i.test(source)));
        const reading = readPattern(source, flags);
        let native: RegExp | undefined;
        try {
          native = new RegExp(source, flags);
        } catch {}
        expect(reading.kind).toBe(native === undefined ? 'invalid' : 'valid');
        if (reading.kind !== 'valid') return;
        decided++;
        for (const text of texts) expect(reading.test(text)).toBe(native?.test(text));
      }),
      { numRuns: 3000 },
    );
    expect(decided).toBeGreaterThan(1000);
  });
});

/** None of these is answered by the native engine within a lifetime, or within the memory of a machine. */
const hostile: readonly (readonly [string, string])[] = [
  ['(a+)+$', `${'a'.repeat(50_000)}!`],
  ['(.*a){20}$', `${'a'.repeat(2_000)}!`],
  ['(x+x+)+y', 'x'.repeat(50_000)],
  ['((x{1,99}){1,99}){1,99}y', 'x'.repeat(30)],
  [`${'('.repeat(99)}a*${')*'.repeat(99)}b`, 'a'.repeat(500)],
  [`${'(?:'.repeat(20)}${'){999}'.repeat(20)}`, 'a'.repeat(60)],
  [`${'(?='.repeat(90)}a${'.*)*'.repeat(90)}b`, 'a'.repeat(100)],
  [`(?:${Array.from({ length: 2_000 }, (_, i) => `a${i}`).join('|')})+$`, 'a1'.repeat(500)],
  ['(?:a|b|ab)*(?:a|b|ab)*(?:a|b|ab)*(?:a|b|ab)*c', 'ab'.repeat(5_000)],
];

describe('on a hostile expression', () => {
  it.each(hostile.map(([source, text]) => [source.slice(0, 40), source, text]))(
    '%s',
    (_, source, text) => {
      const reading = readPattern(source);
      // Answered, or given up with a word: either way soon. The limit is far above what it takes.
      if (reading.kind === 'valid') expect(reading.test(text)).not.toBe(true);
      else expect(reading).toMatchObject({ kind: 'unsupported', what: expect.any(String) });
      expect(samplesOf(source).every((sample) => sample.length <= 200)).toBe(true);
    },
    20_000,
  );

  it('of twenty thousand alternatives says that it is too long', () => {
    const source = Array.from({ length: 20_000 }, (_, i) => `word${i}`).join('|');
    expect(readPattern(source)).toEqual({
      kind: 'unsupported',
      what: 'an expression of more than 10000 characters',
    });
    expect(samplesOf(source)).toEqual([]);
  });
});

describe('an expectation', () => {
  const verdict = (text: string) => ({ toClaude: [{ text }], toUser: [] }) as unknown as Verdict;

  it('is held against a long text', () => {
    const text = `${'no\n'.repeat(100_000)}BLOCKED\nby the guard`;
    expect(mismatches(verdict(text), { toClaude: '/^blocked$/im' })).toEqual([]);
    expect(mismatches(verdict(text), { toClaude: '/^blocked$/m' })).toHaveLength(1);
  });

  it('that a machine cannot answer is not met, and says why', () => {
    const [mismatch] = mismatches(verdict('a'.repeat(1_000_000)), { toClaude: '/(?:a{1,90}){1,50}$/' });
    expect(mismatch?.seen).toBe('1000000 characters, too many for that expression');
  });

  it('that is not evaluated is refused before anything is run', () => {
    expect(faultOfText('/(a)\\1/')).toBe('holds a back-reference, which is not evaluated');
    expect(faultOfText('/(a/')).toContain('is no regular expression');
    expect(faultOfText('/(a+)+$/')).toBeUndefined();
  });
});

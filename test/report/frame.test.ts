import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model.js';
import { frame } from '../../src/report/frame.js';
import { layoutOf } from '../../src/report/layout.js';
import { displayWidth } from '../../src/report/wrap.js';

function finding(source: string, place: Partial<Finding['place']>): Finding {
  return { rule: 'a', severity: 'error', message: '', help: '', place: { file: 'a.sh', line: 7, ...place }, source };
}

/** The source line and the carets, without what stands in front of both. */
function shown(of: Finding, width = 80, note = ''): { readonly line: string; readonly carets: string } {
  const [, , line = '', carets = ''] = frame(of, note, layoutOf({ width })).lines;
  return { line: line.slice(' 7 | '.length), carets: carets.slice('   | '.length) };
}

describe('the source line of a finding', () => {
  it('has carets under the part that is meant, tabs and wide characters counted as they show', () => {
    const { line, carets } = shown(finding('\techo "漢字" && exit 1', { column: 15, endColumn: 21 }));
    expect(line).toBe('  echo "漢字" && exit 1');
    expect(carets).toBe(`${' '.repeat(17)}^^^^^^`);
  });

  it('has carets under all of it where no column is known', () => {
    expect(shown(finding('  exit 1  ', {})).carets).toBe('  ^^^^^^');
  });

  it('shows what a terminal would obey', () => {
    expect(shown(finding('echo \u001b[2J', { column: 6, endColumn: 10 }))).toEqual({
      line: 'echo \\x1b[2J',
      carets: '     ^^^^^^^',
    });
  });

  it('has the note behind the carets where there is room, else gives it back', () => {
    const at = finding('exit 1', {});
    expect(shown(at, 80, 'on 3 payloads').carets).toBe('^^^^^^ on 3 payloads');
    expect(frame(at, 'x'.repeat(80), layoutOf()).rest).toBe('x'.repeat(80));
    expect(frame({ ...at, place: { file: 'a.sh' } }, 'note', layoutOf())).toEqual({
      lines: ['  --> a.sh'],
      rest: 'note',
    });
  });

  it.each([
    ['exit 1', { column: 1, endColumn: 7 }, true],
    ['  exit 1;', { column: 3, endColumn: 9 }, true],
    ['"command": "guard.sh",', { column: 12, endColumn: 22 }, true],
    ['echo "Ran." >&2', { column: 7, endColumn: 11 }, true],
    ['print("Ran.")', { column: 8, endColumn: 12 }, true],
    ['[ -f x ] && exit 1', { column: 13, endColumn: 19 }, false],
    ['exit 1 # no', { column: 1, endColumn: 7 }, false],
    ['echo "Ran." >&2; exit 1', { column: 7, endColumn: 11 }, false],
  ])('of a warning has no carets under all that it says: %s', (source, place, isAll) => {
    const warning: Finding = { ...finding(source, place), severity: 'warning' };
    const { lines, rest } = frame(warning, 'on 3 payloads', layoutOf());
    expect(lines.some((line) => line.includes('^'))).toBe(!isAll);
    expect(rest).toBe('');
    expect(lines[isAll ? 0 : 2]).toMatch(/ on 3 payloads$/);
    expect(frame({ ...warning, severity: 'error' }, '', layoutOf()).lines.join()).toContain('^');
    expect(frame(warning, 'x'.repeat(80), layoutOf()).rest).toBe('x'.repeat(80));
  });

  it('fits the width whatever the line, with the part that is meant in sight', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '漢', '\t'), maxLength: 150 });
    fc.assert(
      fc.property(text, text, text, fc.integer({ min: 40, max: 120 }), (before, after, rest, width) => {
        const source = `${before}MEANT${after}${rest}`;
        const column = before.length + 1;
        const { line, carets } = shown(finding(source, { column, endColumn: column + 5 }), width);
        expect(displayWidth(line)).toBeLessThanOrEqual(width - 5);
        const ahead = displayWidth(carets) - carets.trimStart().length;
        const start = [...line].findIndex((_, i) => displayWidth([...line].slice(0, i).join('')) === ahead);
        expect([...line].slice(start).join('')).toMatch(/^MEANT/);
        expect(carets.trim()).toBe('^^^^^');
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { printedChecks } from '../../src/script/checks/unread-checks.js';
import { onePerLine } from '../../src/script/lines/one-per-line.js';

describe('commands on lines of their own', () => {
  it('keeps everything where it is', () => {
    expect(onePerLine('a; b; c')).toBe('a;\nb;\nc');
  });

  it.each([
    ['in quotes', `echo "a; b" 'c; d'`],
    ['behind a backslash', 'find . -exec ls {} \\; | sort'],
    ['in brackets', '(a; b) | tail'],
    ['in a comment', 'a # b; c'],
    ['between the branches of a case', '*) a ;; *) b ;;'],
    ['in a quote that goes on below', 'echo "a; b'],
  ])('leaves alone what is %s', (_where, text) => {
    expect(onePerLine(text)).toBe(text);
  });

  it('shows a check behind a payload that is kept', () => {
    const command = `input=$(cat); if echo "$input" | grep -q '\\.rs"'; then cargo check 2>&1 | head -20; fi`;
    expect(printedChecks(command)).toEqual([{ program: 'cargo check', offset: command.indexOf('cargo') }]);
    const kept = 'input=$(cat); out=$(cargo check 2>&1); echo "$input" >log';
    expect(printedChecks(kept)).toEqual([]);
  });
});

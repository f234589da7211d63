import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/fix/apply.js';
import { unifiedDiff } from '../../src/text/diff.js';

const text = fc.array(fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', 'd')).map((parts) => parts.join(''));

describe('a diff', () => {
  it('is what git apply makes the new text from', () => {
    const folder = mkdtempSync(join(tmpdir(), 'diff-'));
    const file = join(folder, 'file');
    const apply = (patch: string) =>
      execFileSync('git', ['apply', '--unidiff-zero', '--whitespace=nowarn', '-'], { cwd: folder, input: patch });
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== '' && after !== '');
        writeFileSync(file, before);
        const diff = unifiedDiff('file', before, after);
        if (diff !== '') apply(diff);
        expect(readFileSync(file, 'utf8')).toBe(after);
      }),
      { numRuns: 60 },
    );
    rmSync(folder, { recursive: true });
  });
});

describe('edits', () => {
  it('are made in the order of their places, whatever order they come in', () => {
    const edits = [
      { start: 4, end: 5, text: 'E' },
      { start: 0, end: 1, text: 'A' },
      { start: 2, end: 2, text: '-' },
    ];
    expect(applyEdits('abcde', edits)).toBe('Ab-cdE');
  });

  it('that overlap are refused', () => {
    const edits = [
      { start: 0, end: 3, text: 'x' },
      { start: 2, end: 4, text: 'y' },
    ];
    expect(applyEdits('abcde', edits)).toBeUndefined();
  });
});

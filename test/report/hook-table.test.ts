/** The table of hooks: a wider terminal never says less than a narrow one. */
import { describe, expect, it } from 'vitest';
import { type Row, tableOf } from '../../src/report/hook-table.js';
import { layoutOf } from '../../src/report/layout.js';

const row: Row = {
  name: '.claude/hooks/no-force-push.sh',
  isPath: true,
  event: 'PreToolUse Bash',
  did: ['blocks 3 of 52', 'fails on 2', 'informs Claude on 4'],
  example: '`git push --force origin main`',
  time: '120–310 ms',
};

const said = (width: number, rows: readonly Row[] = [row]) =>
  tableOf(rows, layoutOf({ width })).join('\n').replace(/\s+/g, ' ');

describe('a row', () => {
  it.each([69, 80, 90, 100, 120, 200])('says all at %i columns', (width) => {
    for (const part of [...row.did, row.example]) expect(said(width)).toContain(part);
  });

  it('puts on a second line what has no room in the columns, and nothing else', () => {
    const lines = tableOf([row, { ...row, did: ['blocks none of 2'], example: undefined }], layoutOf({ width: 80 }));
    expect(lines).toHaveLength(3);
    expect(lines[1]).toBe('    fails on 2, informs Claude on 4, e.g. `git push --force origin main`');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('names a matcher on the second line, whole, where its column has no room for it', () => {
    const long = { ...row, event: 'PostToolUse Write|Edit|MultiEdit|NotebookEdit', example: undefined };
    const [first = '', second = ''] = tableOf([long], layoutOf({ width: 80 }));
    expect(first).toMatch(/ {2}PostToolUse {2}/);
    expect(second).toMatch(/^ {4}on Write\|Edit\|MultiEdit\|NotebookEdit, /);
  });

  it('says a clause that has no room whole on the second line, and no part of it on the first', () => {
    const clause = 'adds instructions for the compaction on 2 of 4';
    const lines = tableOf([{ ...row, did: [clause], example: undefined }], layoutOf({ width: 80 }));
    expect(lines[0]).not.toContain('adds');
    expect(lines[1]).toBe(`    ${clause}`);
  });

  it('takes one line where there is room', () => {
    expect(tableOf([row], layoutOf({ width: 200 }))).toHaveLength(1);
  });
});

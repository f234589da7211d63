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
  isTelling: true,
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

  it.each([40, 80])('cuts a matcher that is longer than a line, at %i columns', (width) => {
    const long = { ...row, event: `PreToolUse ${'mcp__memory__save|'.repeat(9)}Bash` };
    const text = tableOf([long], layoutOf({ width })).join('\n');
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(width);
    expect(text).toContain('mcp__memory__save|mcp__');
    expect(text).toContain('fails on 2');
  });

  it('says a clause that has no room whole on the second line, and no part of it on the first', () => {
    const clause = 'adds instructions for the compaction on 2 of 4';
    const lines = tableOf([{ ...row, did: [clause], example: undefined }], layoutOf({ width: 80 }));
    expect(lines[0]).not.toContain('adds');
    expect(lines[1]).toBe(`    ${clause}`);
  });

  it('leaves out the folder that all files lie in where that makes room for the matcher', () => {
    const rows = ['guard.sh', 'lint/format.sh'].map((file) => ({
      ...row,
      name: `.claude/hooks/${file}`,
      event: 'PostToolUse Write|Edit',
      did: ['stays silent on all 12'],
      example: undefined,
    }));
    const lines = tableOf(
      [...rows, { ...row, name: 'echo done', isPath: false, did: [], example: undefined }],
      layoutOf(),
    );
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^guard\.sh +PostToolUse Write\|Edit {2}stays silent on all 12 +120–310 ms$/);
    expect(lines[1]).toMatch(/^lint\/format\.sh /);
    expect(lines[2]).toMatch(/^echo done /);
    expect(tableOf(rows, layoutOf({ width: 120 }))[0]).toMatch(/^\.claude\/hooks\/guard\.sh/);
  });

  it('has no second line for an example that tells of no call that is held back', () => {
    const informs = { ...row, did: ['informs Claude on 3 of 52'], isTelling: false };
    expect(tableOf([informs], layoutOf())).toHaveLength(1);
    expect(tableOf([informs], layoutOf({ width: 200 }))[0]).toContain('e.g. `git push');
  });

  it('takes one line where there is room', () => {
    expect(tableOf([row], layoutOf({ width: 200 }))).toHaveLength(1);
  });
});

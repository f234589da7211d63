/** Errors that are told while hooks still run: each once, and what comes later with the same cause as more places. */
import { describe, expect, it } from 'vitest';
import type { Finding, Report } from '../../src/model.js';
import { earlyBlocks, prettyReport } from '../../src/report/pretty.js';
import { nothingTold, type ToldBefore, toldOf } from '../../src/report/told.js';

const finding = (hook: string, line: number, more: Partial<Finding> = {}): Finding => ({
  rule: 'silent-block',
  severity: 'error',
  message: `Exit code 2 of \`${hook}\` blocks without a reason.`,
  help: 'Write the reason to stderr.',
  place: { file: `hooks/${hook}`, line },
  hook,
  ...more,
});

const reportOf = (findings: readonly Finding[]): Report => ({
  root: '/p',
  client: '2.1.330',
  project: { root: '/p', configs: [], hooks: [], problems: [], ignored: [] },
  runs: [],
  notRun: [],
  merged: [],
  findings,
  problems: [],
  summary: { hooks: 2, runs: 0, errors: 2, warnings: 0, infos: 0 },
});

/** What a terminal shows in the end: errors hook by hook, then the report. */
function shown(early: readonly (readonly Finding[])[], all: readonly Finding[]): string {
  let told: ToldBefore = nothingTold;
  let text = '';
  for (const errors of early) {
    const blocks = earlyBlocks(errors, [], told, {});
    told = blocks.told;
    text += blocks.text;
  }
  return text + prettyReport(reportOf(all), { before: told });
}

const count = (text: string, part: string) => text.split(part).length - 1;

describe('errors that are told early', () => {
  it('are not told again', () => {
    const [a, other] = [finding('a.sh', 3), finding('b.sh', 7, { rule: 'crash', help: 'Catch the exception.' })];
    const text = shown([[a], [other]], [a, other]);
    for (const part of ['error[silent-block]', 'error[crash]', 'hooks/a.sh:3', 'hooks/b.sh:7']) {
      expect(count(text, part)).toBe(1);
    }
    expect(text).toMatch(/2 errors\n$/);
  });

  it('stand in one block each, and later places of the same cause follow at the end', () => {
    const [a, b, c] = [finding('a.sh', 3), finding('b.sh', 7), finding('c.sh', 9)];
    const text = shown([[a], [b], [c]], [a, b, c]);
    expect(count(text, '= fix: Write the reason')).toBe(1);
    expect(text).toContain(
      'error[silent-block], as above: Exit code 2 of `b.sh` blocks without a reason.\n   = also at hooks/b.sh:7, hooks/c.sh:9 (`c.sh`)\n',
    );
    expect(count(text, 'hooks/a.sh:3')).toBe(1);
  });

  it('are not told in the same words again where only the place is another', () => {
    const message = 'Exit code 2 blocks without a reason.';
    const [a, b] = [finding('a.sh', 3, { message }), finding('b.sh', 7, { message })];
    expect(shown([[a], [b]], [a, b])).toContain('error[silent-block], as above\n   = also at hooks/b.sh:7\n');
  });

  it('leave warnings, and errors of several hooks together, to the report', () => {
    const a = finding('a.sh', 3);
    const late = finding('a.sh', 1, { rule: 'rewrites-conflict', help: 'Let one hook rewrite.' });
    const warning = finding('a.sh', 3, { severity: 'warning' });
    const text = shown([[a]], [a, warning, late]);
    const order = ['error[silent-block]', 'error[rewrites-conflict]', 'warning[silent-block]'];
    expect(order.map((part) => text.indexOf(part))).toEqual(
      order.map((part) => text.indexOf(part)).sort((x, y) => x - y),
    );
    for (const part of order) expect(count(text, part)).toBe(1);
  });

  it('name the page of a rule once, at its first cause', () => {
    const [a, b] = [finding('a.sh', 3), finding('b.sh', 7, { help: 'Print JSON.' })];
    for (const text of [shown([], [a, b]), shown([[a]], [a, b]), shown([[a], [b]], [a, b])]) {
      expect(count(text, '= fix: ')).toBe(2);
      expect(count(text, '= docs: ')).toBe(1);
    }
  });

  it('make no difference to a report of which nothing was told', () => {
    const all = [finding('a.sh', 3), finding('b.sh', 7)];
    expect(prettyReport(reportOf(all), { before: nothingTold })).toBe(prettyReport(reportOf(all)));
    expect(prettyReport(reportOf(all))).toContain('also at hooks/b.sh:7');
  });
});

describe('one line of two hooks', () => {
  const warning = (more: Partial<Finding>) => finding('a.sh', 3, { severity: 'warning', ...more });

  it('is told once, in whatever ways the hooks are to be repaired', () => {
    const text = prettyReport(reportOf([warning({ hook: 'one' }), warning({ hook: 'two', help: 'Print JSON.' })]));
    expect(count(text, 'warning[silent-block]')).toBe(1);
  });

  it('is told once where a run has shown of one hook what holds for the other, with what the run has shown', () => {
    const spoken = (more: Partial<Finding>) => warning({ message: 'Nobody sees "The plan is very small."', ...more });
    const unreached = spoken({
      hook: 'two',
      help: 'Print JSON.',
      message: 'The hook would say "The plan is very small." No payload reached this line.',
      place: { file: 'hooks/a.sh', line: 3, column: 5 },
    });
    const text = prettyReport(reportOf([unreached, spoken({ hook: 'one', cases: ['one/1'] })]));
    expect(count(text, 'warning[silent-block]')).toBe(1);
    expect(text).toContain('Nobody sees');
    expect(text).not.toContain('would say');
    const elsewhere = { ...unreached, message: 'The hook would say "The log is very small."' };
    expect(count(prettyReport(reportOf([elsewhere, spoken({ cases: ['one/1'] })])), 'warning[silent-block]')).toBe(2);
  });

  it('is told once where the text alone tells of one hook what a run has shown of the other', () => {
    const unreached = warning({
      hook: 'two',
      message: 'It would block.',
      place: { file: 'hooks/a.sh', line: 3, column: 5 },
    });
    const text = prettyReport(reportOf([unreached, warning({ hook: 'one', cases: ['one/1'] })]));
    expect(text).not.toContain('would block');
    const elsewhere = { ...unreached, place: { file: 'hooks/a.sh', line: 4 } };
    expect(prettyReport(reportOf([elsewhere, warning({ hook: 'one', cases: ['one/1'] })]))).toContain('would block');
  });

  it('is told twice where different things are said of it', () => {
    const other = warning({ hook: 'two', help: 'Print JSON.', message: 'Stdout is not read.' });
    expect(count(prettyReport(reportOf([warning({ hook: 'one' }), other])), 'warning[silent-block]')).toBe(2);
  });
});

describe('a report of more than one screen', () => {
  const rule = (i: number, severity: Finding['severity'] = 'warning') =>
    finding(`hook-${i}.sh`, i, {
      severity,
      rule: `rule-${i}`,
      message: `The hook of this place does one thing, ${'and then another, '.repeat(10)}number ${i}.`,
      help: `Repair number ${i}. ${'Look twice. '.repeat(i < 12 ? 1 : 12)}`,
      source: 'exit 1',
    });
  const all = (length: number, severity?: Finding['severity']) =>
    Array.from({ length }, (_, i) => rule(i + 1, severity));
  const short = 'The rest in short (-v shows it in full):';

  it('tells what there is room for in full, and the rest short: what, where, and a repair of two lines', () => {
    const text = prettyReport(reportOf(all(12)));
    const [full = '', rest = ''] = text.split(short);
    expect(count(full, '| exit 1')).toBe(2);
    expect(count(rest, '| exit 1')).toBe(0);
    for (let i = 3; i <= 12; i++) {
      expect(rest).toContain(`\nwarning[rule-${i}]: The hook of this place`);
      expect(rest).toContain(`\n  --> hooks/hook-${i}.sh:${i}\n`);
      expect(rest).toContain(`\n   = fix: Repair number ${i}. Look twice.`);
    }
    // Of a long repair the first sentences, on two lines.
    const [repair = ''] = rest.slice(rest.indexOf('= fix: Repair number 12.')).split('\n\n');
    expect(repair.split('\n')).toHaveLength(2);
    expect(repair).toMatch(/twice\.$/);
    for (const line of rest.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('tells all in full where a screen has room for it, and where all is asked for', () => {
    expect(prettyReport(reportOf(all(3)))).not.toContain(short);
    expect(count(prettyReport(reportOf(all(12)), { verbose: true }), '| exit 1')).toBe(12);
  });

  it('tells every error in full, and counts what was told while hooks ran', () => {
    const errors = all(8, 'error');
    const text = prettyReport(reportOf([...errors, rule(9)]));
    expect(count(text, '| exit 1')).toBe(8);
    expect(text).toContain(`${short}\nwarning[rule-9]`);
    expect(shown([errors], [...errors, rule(9)])).toContain(`${short}\nwarning[rule-9]`);
  });

  it('names all places of a cause that one line has room for', () => {
    const places = [rule(1), ...[7, 8, 9].map((line) => ({ ...rule(1), place: { file: 'hooks/hook-1.sh', line } }))];
    expect(prettyReport(reportOf([...all(12).slice(1), ...places]))).toContain('  --> hooks/hook-1.sh:1, :7, :8, :9\n');
  });
});

describe('findings of one severity', () => {
  it('come in the order of the groups of rules, then of places: what turns a hook off before what it says to nobody', () => {
    const warning = { severity: 'warning' as const, help: 'Repair it.' };
    const unread = finding('a.sh', 3, { ...warning, rule: 'unread-stderr' });
    const gap = finding('b.sh', 7, { ...warning, rule: 'guard-bypassed' });
    const off = finding('c.sh', 9, { ...warning, rule: 'relative-script-path' });
    const unknown = finding('a.sh', 1, { ...warning, rule: 'of-a-later-hooklint' });
    const error = finding('d.sh', 2, { rule: 'timed-out' });
    const report = reportOf([unknown, unread, gap, off, error]);
    const told = toldOf(report.findings).map(({ finding: { rule } }) => rule);
    expect(told).toEqual([
      'timed-out',
      'relative-script-path',
      'guard-bypassed',
      'unread-stderr',
      'of-a-later-hooklint',
    ]);
  });
});

describe('the pages of rules', () => {
  it('are named in one line for warnings, and one by one for errors and where all is asked for', () => {
    const warning = finding('a.sh', 3, { severity: 'warning' });
    const pages = /^Rules: https:\S+\/docs\/rules$/m;
    expect(prettyReport(reportOf([warning]))).toMatch(pages);
    expect(prettyReport(reportOf([warning]))).not.toContain('= docs: ');
    expect(prettyReport(reportOf([warning]), { verbose: true })).toContain('/docs/rules/silent-block.md');
    expect(prettyReport(reportOf([finding('a.sh', 3)]))).not.toMatch(pages);
    expect(prettyReport(reportOf([finding('a.sh', 3)]))).toContain('/docs/rules/silent-block.md');
  });
});

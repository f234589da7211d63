/**
 * What people see on a terminal with colours: every kind of line of every text for people. In the snapshots the escape
 * character is written `\e`. `npx vitest run test/report/colours.test.ts -u` writes them again; read the difference.
 */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { paintFor } from '../../src/cli/terminal.js';
import type { LiveResult } from '../../src/live/live.js';
import { resultText } from '../../src/live/report.js';
import type { Run } from '../../src/model.js';
import { explain } from '../../src/pages/explain.js';
import { type Sheet, sheetText } from '../../src/pages/sheet.js';
import { layoutOf } from '../../src/report/layout.js';
import { type Paint, plain } from '../../src/report/paint.js';
import { type PrettyOptions, prettyReport } from '../../src/report/pretty.js';
import { displayWidth } from '../../src/report/wrap.js';
import { showcase } from './showcase.js';

let coloured: Paint;
beforeAll(async () => {
  coloured = await paintFor(process.stdout, {}, 'always');
});

const snapshot = (name: string) => join(import.meta.dirname, 'colours', `${name}.txt`);
const readable = (text: string) => text.replaceAll('\u001b', '\\e');
// biome-ignore lint/suspicious/noControlCharactersInRegex: our own colours
const withoutColours = (text: string) => text.replace(/\u001b\[\d+m/g, '');

const report = showcase();

const [run] = report.runs as readonly [Run];
const results: readonly LiveResult[] = [
  { case: run.case, verdict: run.verdict, outcome: { kind: 'agrees' } },
  { case: run.case, verdict: run.verdict, outcome: { kind: 'not-fired' } },
  {
    case: run.case,
    verdict: run.verdict,
    outcome: { kind: 'differs', differences: [{ about: 'the effect', hooklint: 'block', client: 'proceed' }] },
  },
] as unknown as readonly LiveResult[];

const sheet: Sheet = {
  title: 'A sheet',
  lead: ['What it is about.'],
  sections: [
    { title: 'Rows', columns: [{ title: 'field' }, { title: 'since' }], rows: [['continue', '2.1.0']] },
    {
      title: 'Wide rows',
      lead: ['What they are.'],
      columns: [{ title: 'field' }, { title: 'since', named: true }],
      rows: [['suppressOutput', `2.1.0, ${'and much that has to be said of it '.repeat(4)}`]],
    },
  ],
};

const texts: Readonly<Record<string, (paint: Paint) => string>> = {
  'pretty.80': (paint) => prettyReport(report, { paint }),
  'pretty.40': (paint) => prettyReport(report, { paint, width: 40 }),
  'pretty.160': (paint) => prettyReport(report, { paint, width: 160 }),
  'pretty.verbose': (paint) => prettyReport(report, { paint, verbose: true }),
  'pretty.short': (paint) => {
    const found = report.findings.map((finding) => ({ ...finding, severity: 'warning' as const }));
    const many = [1, 2, 3, 4].flatMap((i) => found.map((finding) => ({ ...finding, rule: `${finding.rule}-${i}` })));
    return prettyReport({ ...report, findings: many }, { paint });
  },
  'pretty.quiet': (paint) => prettyReport(report, { paint, quiet: true }),
  'pretty.clean': (paint) => {
    const summary = { hooks: 5, runs: 5, errors: 0, warnings: 0, infos: 0 };
    return prettyReport({ ...report, findings: [], problems: [], notJudged: [], summary }, { paint });
  },
  explain: (paint) => explain(['text-after-json'], '2.1.330', layoutOf({ paint })),
  sheet: (paint) => sheetText(sheet, layoutOf({ paint })),
  live: (paint) => results.map((result, i) => resultText(result, results[i - 1], paint)).join(''),
};

describe.each(Object.keys(texts))('%s', (name) => {
  const text = texts[name] as (paint: Paint) => string;

  it('is as it was', async () => {
    await expect(readable(text(coloured))).toMatchFileSnapshot(snapshot(name));
  });

  it('says with colours what it says without', () => {
    expect(text(coloured)).toContain('\u001b[');
    expect(withoutColours(text(coloured))).toBe(text(plain));
  });
});

it.each([40, 60, 80, 160])('fits %i columns, but for what has to survive copying', (width) => {
  for (const options of [{}, { verbose: true }, { quiet: true }] satisfies readonly PrettyOptions[]) {
    for (const line of prettyReport(report, { width, ...options }).split('\n')) {
      const unbreakable = line.includes('://') || !line.trim().includes(' ') || line.includes('-->');
      expect(unbreakable || displayWidth(line) <= width, line).toBe(true);
    }
  }
});

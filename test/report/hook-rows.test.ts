/** The rows of hooks under the findings. */
import { expect, it } from 'vitest';
import type { Hook } from '../../src/model.js';
import { prettyReport } from '../../src/report/pretty.js';
import { showcase } from './showcase.js';

const report = showcase();
const [run] = report.runs;
if (run === undefined) throw new Error('no run');
const first = run.case.hook;

/** The report of two handlers: the second ran as often as the first, on the same payloads. */
const withBoth = (second: Hook): string => {
  const runs = report.runs.filter(({ case: { hook } }) => hook === first);
  const again = runs.map((each) => ({ ...each, case: { ...each.case, hook: second } }));
  return prettyReport(
    {
      ...report,
      findings: [],
      problems: [],
      project: { ...report.project, hooks: [first, second] },
      runs: [...runs, ...again],
    },
    { width: 120 },
  );
};

const rowsIn = (text: string): readonly string[] => text.split('\n').filter((line) => line.includes(first.event));

it('handlers of one script that differ in their `if` alone are one row, which counts the payloads of both', () => {
  const [together, ...others] = rowsIn(withBoth({ ...first, id: 'other' }));
  const count = report.runs.filter(({ case: { hook } }) => hook === first).length;
  expect(others).toEqual([]);
  expect(together).toContain(' ×2 ');
  expect(together).toContain(` of ${2 * count}`);
});

it('handlers of one script on two matchers are two rows', () => {
  const rows = rowsIn(withBoth({ ...first, id: 'other', matcher: 'Write' }));
  expect(rows).toHaveLength(2);
  expect(rows.join()).not.toContain('×');
});

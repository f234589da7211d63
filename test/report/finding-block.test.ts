import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model.js';
import { findingBlock } from '../../src/report/finding-block.js';
import { layoutOf } from '../../src/report/layout.js';
import { toldOf } from '../../src/report/told.js';
import { showcase } from './showcase.js';

const layout = layoutOf({ width: 80 });

function blocks(findings: readonly Partial<Finding>[], places = 6): readonly string[] {
  const whole = findings.map(
    (finding): Finding => ({
      rule: 'a',
      severity: 'error',
      message: '',
      help: 'Repair it.',
      place: { file: 'a.sh', line: 1 },
      ...finding,
    }),
  );
  return toldOf(whole).map((told) => findingBlock(told, { runs: [] }, layout, places));
}

describe('a block of findings', () => {
  const unmet = (payload: string): Partial<Finding> => ({
    message: `Expected effect on ${payload}: block. Seen: none.`,
  });

  it('names everything that is said at one place', () => {
    const [block = '', ...more] = blocks(['Bash.one', 'Bash.two', 'Edit.three'].map(unmet));
    expect(more).toEqual([]);
    expect(block).toContain('error[a]: Expected effect on Bash.one: block. Seen: none.');
    expect(block).toContain('= also: Expected effect on Bash.two: block. Seen: none.');
    expect(block).toContain('= also: Expected effect on Edit.three: block. Seen: none.');
  });

  it('counts what finds no room', () => {
    const [block = ''] = blocks(['a', 'b', 'c', 'd'].map(unmet), 2);
    expect(block).toContain('on c: block');
    expect(block).not.toContain('on d: block');
    expect(block).toContain('= and 1 more here');
  });

  it('says nothing twice where only names and numbers differ', () => {
    const [block = ''] = blocks([{ message: 'Took 300 ms.' }, { message: 'Took 400 ms.' }]);
    expect(block).not.toContain('also');
  });

  it('is one for several paths that are repaired alike, with the places of all', () => {
    const found = blocks([
      { message: '`a.sh` is not found.', help: 'Write `"$DIR"/a.sh`.', place: { file: 's.json', line: 4 } },
      { message: '`b.sh` is not found.', help: 'Write `"$DIR"/b.sh`.', place: { file: 's.json', line: 9 } },
    ]);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('= also at s.json:9');
  });

  it('tells the outcome of the payload that it names as the example', () => {
    const report = showcase();
    const [force, , denied, asked] = report.runs.map((run) => run.case.id) as [string, string, string, string];
    const [finding] = report.findings as [Finding];
    const told = { finding: { ...finding, cases: [force, denied, asked] }, others: [] };
    const block = findingBlock(told, report, layout, 6);
    expect(block).toContain('on 3 of 4 payloads of 2 hooks, e.g. `git status`');
    expect(block).toContain('= user is ASKED');
  });
});

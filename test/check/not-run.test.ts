/** Every hook without a run is told of once, with the reason that a person can do something about. */
import { describe, expect, it } from 'vitest';
import { type Hindrances, leftOut, notRun } from '../../src/check/not-run.js';
import { summarise } from '../../src/check/summary.js';
import { projectOf, runsOf } from '../../src/evidence/example.js';
import type { Case, Finding, Hook, Run, Severity } from '../../src/model.js';

const example = {
  kind: 'runs',
  event: 'PreToolUse',
  handler: { command: 'guard.sh' },
  runs: [{ execution: { exitCode: 0 } }],
} as const;
const project = projectOf(example);
const [someRun] = runsOf(example) as readonly [Run];

const hookNamed = (id: string): Hook => ({ ...someRun.case.hook, id });
const caseOf = (id: string): Case => ({ ...someRun.case, hook: hookNamed(id) });
const runOf = (id: string): Run => ({ ...someRun, case: caseOf(id) });

/** Two hooks, both planned, neither run. */
function told(hindrances: Partial<Hindrances>, ids: readonly string[] = ['one', 'two']) {
  const hooks = ids.map(hookNamed);
  return notRun(
    { ...project, hooks },
    {
      planned: ids.map(caseOf),
      mine: undefined,
      runs: [],
      obstacleOf: () => undefined,
      refused: undefined,
      ...hindrances,
    },
  );
}

describe('hooks without a run', () => {
  it('are not told of where every hook ran', () => {
    expect(told({ runs: [runOf('one'), runOf('two')] })).toEqual([]);
  });

  it('are those of an interrupted lint that it did not come to', () => {
    expect(told({ runs: [runOf('one')] })).toEqual([{ hook: 'two', why: 'the lint was interrupted' }]);
  });

  it('are told of with what the machine refused', () => {
    const refused = 'no process can be started';
    expect(told({ refused, runs: [runOf('two')] })).toEqual([{ hook: 'one', why: refused }]);
  });

  it('wait for a payload of the user where none matches', () => {
    const [{ hook, why } = { hook: '', why: '' }, ...others] = told({ planned: [caseOf('two')], runs: [runOf('two')] });
    expect({ hook, others }).toEqual({ hook: 'one', others: [] });
    expect(why).toContain('--payload');
  });

  it('are told of with what keeps hooklint from running them, not with a payload that would change nothing', () => {
    const why = 'only Claude Code itself can run prompt hooks';
    const obstacleOf = ({ id }: Hook) => (id === 'one' ? why : undefined);
    expect(told({ planned: [caseOf('two')], runs: [runOf('two')], obstacleOf })).toEqual([{ hook: 'one', why }]);
  });

  it('belong to another shard, whatever became of this one', () => {
    const mine = new Set(['two']);
    expect(told({ mine, refused: 'no process can be started' })).toEqual([
      { hook: 'one', why: 'another shard runs it' },
      { hook: 'two', why: 'no process can be started' },
    ]);
  });

  it('of no payload are told of as such in every shard', () => {
    const [first] = told({ mine: new Set(['two']), planned: [caseOf('two')], runs: [runOf('two')] });
    expect(first).toMatchObject({ hook: 'one', why: expect.stringContaining('no payload matches') });
  });
});

describe('payloads left out', () => {
  it('are counted by hook', () => {
    expect(leftOut(['one', 'two', 'one', 'one'].map(caseOf))).toEqual([
      { hook: 'one', payloads: 3 },
      { hook: 'two', payloads: 1 },
    ]);
  });

  it('are not told of where there are none', () => {
    expect(leftOut([])).toEqual([]);
  });
});

describe('the counts at the foot of a report', () => {
  const finding = (severity: Severity): Finding => ({
    rule: 'crash',
    severity,
    message: 'It crashes.',
    help: 'Mend it.',
    place: { file: 'guard.sh' },
  });

  it('are kept apart by severity', () => {
    const severities = ['info', 'error', 'warning', 'error', 'info', 'error'] as const;
    expect(summarise(4, 9, severities.map(finding))).toEqual({ hooks: 4, runs: 9, errors: 3, warnings: 1, infos: 2 });
  });

  it('are nought where nothing was found', () => {
    expect(summarise(1, 0, [])).toEqual({ hooks: 1, runs: 0, errors: 0, warnings: 0, infos: 0 });
  });
});

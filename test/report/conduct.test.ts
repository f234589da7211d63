import { describe, expect, it } from 'vitest';
import { runsOf } from '../../src/evidence/example.js';
import type { Run } from '../../src/model.js';
import { conductOf, unjudgedOf } from '../../src/report/conduct.js';
import { durationsOf, durationsText, durationText } from '../../src/report/durations.js';
import { showcase } from './showcase.js';

const { runs } = showcase();
const runsIn = (hook: string) => runs.filter((run) => run.case.hook.id.endsWith(hook)) as unknown as [Run, ...Run[]];

describe('what a hook was seen to do', () => {
  it('is counted, the gravest first, with an example', () => {
    expect(conductOf(runsIn('dangerous.py'))).toEqual({
      clauses: ['blocks 1 of 2', 'asks the user on 1'],
      doing: 'blocks',
      example: '`git push --force origin main`',
      isTelling: true,
    });
  });

  it('of a guard that only fails is that it blocks none', () => {
    expect(conductOf(runsIn('no-push.sh')).clauses).toEqual(['blocks none of 2', 'fails on 1']);
  });

  it('of a guard that fails always is that, and no word of blocking', () => {
    const failing = runsIn('no-push.sh').find(({ verdict }) => verdict.status !== 'success');
    const each = runsIn('no-push.sh').map(() => failing) as unknown as [Run, ...Run[]];
    expect(conductOf(each).clauses).toEqual(['fails on all 2']);
  });

  it('does not cover runs that were set aside, which are counted apart', () => {
    const [run] = runsIn('no-push.sh').filter(({ verdict }) => verdict.status === 'success');
    if (run === undefined) throw new Error('no run that succeeds');
    const apart: Run = { ...run, lacked: { lack: { kind: 'program', name: 'jq' }, ended: true } };
    const unjudged = unjudgedOf([run, apart, apart]).get(run.case.hook.id);
    expect(conductOf([run], unjudged).clauses).toEqual(['blocks none of 1', '2 not judged']);
    expect(conductOf([run], unjudgedOf([run]).get(run.case.hook.id)).clauses).toEqual(['blocks none of 1']);
  });

  it('of a log, which has nothing to block with, is that it does nothing', () => {
    const [run] = runsIn('no-push.sh').filter(({ verdict }) => verdict.status === 'success');
    if (run === undefined) throw new Error('no run that succeeds');
    const { hook } = run.case;
    const log = { ...hook, script: { ...hook.script, text: 'cat >> calls.log', language: 'sh' } };
    const ofLog = { ...run, case: { ...run.case, hook: log } } as Run;
    expect(conductOf([ofLog, ofLog]).clauses).toEqual(['stays silent on all 2']);
  });

  it('is not known of a hook with an answer that no run came to', () => {
    const [run] = runsIn('no-push.sh').filter(({ verdict }) => verdict.status === 'success');
    if (run === undefined) throw new Error('no run that succeeds');
    const refusal = { line: 4, text: 'exit 2', blocks: true };
    const message = { line: 5, text: 'echo note', blocks: false };
    expect(conductOf([run], 0, [refusal, message])).toEqual({ clauses: ['not seen to block (:4)'], isUnseen: true });
    // That it says nothing is no fault of a guard.
    expect(conductOf([run], 0, [message]).clauses).toEqual(['blocks none of 1']);
    const { hook } = run.case;
    const log = { ...hook, script: { ...hook.script, text: 'cat >> calls.log', language: 'sh' } };
    const ofLog = { ...run, case: { ...run.case, hook: log } } as Run;
    expect(conductOf([ofLog], 1, [message]).clauses).toEqual(['not seen to speak (:5)', '1 not judged']);
    expect(conductOf(runsIn('no-push.sh'), 0, [refusal]).clauses).toEqual(['blocks none of 2', 'fails on 1']);
  });

  it('is not what a permission rule tells Claude', () => {
    const [run] = runsIn('no-push.sh').filter(({ verdict }) => verdict.status === 'success');
    if (run === undefined) throw new Error('no run that succeeds');
    const refused = { outcome: 'refused', why: 'a rule', row: 1 } as unknown as NonNullable<Run['verdict']['call']>;
    const told = [{ role: 'tool_result', text: 'Permission to use Bash has been denied.' }] as const;
    const ofRule = { ...run, verdict: { ...run.verdict, call: refused, toClaude: told } } as unknown as Run;
    expect(conductOf([ofRule, ofRule]).clauses).toEqual(['blocks none of 2']);
  });

  it('leaves calls apart that a permission rule denies before the hook is asked', () => {
    const [run, other] = runsIn('dangerous.py');
    const denied = { outcome: 'refused', why: 'a rule', row: 1 } as unknown as NonNullable<Run['verdict']['call']>;
    const early = { ...run, verdict: { ...run.verdict, runs: false, effect: 'proceed', call: denied } } as Run;
    expect(conductOf([run, other as Run, early]).clauses).toEqual([
      'blocks 1 of 2',
      'asks the user on 1',
      'permission rules deny 1 more before it runs',
    ]);
    const blocking = [run, other as Run].find(({ verdict }) => verdict.effect === 'block') as Run;
    const silent = runsIn('no-push.sh').find(({ verdict }) => verdict.status === 'success') as Run;
    expect(conductOf([blocking, silent, early])).toMatchObject({
      clauses: ['blocks 1 of 2', 'permission rules deny 1 more before it runs'],
      doing: 'blocks',
    });
    expect(conductOf([early, early]).clauses).toEqual(['permission rules deny all 2 before it runs']);
    const allowed = { ...early, verdict: { ...early.verdict, call: { ...denied, outcome: 'runs' } } } as Run;
    expect(conductOf([allowed, early]).clauses).toEqual(['all 2 never reach it']);
  });

  it('where a tool has run, is to tell Claude what is wrong with exit code 2, and to fail with any other', () => {
    const of = (exitCode: number) =>
      runsOf({
        kind: 'runs',
        event: 'PostToolUse',
        runs: [{ execution: { exitCode, stderr: 'a.ts:1:1 unused import\n' } }],
      }) as [Run];
    expect(conductOf(of(2)).clauses).toEqual(['informs Claude on 1 of 1']);
    expect(conductOf(of(1)).clauses).toEqual(['fails on 1 of 1']);
  });

  it('is nothing where Claude Code itself tells that the hook ran', () => {
    const of = (stdout: string) =>
      runsOf({ kind: 'runs', event: 'PreCompact', runs: [{ execution: { stdout, stderr: 'saved\n' } }] }) as [Run];
    expect(of('')[0].verdict.toClaude).not.toEqual([]);
    expect(conductOf(of('')).clauses).toEqual(['blocks none of 1']);
    expect(conductOf(of('Keep the list.\n')).clauses).toEqual(['adds instructions on 1 of 1']);
  });

  it('is to add instructions where a compaction is to come, not to rewrite anything', () => {
    const [run] = runsOf({ kind: 'runs', event: 'PreCompact', runs: [{ execution: { stdout: 'Keep the list.\n' } }] });
    expect(conductOf([run] as [Run]).clauses).toEqual(['adds instructions on 1 of 1']);
  });

  it('is said in the words of the event, without an example where it is always the same', () => {
    expect(conductOf(runsIn('stop.sh'))).toEqual({ clauses: ['blocks 1 of 1'] });
  });
});

describe('durations', () => {
  it('are rounded to what can be read', () => {
    expect([0.2, 4, 999, 1000, 9_940, 41_200, 125_000].map(durationText)).toEqual([
      '1 ms',
      '4 ms',
      '999 ms',
      '1.0 s',
      '9.9 s',
      '41 s',
      '2 min',
    ]);
  });

  it('of a hook are the median and the worst', () => {
    expect(durationsOf(runsIn('no-push.sh'))).toEqual({ median: 4, worst: 12 });
    expect(durationsOf([])).toBeUndefined();
    expect(durationsText({ median: 4, worst: 31 })).toBe('4–31 ms');
    expect(durationsText({ median: 40, worst: 1900 })).toBe('40 ms–1.9 s');
    expect(durationsText({ median: 7, worst: 7 })).toBe('7 ms');
  });
});

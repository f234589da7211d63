/** Which rules hear of what. */
import { describe, expect, it } from 'vitest';
import { applyRules, applyToUnused } from '../../src/check/apply-rules.js';
import { sortRules } from '../../src/check/sort-rules.js';
import { projectOf, type RunExample, runsOf } from '../../src/evidence/example.js';
import type { ConfigFile, Merged, Rule, RuleFinding, Run } from '../../src/model.js';

const example: RunExample = {
  kind: 'runs',
  event: 'PreToolUse',
  runs: [
    { execution: {} },
    { execution: { exitCode: 1 } },
    { execution: { exitCode: 2, stderr: 'no' } },
    { execution: { stdout: '{}' } },
  ],
};
const project = projectOf(example);
const runs = runsOf(example);
const [quiet, failing, blocking, replying] = runs as readonly [Run, Run, Run, Run];

function finding(message: string): RuleFinding {
  return { message, help: '', at: { in: 'hook' } };
}

function rule(id: string, rest: Partial<Rule>): Rule {
  return { id, severity: 'error', summary: '', docs: { why: '', repair: '' }, bad: [], good: [], ...rest };
}

function messages(rules: readonly Rule[], seen: readonly Run[], merged?: readonly Merged[], of = project) {
  return applyRules(sortRules(rules), of, seen, { merged }).map((said) => said.finding.message);
}

const exitOf = ({ execution }: Run) => (execution.type === 'command' ? execution.exitCode : null);
const told = rule('told', { onRun: (run) => [finding(`${exitOf(run)}`)] });
const together = rule('together', { onRuns: (hook, own) => [finding(`${hook.id}: ${own.length}`)] });
const ofAnother = (run: Run): Run => ({ ...run, case: { ...run.case, hook: { ...run.case.hook, id: 'other' } } });
const cut = (run: Run): Run => ({ ...run, lacked: { lack: { kind: 'program', name: 'jq' }, ended: true } });
const faulted = (run: Run): Run => ({ ...run, case: { ...run.case, fault: 'empty' as never } });

describe('a rule hears', () => {
  it('of files that are configured, and of hooks, each with what it was found in', () => {
    const config = { path: 'settings.json' } as ConfigFile;
    const rules = [
      rule('config', { onConfig: ({ path }) => [finding(path)] }),
      rule('hook', { onHook: ({ id }) => [finding(id)] }),
      rule('neither', {}),
    ];
    const said = applyRules(sortRules(rules), { ...project, configs: [config] }, []);
    expect(said.map((each) => [each.rule.id, each.scene.config?.path, each.scene.hook?.id])).toEqual([
      ['config', 'settings.json', undefined],
      ['hook', undefined, project.hooks[0]?.id],
    ]);
  });

  it('of no run of a hook that takes no payload in, except where it reads its text', () => {
    const blinds = rule('blinds', { onHook: () => [{ ...finding('reads nothing'), blinds: true }] });
    const text = rule('text', { onRuns: () => [finding('text')], readsText: true });
    expect(messages([told, together, text], runs)).toEqual(['0', '1', '2', '0', expect.stringMatching(': 4$'), 'text']);
    expect(messages([blinds, told, together, text], runs)).toEqual(['reads nothing', 'text']);
  });

  it('of all runs of a hook, but for what the text of the hook explains', () => {
    const cause = rule('cause', { onHook: () => [finding('its text')] });
    const symptom = { ...together, yieldsTo: ['cause'] };
    expect(messages([cause, symptom], [quiet])).toEqual(['its text']);
    expect(messages([cause, symptom], [ofAnother(quiet)])).toEqual(['its text', 'other: 1']);
    expect(messages([cause, { ...symptom, yieldsTo: ['another'] }], [quiet])).toHaveLength(2);
    const seen = rule('seen', { onRuns: () => [finding('why')] });
    expect(messages([{ ...together, yieldsTo: ['seen'] }, seen], [quiet])).toEqual(['why']);
    expect(
      messages(
        [
          { ...together, yieldsTo: ['seen'] },
          { ...seen, severity: 'info' },
        ],
        [quiet],
      ),
    ).toHaveLength(2);
  });

  it('of a hook before it has run, but for what its runs showed', () => {
    const symptom = rule('symptom', { onHook: () => [finding('may fail')], yieldsTo: ['told'] });
    expect(messages([symptom, told], [failing])).toEqual(['1']);
    expect(messages([symptom, told], [ofAnother(failing)])).toEqual(['may fail', '1']);
    expect(messages([symptom, together], [failing])).toHaveLength(2);
  });

  it('of the runs whose end and reply it asks for', () => {
    expect(messages([told], runs)).toEqual(['0', '1', '2', '0']);
    expect(messages([{ ...told, exits: ['failure'] }], runs)).toEqual(['1']);
    expect(messages([{ ...told, exits: ['blocking'] }], runs)).toEqual(['2']);
    expect(messages([{ ...told, exits: ['success'] }], runs)).toEqual(['0', '0']);
    expect(messages([{ ...told, replies: ['json'] }], runs)).toEqual(['0']);
    expect(messages([{ ...told, handlers: ['http'] }], runs)).toEqual([]);
    expect(messages([{ ...told, exits: ['none'] }], runsOf(timedOut))).toEqual(['null']);
  });

  it('of the runs of each hook once, in whichever order they came', () => {
    const { id } = project.hooks[0] ?? { id: '' };
    expect(messages([together], [quiet, ofAnother(failing), blocking])).toEqual([`${id}: 2`, 'other: 1']);
  });

  it('of runs under a fault only if it is about those', () => {
    const onFaults = rule('faults', { onFaults: (_hook, own) => [finding(`under faults: ${own.length}`)] });
    const seen = [quiet, faulted(failing), faulted(blocking)];
    expect(messages([told, onFaults], seen)).toEqual(['0', 'under faults: 2']);
    expect(messages([onFaults], [quiet])).toEqual([]);
  });

  it('of no run that ended for want of something, and of no hook as a whole that has one', () => {
    const seen = [quiet, cut(failing), ofAnother(blocking)];
    expect(messages([told], seen)).toEqual(['0', '2']);
    expect(messages([together], seen)).toEqual(['other: 1']);
  });

  it('of a run with changes in git, which shows no more than a possibility, unless a text alone would do', () => {
    const changed: Run = { ...failing, case: { ...failing.case, world: { changes: 'some' as never } } };
    const levels = (of: Rule) => applyRules(sortRules([of]), project, [changed]).map(({ severity }) => severity);
    expect(levels(told)).toEqual(['warning']);
    expect(levels({ ...told, readsText: true })).toEqual(['error']);
  });

  it('of a run that went on without what it lacked, unless it would blame the hook for that', () => {
    const lacking: Run = { ...quiet, lacked: { lack: { kind: 'program', name: 'jq' }, ended: false } };
    expect(messages([told], [lacking])).toEqual(['0']);
    expect(messages([{ ...told, blamesMachine: true }], [lacking])).toEqual([]);
    expect(messages([{ ...told, blamesMachine: true }], [quiet])).toEqual(['0']);
  });

  it('of hooks that answer side by side, when all of them could be judged', () => {
    const onMerged = rule('merged', { onMerged: (merged) => [finding(`${merged.runs.length} hooks`)] });
    const merged = (of: readonly Run[]): Merged => ({
      event: 'PreToolUse',
      payload: 'p',
      runs: of,
      duplicates: [],
      heldBack: [],
      verdict: quiet.verdict,
      deciders: [],
      races: [],
      otherwise: [],
    });
    expect(messages([onMerged], [], [merged([quiet, blocking])])).toEqual(['2 hooks']);
    expect(messages([onMerged], [], [merged([quiet, cut(blocking)])])).toEqual([]);
    expect(messages([onMerged], [], [])).toEqual([]);
    const [said] = applyRules(sortRules([onMerged]), project, [], { merged: [merged([replying, quiet])] });
    expect(said?.scene.run).toBe(replying);
  });

  it('of suppressions that silenced nothing, with the names of all rules', () => {
    const onUnused = rule('unused', { onUnused: (_of, known) => [finding(known.join())] });
    const unused = { file: 'a.sh', line: 1 } as never;
    const said = applyToUnused(sortRules([onUnused, told]), [unused]);
    expect(said.map((each) => [each.finding.message, each.of])).toEqual([['unused,told', unused]]);
    expect(applyToUnused(sortRules([onUnused]), [])).toEqual([]);
  });

  it('of nothing where the client does not run the hook', () => {
    const verdict = { ...quiet.verdict, runs: false };
    const [versioned] = quiet.verdicts;
    if (versioned === undefined) throw new Error('no verdict');
    expect(messages([told], [{ ...quiet, verdict, verdicts: [{ ...versioned, verdict }] }])).toEqual([]);
  });
});

const timedOut: RunExample = { kind: 'runs', event: 'PreToolUse', runs: [{ execution: { timedOut: true } }] };

import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { projectOf, type RunExample, runsOf } from '../../src/evidence/example.js';
import type { ConfigFile, Finding, Hook, Project, Rule, RuleFinding, Run, VersionedVerdict } from '../../src/model.js';
import { printedBy } from '../../src/script/answers/printed-by.js';

const example: RunExample = {
  kind: 'runs',
  event: 'PreToolUse',
  runs: [
    { execution: { stdout: 'one\n' } },
    { execution: { stdout: 'two\n' } },
    { execution: { exitCode: 2, stderr: 'no\n' } },
  ],
};
const project = projectOf(example);
const runs = runsOf(example);

function rule(id: string, rest: Partial<Rule>): Rule {
  return { id, severity: 'error', summary: '', docs: { why: '', repair: '' }, bad: [], good: [], ...rest };
}

/** A rule that says the same of every run that passes the test. */
function sayer(
  id: string,
  on: (run: Run) => boolean,
  rest: Partial<Rule> & { readonly said?: Partial<RuleFinding> } = {},
): Rule {
  const { said, ...own } = rest;
  const finding: RuleFinding = { message: `${id} says so`, help: 'Mend it.', at: { in: 'hook' }, ...said };
  return rule(id, { onRun: (run) => (on(run) ? [finding] : []), ...own });
}

const always = () => true;
const blocks = ({ verdict }: Run) => verdict.effect === 'block';

function ids(findings: readonly Finding[]): readonly string[] {
  return findings.map((finding) => finding.rule);
}

describe('check', () => {
  it('makes one finding of those that differ only in the run, and keeps the runs in order', () => {
    const findings = check([sayer('a', always)], project, runs);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.cases).toEqual(runs.map((run) => run.case.id));
    expect(findings[0]?.hook).toBe(project.hooks[0]?.id);
  });

  it('keeps findings apart that say different things', () => {
    const other = rule('a', {
      onRun: (run) => [{ message: `exit ${run.verdict.effect}`, help: '', at: { in: 'hook' } }],
    });
    expect(check([other], project, runs).map(({ message, cases }) => [message, cases?.length])).toEqual([
      ['exit block', 1],
      ['exit proceed', 2],
    ]);
  });

  it('gives no advice in the words in which it told of a fault of the same hook, wherever that is', () => {
    const told = (severity: 'warning' | 'info', message: string, match: string): RuleFinding => ({
      ...{ message, help: 'Mend it.', severity, cause: message },
      at: { in: 'output', stream: match === 'one' ? 'stdout' : 'stderr' },
    });
    const of = (advice: string) =>
      rule('a', {
        onRun: (run) => [blocks(run) ? told('warning', 'Nobody sees it.', 'two') : told('info', advice, 'one')],
      });
    const severities = (advice: string) => check([of(advice)], project, runs).map(({ severity }) => severity);
    expect(severities('Nobody sees it.')).toEqual(['warning']);
    expect(severities('Something else.').toSorted()).toEqual(['info', 'warning']);
  });

  it('gives no info beside a fault that the same rule tells of the same line, unless it names another cause', () => {
    const of = (cause: string | undefined) =>
      rule('a', {
        onRun: (run) => [
          {
            ...(blocks(run)
              ? { message: 'Nobody sees it.', severity: 'warning' as const }
              : { message: 'Nobody reads it.', severity: 'info' as const, ...(cause === undefined ? {} : { cause }) }),
            ...{ help: 'Mend it.', at: { in: 'hook' as const } },
          },
        ],
      });
    const severities = (cause?: string) => check([of(cause)], project, runs).map(({ severity }) => severity);
    expect(severities()).toEqual(['warning']);
    expect(severities('another')).toHaveLength(2);
  });

  it('leaves out a rule on the runs where a finer one found something, and only there', () => {
    const findings = check([sayer('general', always, { yieldsTo: ['fine'] }), sayer('fine', blocks)], project, runs);
    expect(findings.map((finding) => [finding.rule, finding.cases?.length])).toEqual([
      ['fine', 1],
      ['general', 2],
    ]);
  });

  it('lets a last resort give way to errors, not to warnings', () => {
    const last = sayer('last', always, { yieldsTo: 'errors' });
    expect(ids(check([last, sayer('mild', always, { severity: 'warning' })], project, runs))).toEqual(['last', 'mild']);
    expect(ids(check([last, sayer('hard', always)], project, runs))).toEqual(['hard']);
    const hardened = sayer('mild', always, { severity: 'warning', said: { severity: 'error' } });
    expect(ids(check([last, hardened], project, runs))).toEqual(['mild']);
  });

  it('does not let mere advice explain an error away, but other advice', () => {
    const advice = sayer('fine', always, { severity: 'info' });
    const general = (severity: 'error' | 'info') => sayer('general', always, { severity, yieldsTo: ['fine'] });
    expect(ids(check([general('error'), advice], project, runs))).toEqual(['fine', 'general']);
    expect(ids(check([general('info'), advice], project, runs))).toEqual(['fine']);
  });

  it('gives way to a rule that the user has silenced all the same: the defect is known', () => {
    const levels = { fine: 'off' } as const;
    const rules = [sayer('general', always, { yieldsTo: ['fine'] }), sayer('fine', always)];
    expect(check(rules, project, runs, { levels })).toEqual([]);
  });

  it('changes severities afterwards, whatever the finding said itself', () => {
    const rules = [sayer('a', always, { said: { severity: 'info' } }), sayer('b', always)];
    const findings = check(rules, project, runs, { levels: { a: 'error', b: 'warning' } });
    expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['a', 'error'],
      ['b', 'warning'],
    ]);
  });

  it('does not take names of Object.prototype for levels', () => {
    expect(ids(check([sayer('constructor', always)], project, runs, { levels: {} }))).toEqual(['constructor']);
  });

  it('lets a rule that throws throw', () => {
    const broken = rule('broken', {
      onRun: () => {
        throw new Error('a fault of ours');
      },
    });
    expect(() => check([broken], project, runs)).toThrow('a fault of ours');
  });

  it('says for which versions a finding holds, where not for all that were asked about', () => {
    const [run] = runs as readonly [Run, ...Run[]];
    const old: VersionedVerdict = {
      stretch: { from: '2.1.0', to: '2.1.90', client: '2.1.89' },
      verdict: { ...run.verdict, effect: 'block' },
    };
    const now: VersionedVerdict = { stretch: { from: '2.1.90', client: '2.1.330' }, verdict: run.verdict };
    const ranged: Run = { ...run, verdicts: [old, now] };
    const findings = check([sayer('always', always), sayer('old', blocks)], project, [ranged]);
    expect(findings.map(({ rule, versions }) => [rule, versions])).toEqual([
      ['always', undefined],
      ['old', [old.stretch]],
    ]);
  });

  it('gives way across runs in the versions where the other speaks, and in no others', () => {
    const [one, two] = runs as readonly [Run, Run, ...Run[]];
    const [old, now] = [
      { from: '2.1.0', to: '2.1.90', client: '2.1.89' },
      { from: '2.1.90', client: '2.1.330' },
    ] as const;
    const ranged = (run: Run, inOld: 'block' | 'proceed'): Run => ({
      ...run,
      verdicts: [
        { stretch: old, verdict: { ...run.verdict, effect: inOld } },
        { stretch: now, verdict: { ...run.verdict, effect: 'proceed' } },
      ],
    });
    const said = { cause: 'the same' } as const;
    const general = sayer('general', ({ verdict }) => verdict.effect === 'proceed', { yieldsTo: ['fine'], said });
    // One run shows the finer fault in old versions alone, the other the general one in all.
    const findings = check([general, sayer('fine', blocks, { said })], project, [
      ranged(one, 'block'),
      ranged(two, 'proceed'),
    ]);
    expect(findings.map(({ rule, versions }) => [rule, versions])).toEqual([
      ['fine', [old]],
      ['general', [now]],
    ]);
  });

  it('joins stretches that touch', () => {
    const [run] = runs as readonly [Run, ...Run[]];
    const stretch = (from: string, to: string | undefined, effect: 'block' | 'proceed'): VersionedVerdict => ({
      stretch: { from, client: from, ...(to === undefined ? {} : { to }) },
      verdict: { ...run.verdict, effect },
    });
    const verdicts = [
      stretch('2.1.0', '2.1.9', 'block'),
      stretch('2.1.9', '2.1.10', 'block'),
      stretch('2.1.10', '2.1.90', 'proceed'),
      stretch('2.1.90', undefined, 'block'),
    ];
    const [finding] = check([sayer('block', blocks)], project, [{ ...run, verdicts }]);
    expect(finding?.versions?.map(({ from, to }) => [from, to])).toEqual([
      ['2.1.0', '2.1.10'],
      ['2.1.90', undefined],
    ]);
  });

  it('asks run rules nothing about a client that does not run the hook', () => {
    const [run] = runs as readonly [Run, ...Run[]];
    const verdict = { ...run.verdict, runs: false };
    const unrun: Run = { ...run, verdict, verdicts: [{ stretch: { from: '1.0.38', client: '1.0.38' }, verdict }] };
    expect(check([sayer('a', always)], project, [unrun])).toEqual([]);
  });

  it('hands all runs of a hook, and no other, to a rule on all runs', () => {
    const other = { ...(project.hooks[0] as Hook), id: 'other' };
    const foreign = runs.map((run) => ({ ...run, case: { ...run.case, hook: other } }));
    const counter = rule('count', {
      onRuns: (hook, own) => [{ message: `${hook.id} ${own.length}`, help: '', at: { in: 'hook' } }],
    });
    const findings = check([counter], project, [...runs, ...foreign.slice(0, 1)]);
    expect(findings.map(({ message }) => message).sort()).toEqual([`${project.hooks[0]?.id} 3`, 'other 1']);
  });
});

describe('places of findings', () => {
  const text = '#!/bin/sh\nif bad; then\n  echo "Refusing to push" >&2\n  exit 2\nfi\n';
  const scripted: Hook = {
    ...(project.hooks[0] as Hook),
    script: {
      path: 'guard.sh',
      absolutePath: '/project/guard.sh',
      text,
      language: 'sh',
      executable: true,
      shebang: '#!/bin/sh',
    },
    config: { file: '.claude/settings.json', pointer: '/hooks/PreToolUse/0/hooks/0' },
    place: { file: '.claude/settings.json', line: 5 },
  };
  const config: ConfigFile = {
    path: '.claude/settings.json',
    absolutePath: '/project/.claude/settings.json',
    kind: 'settings',
    text: '{}',
    value: {},
    locate: (pointer, part) => (pointer === '/hooks' ? { line: part === 'key' ? 1 : 2, column: 3 } : undefined),
  };
  const whole: Project = { ...project, configs: [config], hooks: [scripted] };
  const refusal: RunExample = {
    kind: 'run',
    event: 'PreToolUse',
    execution: { exitCode: 2, stderr: 'Refusing to push\n' },
  };
  const [run] = runsOf(refusal).map((each): Run => ({ ...each, case: { ...each.case, hook: scripted } }));

  function placeOf(at: RuleFinding['at']): Finding['place'] | undefined {
    return check([rule('a', { onRun: () => [{ message: '', help: '', at }] })], whole, [run as Run])[0]?.place;
  }

  it('points at the registration for a finding on the hook', () => {
    expect(placeOf({ in: 'hook' })).toEqual({ file: '.claude/settings.json', line: 5 });
  });

  it.each(['  {', '  "hooks": [{'])('points at what the handler starts where its first line is but %j', (first) => {
    const lines = ['"hooks": [', first, '    "type": "command",', '    "command": "guard.sh"', '  }', ']'];
    const command = { line: 4, column: 16, endLine: 4, endColumn: 26 };
    const several: ConfigFile = {
      ...config,
      text: lines.join('\n'),
      locate: (pointer) => (pointer === '/hooks/PreToolUse/0/hooks/0/command' ? command : undefined),
    };
    const hook = { ...scripted, place: { file: config.path, line: 2, column: 3, endLine: 5, endColumn: 4 } };
    const findings = check(
      [rule('a', { onHook: () => [{ message: '', help: '', at: { in: 'hook' } }] })],
      { ...whole, configs: [several], hooks: [hook] },
      [],
    );
    expect(findings[0]).toMatchObject({
      place: { file: config.path, ...command },
      source: '    "command": "guard.sh"',
    });
  });

  it('finds text in the script, with line and column', () => {
    const place = { file: 'guard.sh', line: 4, column: 3, endLine: 4, endColumn: 9 };
    expect(placeOf({ in: 'script', match: 'exit 2' })).toEqual(place);
    expect(placeOf({ in: 'script', match: /exit \d/g })).toEqual(place);
    expect(placeOf({ in: 'script', match: 'exit 2', offset: 5, length: 1 })).toEqual({ ...place, column: 8 });
    expect(placeOf({ in: 'script', match: 'nowhere' })).toEqual({ file: 'guard.sh' });
  });

  it('finds keys and values of the configuration', () => {
    expect(placeOf({ in: 'config', pointer: '/hooks', part: 'key' })).toEqual({
      file: config.path,
      line: 1,
      column: 3,
    });
    expect(placeOf({ in: 'config', pointer: '/hooks' })).toEqual({ file: config.path, line: 2, column: 3 });
  });

  it('finds the line that printed an output, and the one that ended the script', () => {
    expect(placeOf({ in: 'output', stream: 'stderr' })).toMatchObject({ file: 'guard.sh', line: 3, column: 3 });
    expect(placeOf({ in: 'output', stream: 'exit' })).toEqual({
      file: 'guard.sh',
      line: 4,
      column: 3,
      endLine: 4,
      endColumn: 9,
    });
    expect(placeOf({ in: 'output', stream: 'stdout' })).toEqual({ file: 'guard.sh' });
  });

  /** The line that a script of this text is said to have ended at, or to have printed the message with. */
  function lineOf(scriptText: string, stderr: string, stream: 'exit' | 'stderr', exitCode = 2): number | undefined {
    const [ran] = runsOf({ kind: 'run', event: 'PreToolUse', execution: { exitCode, stderr } });
    const script = { ...(scripted.script as NonNullable<Hook['script']>), text: scriptText };
    return printedBy(ran as Run, script, { in: 'output', stream });
  }

  it('takes the exit behind the message where there are several', () => {
    const several = 'a && {\n echo "no force" >&2\n exit 2\n}\nb && {\n echo "no sudo" >&2\n exit 2\n}\n';
    expect(lineOf(several, 'no sudo\n', 'exit')).toBe(7);
    expect(lineOf(several, 'no force\n', 'exit')).toBe(3);
    expect(lineOf(several, 'something else\n', 'exit')).toBeUndefined();
  });

  it('takes the message where no line names the exit code', () => {
    expect(lineOf('import sys\nsys.exit("sudo is forbidden")\n', 'sudo is forbidden\n', 'exit', 1)).toBe(2);
  });

  it('looks into patterns of the shell and not into comments', () => {
    expect(lineOf('case $f in\n  *.py) echo "lint fails" >&2; exit 2 ;;\nesac\n', 'lint fails\n', 'stderr')).toBe(2);
    expect(lineOf('# exit 2 blocks\nexit 2\n', '', 'exit')).toBe(2);
    expect(lineOf('/**\n * exit 2 blocks\n */\nprocess.exit(2)\n', '', 'exit')).toBe(4);
  });

  it('says nothing where two lines fit alike', () => {
    expect(lineOf('echo "same text" >&2\necho "same text" >&2\n', 'same text\n', 'stderr')).toBeUndefined();
  });
});

/** What people read of hooks that the machine could not judge, or not in full. */
import { describe, expect, it } from 'vitest';
import type { Lack, NotJudged, Report } from '../../src/model.js';
import { prettyReport } from '../../src/report/pretty.js';
import { showcase } from './showcase.js';

const report = showcase();
const [run] = report.runs;
if (run === undefined) throw new Error('no run');
const { hook } = run.case;

const missing = (name: string, hooks = [hook.id]): NotJudged => ({
  lack: { kind: 'program', name },
  cause: `\`${name}\` is not installed`,
  remedy: `Install \`${name}\`.`,
  hooks,
  runsLeftOut: 0,
});

const only = (lack: Lack, ended: boolean, notJudged: readonly NotJudged[]): Report => ({
  ...report,
  findings: [],
  problems: [],
  project: { ...report.project, hooks: [hook] },
  runs: report.runs.filter((each) => each.case.hook === hook).map((each) => ({ ...each, lacked: { lack, ended } })),
  notJudged,
});

describe('programs that are missing', () => {
  it('stand in one sentence where they only want to be installed', () => {
    const told = (...names: string[]) =>
      prettyReport(
        { ...report, findings: [], problems: [], notJudged: names.map((name) => missing(name)) },
        { width: 200 },
      );
    expect(told('jq')).toContain('not judged here: `jq` is not installed (');
    expect(told('jq', 'gh')).toContain('not judged here: `jq` and `gh` are not installed (');
    expect(told('jq', 'gh', 'uv', 'just')).toContain(
      'not judged here: `jq`, `gh`, `uv` and `just` are not installed (',
    );
  });

  it('stand apart from those that another system has', () => {
    const other = { ...missing('say'), remedy: 'Lint on macOS.' };
    const text = prettyReport({ ...report, findings: [], problems: [], notJudged: [missing('jq'), other] });
    expect(text).toContain('`jq` is not installed');
    expect(text).toContain('`say` is not installed');
    const third = { ...missing('afplay'), remedy: 'Lint on macOS.' };
    const both = prettyReport({ ...report, findings: [], problems: [], notJudged: [missing('jq'), other, third] });
    expect(both.replace(/\n +/g, ' ')).toMatch(/`say` and `afplay` are not installed \(.+\)\. Lint on macOS\./);
  });
});

describe('a hook of which no run shows anything', () => {
  const lacking = only({ kind: 'program', name: 'jq' }, true, [missing('jq')]);

  it('has no row', () => {
    expect(prettyReport(lacking)).not.toContain('PreToolUse Bash');
  });

  it('has no verdicts either, but what it lacks', () => {
    const text = prettyReport(lacking, { verbose: true });
    expect(text).toContain('not judged here: `jq` is not installed\n');
    expect(text).not.toContain('tool RUNS');
  });
});

it('a hook that ran without its installer has a row like any other', () => {
  const cause = { ...missing('uv'), lack: { kind: 'runner', name: 'uv' } } as NotJudged;
  expect(prettyReport(only({ kind: 'runner', name: 'uv' }, false, [cause]))).toContain('PreToolUse Bash');
});

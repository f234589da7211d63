import { describe, expect, it } from 'vitest';
import type { Report, Run } from '../../src/model.js';
import { htmlReport } from '../../src/report/html.js';
import { jsonReport } from '../../src/report/json.js';
import { markdownReport } from '../../src/report/markdown.js';
import { prettyReport } from '../../src/report/pretty.js';
import { showcase } from './showcase.js';

describe("times of a hook whose Python was started without pyenv's shim", () => {
  const all = showcase();
  const past = (run: Run, hook: string): Run =>
    run.case.hook.id === hook && run.execution.type === 'command'
      ? { ...run, execution: { ...run.execution, pastPyenv: true } }
      : run;
  const [first] = all.runs;
  const report: Report = { ...all, runs: all.runs.map((run) => past(run, first?.case.hook.id ?? '')) };
  const said = "The time of 1 hook leaves out pyenv's shim, which delays each start of Python.";

  it.each([
    ['markdown', markdownReport],
    ['html', (each: Report) => htmlReport(each).replaceAll('&#39;', "'")],
  ])('say so in the %s report', (_, format) => {
    expect(format(report)).toContain(said);
    expect(format(all)).not.toContain('pyenv');
  });

  it('say so at the hook, with every verdict', () => {
    expect(prettyReport(report, { width: 100, verbose: true })).toMatch(/ ms without pyenv shim/);
  });

  it('say so in JSON', () => {
    const { hooks } = JSON.parse(jsonReport(report)) as { hooks: { durationMs?: { without?: string } }[] };
    expect(hooks.map(({ durationMs }) => durationMs?.without)).toContain('pyenv shim');
  });
});

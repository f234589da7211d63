/** Leaving payloads out shows a user nothing less: held on the examples, each run once and then chosen from. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/bundle.js';
import { check } from '../../src/check/index.js';
import { runChosen } from '../../src/check/run-plan.js';
import { parseClientRange } from '../../src/contract/index.js';
import { lint } from '../../src/lint/index.js';
import { readingsOf } from '../../src/load/readings.js';
import type { Case, Cases, Machine, Report, Run } from '../../src/model.js';
import { choose } from '../../src/plan/choice.js';
import { deedOf } from '../../src/report/conduct.js';
import { rules } from '../../src/rules/index.js';

let report: Report;
let chosen: readonly Run[];

beforeAll(async () => {
  report = await lint({ cwd: join(root, 'examples'), paths: ['hooks'], everyPayload: true });
  const done = new Map(report.runs.map((run) => [run.case.id, run]));
  const planned = report.runs.map((run) => run.case);
  const choice = choose(planned, await readingsOf(report.project.hooks), () => false);
  const machine: Machine = { hasProgram: () => true, has: () => true, variable: () => undefined, home: '/h' };
  const replay = async function* (cases: Cases) {
    for (const each of cases as readonly Case[]) yield { case: each, execution: (done.get(each.id) as Run).execution };
  };
  chosen = (await runChosen(choice, { runCases: replay, machine, range: parseClientRange(undefined) })).runs;
}, 120_000);

/** What each hook was seen to do, without the texts that repeat its payload. */
function outcomes(runs: readonly Run[]): readonly string[] {
  const seen = runs.map((run) => {
    const { reply, effect, status, dropped } = run.verdict;
    const exit = run.execution.type === 'command' ? run.execution.exitCode : undefined;
    const lost = dropped.map(({ pointer }) => pointer);
    return JSON.stringify([run.case.hook.id, deedOf(run), effect, status, exit, reply.kind, lost]);
  });
  return [...new Set(seen)].sort();
}

const findings = (runs: readonly Run[]) =>
  check(rules, report.project, runs).map(({ rule, severity, place, hook, help }) => ({
    rule,
    severity,
    place,
    hook,
    help,
  }));

describe('the payloads chosen for the examples', () => {
  it('are less than half of all', () => {
    expect(chosen.length).toBeGreaterThan(0);
    expect(chosen.length).toBeLessThan(report.runs.length / 2);
  });

  it('show every outcome that there is', () => {
    expect(outcomes(chosen)).toEqual(outcomes(report.runs));
  });

  it('show every finding that there is', () => {
    expect(findings(chosen)).toEqual(findings(report.runs));
    expect(findings(chosen).length).toBeGreaterThan(0);
  });
});

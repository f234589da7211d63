/** Reports of shards with mods: one shard runs the mods, and its runs are those of the whole. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { byAnotherShard } from '../../src/check/not-run.js';
import { reportOf } from '../../src/check/report-of.js';
import { modRunsOf } from '../../src/evidence/mod-example.js';
import { readMergeable } from '../../src/logs/report-file.js';
import type { ModRun, Report } from '../../src/model.js';
import { jsonReport } from '../../src/report/json.js';
import { mergeReports } from '../../src/report/merge-reports.js';
import { prettyReport } from '../../src/report/pretty.js';
import { rule } from '../../src/rules/mods/mod-hook-skipped.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const example = rule.bad.find((each) => each.kind === 'mod-run');
if (example === undefined) throw new Error('the rule has lost its example of a mod that ran');
const { project, modRuns } = modRunsOf(example);

const [mod] = project.mods ?? [];
const shard = (own: readonly ModRun[], why: string): Report =>
  reportOf(
    { root: project.root, client: '2.1.330', project, runs: [], notRun: [], merged: [], findings: [], problems: [] },
    { modRuns: own, modsNotRun: own.length > 0 ? [] : [{ mod: mod?.id ?? '', why }] },
  );

async function savedAndRead(report: Report): Promise<Report> {
  const file = join(folder, 'report.json');
  writeFileSync(file, jsonReport(report));
  const read = await readMergeable(file, folder);
  if (read.kind !== 'report') throw new Error(`read as ${read.kind}`);
  return read.report;
}

it('has the runs of mods that its shards have, in whatever order they come', async () => {
  const ran = await savedAndRead(shard(modRuns, ''));
  const others = await savedAndRead(shard([], byAnotherShard));
  for (const reports of [
    [ran, others],
    [others, ran],
  ] as const) {
    const whole = mergeReports(reports);
    expect(whole.modRuns?.map((run) => run.case.id)).toEqual(modRuns.map((run) => run.case.id));
    expect(prettyReport(whole)).toBe(prettyReport(ran));
  }
});

it('says why mods were not run, in the words of the shard that was to run them', async () => {
  const unable = await savedAndRead(shard([], 'there is no Claude Code here'));
  const others = await savedAndRead(shard([], byAnotherShard));
  for (const reports of [
    [unable, others],
    [others, unable],
  ] as const) {
    expect(prettyReport(mergeReports(reports))).toContain('there is no Claude Code here');
  }
});

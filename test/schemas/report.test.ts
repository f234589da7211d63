/** The schema of the report against reports that hooklint writes. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { parseClientRange } from '../../src/contract/index.js';
import { judge } from '../../src/interpret/judge.js';
import { lint } from '../../src/lint/index.js';
import type { Hook, Report, Run } from '../../src/model.js';
import { reportJson } from '../../src/report/json.js';
import { reportSchema } from '../../src/schemas/report.js';
import { contextOf, executionOf, loadVectors, stderrByProbe, type Vector } from '../conformance/vector.js';

const committed = JSON.parse(readFileSync(new URL('../../schemas/report.schema.json', import.meta.url), 'utf8'));
const accepts = new Ajv.default({ strict: true, allowUnionTypes: true }).compile(committed);
const strict = reportSchema('names');
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Valid as published, and without a key that the schema does not describe. */
function expectDescribed(report: Report): void {
  const json = JSON.parse(JSON.stringify(reportJson(report)));
  expect(json.$schema).toBe(committed.$id);
  expect(accepts(json), JSON.stringify(accepts.errors?.slice(0, 3))).toBe(true);
  expect(strict.safeParse(json).error?.issues.slice(0, 5) ?? []).toEqual([]);
}

describe('schemas/report.schema.json', () => {
  it('describes all of the report on the examples, for every client', async () => {
    const report = await lint({ cwd: root, paths: ['examples/hooks'], client: '>=2.1.0' });
    expect(report.findings.length).toBeGreaterThan(0);
    expect(report.runs.some(({ verdicts }) => verdicts.length > 1)).toBe(true);
    expectDescribed(report);
  });

  it('describes the verdict on every answer that was ever recorded', () => {
    const vectors = loadVectors<Vector>('dispatch.jsonl');
    const stderrs = stderrByProbe(vectors);
    const range = parseClientRange(undefined);
    const runs = vectors.map((vector): Run => {
      const { event, handler, payload } = contextOf(vector);
      const place = { file: 'hook.sh' };
      const hook: Hook = {
        id: vector.id,
        event,
        handler: handler ?? { type: 'command' },
        decidedBy: 'flag',
        place,
        projectDir: '/p',
      };
      const json = payload ?? { hook_event_name: event };
      const planned = {
        id: vector.id,
        hook,
        payload: { id: event, event, json, nature: 'benign', provenance: '' },
      } as const;
      return judge(planned, executionOf(vector, stderrs), range);
    });
    expectDescribed({
      root: '/p',
      client: range.text,
      project: { root: '/p', configs: [], hooks: runs.map((run) => run.case.hook), problems: [], ignored: [] },
      runs,
      notRun: [],
      merged: [],
      findings: [],
      problems: [],
      summary: { hooks: runs.length, runs: runs.length, errors: 0, warnings: 0, infos: 0 },
    });
  });
});

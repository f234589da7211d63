import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/bundle.js';
import type { ReportJson } from '../../src/report/json-shapes.js';
import { runMain } from './run-main.js';

const folder = join(root, 'examples', 'hooks');

/** The scripts that say of themselves what they are. */
function scriptsThatSay(word: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => readFileSync(join(folder, name), 'utf8').includes(`${word}: `))
    .map((name) => `hooks/${name}`)
    .sort();
}

let code: number;
let report: ReportJson;

beforeAll(async () => {
  const ran = await runMain(['examples', '--format', 'json']);
  code = ran.code;
  report = JSON.parse(ran.stdout) as ReportJson;
}, 120_000);

/** The scripts of the hooks that have a finding, at least as severe as an error where asked. */
function withFindings(only?: 'error'): readonly string[] {
  const found = report.findings.filter(({ severity }) => only === undefined || severity === only);
  const hooks = new Set(found.map(({ hook }) => hook));
  return [...new Set(report.hooks.filter(({ id }) => hooks.has(id)).map(({ script }) => script ?? ''))].sort();
}

describe('hooklint examples', () => {
  it('finds an error in each script that is broken, and ends with 1', () => {
    expect(withFindings('error')).toEqual(scriptsThatSay('Broken'));
    expect(code).toBe(1);
  });

  it('finds nothing in the good ones, and has seen them answer', () => {
    const good = scriptsThatSay('Good');
    expect(good.filter((script) => withFindings().includes(script))).toEqual([]);
    for (const script of good) {
      const hook = report.hooks.find((each) => each.script === script);
      const answers = report.runs.filter((run) => run.hook === hook?.id && run.verdict.toClaude.length > 0);
      expect(answers.length, script).toBeGreaterThan(0);
    }
  });

  it('reports what its schema says', () => {
    const schema = JSON.parse(readFileSync(join(root, 'schemas', 'report.schema.json'), 'utf8')) as object;
    const validate = new Ajv({ strict: false }).compile(schema);
    expect(validate(report), JSON.stringify(validate.errors, null, 2)).toBe(true);
  });
});

/** The GitHub Action, driven through the contract of the runner: inputs, output file, summary file, workflow commands. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bundle, root } from '../../scripts/bundle.js';

// A home of its own beside the package's dependencies: what a checkout of the action looks like after a build.
const home = join(root, 'node_modules', '.cache', 'hooklint', 'action');
let workspace: string;

beforeAll(async () => {
  await bundle(join(home, 'dist'));
  mkdirSync(join(home, 'action'), { recursive: true });
  copyFileSync(join(root, 'action', 'main.js'), join(home, 'action', 'main.js'));
  workspace = mkdtempSync(join(tmpdir(), 'hooklint-action-'));
  mkdirSync(join(workspace, 'my hooks'));
  const guard = (exit: number) =>
    `#!/bin/sh\n# hooklint: event=PreToolUse matcher=Bash\ncat >/dev/null\necho 'BLOCKED: 100% ::warning::no <b>' >&2\nexit ${exit}\n`;
  writeFileSync(join(workspace, 'my hooks', 'broken.sh'), guard(1), { mode: 0o755 });
  writeFileSync(join(workspace, 'my hooks', 'good.sh'), guard(2), { mode: 0o755 });
});

afterAll(() => rmSync(workspace, { recursive: true, force: true }));

interface Step {
  readonly code: number | null;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Runs the step as the runner does: inputs as INPUT_<NAME>, with the defaults of action.yml. */
function step(inputs: Readonly<Record<string, string>>): Step {
  const { inputs: declared } = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as {
    readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  };
  const unknown = Object.keys(inputs).filter((name) => !Object.hasOwn(declared, name));
  expect(unknown, 'inputs that action.yml declares').toEqual([]);
  const given = Object.entries(declared).map(([name, { default: value = '' }]) => [
    `INPUT_${name.toUpperCase()}`,
    inputs[name] ?? value,
  ]);
  const output = join(workspace, 'output');
  const summary = join(workspace, 'summary');
  for (const file of [output, summary]) writeFileSync(file, '');
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(home, 'action', 'main.js')], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      HOME: workspace,
      GITHUB_WORKSPACE: workspace,
      RUNNER_TEMP: tmpdir(),
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      ...Object.fromEntries(given),
    },
  });
  const outputs = Object.fromEntries(
    readFileSync(output, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  return { code: status, log: stdout + stderr, outputs, summary: readFileSync(summary, 'utf8') };
}

describe('the GitHub Action', () => {
  it('fails on a broken guard, with an annotation on its line, counts, a summary and SARIF', () => {
    const { code, log, outputs, summary } = step({ paths: 'my hooks/*.sh' });
    expect(code).toBe(1);
    const annotations = log.split('\n').filter((line) => line.startsWith('::'));
    expect(annotations).toHaveLength(1);
    expect(annotations[0]).toMatch(/^::error file=my hooks\/broken\.sh,line=5,title=hooklint%3A stderr-only-failure::/);
    expect(outputs).toMatchObject({ 'exit-code': '1', errors: '1', warnings: '0' });
    expect(summary).toContain('stderr');
    expect(summary).not.toContain('<b>');
    const sarif = JSON.parse(readFileSync(outputs.sarif as string, 'utf8'));
    expect(sarif.runs[0].results[0].ruleId).toBe('stderr-only-failure');
    expect(sarif.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('my%20hooks/broken.sh');
  });

  it('passes on a good one', () => {
    const { code, log, outputs } = step({ paths: 'my hooks/good.sh' });
    expect({ code, log }).toEqual({ code: 0, log: '' });
    expect(outputs).toMatchObject({ 'exit-code': '0', errors: '0' });
  });

  it('takes several paths, another level, client and format', () => {
    const inputs = {
      paths: 'my hooks/broken.sh\nmy hooks/good.sh',
      'fail-on': 'never',
      client: '2.1.71',
      format: 'pretty',
    };
    const { code, log, outputs } = step(inputs);
    expect(code).toBe(0);
    expect(log).toContain('2 hooks');
    expect(log).toContain('client 2.1.71');
    expect(outputs.errors).toBe('1');
  });

  it('says what is wrong with its inputs', () => {
    expect(step({ 'working-directory': 'nowhere' })).toMatchObject({ code: 2 });
    const { code, log } = step({ paths: 'no/such/*.sh' });
    expect(code).toBe(2);
    expect(log).toContain('no/such/*.sh');
  });
});

/** Hooks that mean harm, or do it: each has its verdict, in bounded time, and leaves nothing behind. */
import { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { check } from '../../src/check/index.js';
import { parseClientRange } from '../../src/contract/index.js';
import { judge } from '../../src/interpret/judge.js';
import type { Case, CommandExecution, Report, Run } from '../../src/model.js';
import { githubReport } from '../../src/report/github.js';
import { htmlReport } from '../../src/report/html.js';
import { jsonReport } from '../../src/report/json.js';
import { junitReport } from '../../src/report/junit.js';
import { markdownReport } from '../../src/report/markdown.js';
import { plain } from '../../src/report/paint.js';
import { prettyReport } from '../../src/report/pretty.js';
import { sarifReport } from '../../src/report/sarif.js';
import { rules } from '../../src/rules/index.js';
import { type RunOptions, runCases } from '../../src/run/index.js';
import { findPython } from '../../src/run/programs.js';
import { caseOf, hasNamespaces, hookOf, makeScene, type Scene, snapshot } from '../run/project.js';
import { type Expected, expected } from './expected.js';

const scripts = join(dirname(fileURLToPath(import.meta.url)), 'scripts');
const names = readdirSync(scripts).sort();

const namespaces = await hasNamespaces();
const canRun = process.platform === 'linux' && findPython() !== undefined;

it('has an expectation for every script, and a script for every expectation', () => {
  expect(names).toEqual(Object.keys(expected).sort());
});

/** Each script has a project of its own, because some of them take theirs apart. */
function caseIn(scene: Scene, name: string): Case {
  const { payload = 10, timeout = 20 } = expected[name] as Expected;
  const project = join(scene.project, `project of ${name}`);
  mkdirSync(project);
  cpSync(join(scripts, name), join(project, name));
  const hook = {
    ...hookOf(scene, { command: `"$CLAUDE_PROJECT_DIR/${name}"`, timeout }),
    id: name,
    projectDir: project,
  };
  return caseOf(hook, { tool_name: 'Bash', tool_input: { command: 'x'.repeat(payload) } });
}

type Where = 'none' | 'copy' | 'namespace';

const runIn = (isolation: Where) =>
  names.filter((name) => {
    const { inCopy, only } = expected[name] ?? {};
    return isolation === 'namespace' || (isolation === 'copy' ? inCopy : only === undefined);
  });

async function runAll(cases: readonly Case[], isolation: Where): Promise<ReadonlyMap<string, Run>> {
  const options: RunOptions = { isolation, jobs: 3, timeoutSeconds: 60 };
  // Those that are waited for first, while others run beside them.
  const patience = ({ hook }: Case): number => expected[hook.id]?.timeout ?? 20;
  const inTurn = [...cases].sort((a, b) => patience(a) - patience(b));
  const runs = new Map<string, Run>();
  for await (const { case: run, execution } of runCases(inTurn, options)) {
    runs.set(run.hook.id, judge(run, execution, parseClientRange(undefined)));
  }
  return runs;
}

describe.each([
  ['on the machine itself', 'none', canRun],
  ['in a copy', 'copy', canRun],
  ['in namespaces', 'namespace', namespaces],
] as const)('a hostile hook %s', (_title, isolation, possible) => {
  let scene: Scene;
  let runs: ReadonlyMap<string, Run>;
  let before: readonly string[];
  let after: readonly string[];

  beforeAll(async () => {
    if (!possible) return;
    scene = makeScene();
    // Python writes no caches beside what it runs here, but would into a home folder.
    vi.stubEnv('HOME', scene.home);
    // Whatever stays behind does so in the scene.
    vi.stubEnv('TMPDIR', join(scene.root, 'tmp'));
    mkdirSync(join(scene.root, 'tmp'));
    scene.write('home/.profile', 'mine');
    const cases = runIn(isolation).map((name) => caseIn(scene, name));
    const kept = () => [...snapshot(scene.home), ...(isolation === 'none' ? [] : snapshot(scene.project))];
    before = kept();
    runs = await runAll(cases, isolation);
    after = kept();
    vi.unstubAllEnvs();
  }, 300_000);
  afterAll(() => scene?.remove(), 120_000);

  it.skipIf(!possible).each(runIn(isolation))('%s', (name) => {
    const { effect, execution, outside } = expected[name] as Expected;
    const run = runs.get(name) as Run;
    const seen = run.execution as CommandExecution;
    const wanted = isolation !== 'namespace' && outside !== undefined ? outside : execution;
    expect({ ...seen, stdout: '', stderr: new TextDecoder().decode(seen.stderr.slice(0, 300)) }).toMatchObject(wanted);
    expect(run.verdict.effect).toBe(wanted === outside ? 'proceed' : effect);
    expect(seen.stdout.length).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect(seen.stderr.length).toBeLessThanOrEqual(2 * 1024 * 1024);
  });

  it.skipIf(!possible)('leaves no process', async () => {
    await expect.poll(() => processesOf(scene), { timeout: 10_000 }).toEqual([]);
  });

  it.skipIf(!possible)(`leaves the home folder${isolation === 'none' ? '' : ' and the project'} as it was`, () => {
    expect(after).toEqual(before);
  });

  it.skipIf(!possible)('leaves nothing of ours in the temp folder', () => {
    expect(readdirSync(join(scene.root, 'tmp')).filter((name) => name.startsWith('hooklint-'))).toEqual([]);
  });

  it.skipIf(!possible)('brings nothing into any report that a terminal, a CI system or a browser would obey', () => {
    const report = reportOf([...runs.values()]);
    const options = { width: 100, paint: plain, quiet: false, version: '0.0.0' };
    const forms: Readonly<Record<string, (report: Report, how: typeof options) => string>> = {
      prettyReport,
      jsonReport,
      sarifReport,
      junitReport,
      githubReport,
      markdownReport,
      htmlReport,
    };
    for (const [form, render] of Object.entries(forms)) {
      const text = render(report, options);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
      expect([form, text.match(/[\0-\x08\x0b-\x1f\x7f\x80-\x9f\u202a-\u202e\u2066-\u2069]/)]).toEqual([form, null]);
      expect([form, text.match(/^\s*::(?!(error|warning|notice|group|endgroup)\b).*/m)]).toEqual([form, null]);
      expect([form, text.match(/^\s*::error file=app\.js.*|##[a-z]*\[.*/m)]).toEqual([form, null]);
      if (form === 'htmlReport') expect(text).not.toContain('<script>alert');
      if (form === 'junitReport') expect(text).not.toContain('<failure/>');
    }
  });
});

function reportOf(runs: readonly Run[]): Report {
  const hooks = runs.map((run) => run.case.hook);
  const project = { root: '/', configs: [], hooks, problems: [], ignored: [] };
  return {
    root: '/',
    client: '2.1.330',
    project,
    runs,
    notRun: [],
    merged: [],
    findings: check(rules, project, runs),
    problems: [],
    summary: { hooks: hooks.length, runs: runs.length, errors: 0, warnings: 0, infos: 0 },
  };
}

/** Processes that stand in a folder of the scene, run something of it, or are one of the sleepers. */
function processesOf(scene: Scene): readonly string[] {
  const read = (file: string, from: (path: string) => string): string => {
    try {
      return from(file);
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .map((pid) => ({
      cwd: read(`/proc/${pid}/cwd`, readlinkSync),
      line: read(`/proc/${pid}/cmdline`, (file) => readFileSync(file, 'utf8')).replaceAll('\0', ' '),
    }))
    .filter(({ cwd, line }) => `${cwd} ${line}`.includes(scene.root) || /\bsleep (98765|100[1-4])\b/.test(line))
    .map(({ line }) => line);
}

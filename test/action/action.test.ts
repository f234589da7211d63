/** The GitHub Action, driven through the contract of the runner: inputs, output file, summary file, workflow commands. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bundle, root } from '../../scripts/bundle.js';
import { hasNamespaces } from '../run/project.js';

const namespaces = await hasNamespaces();

// What a release holds, away from every node_modules: what it does not bring, it does not have.
let home: string;
let workspace: string;

beforeAll(async () => {
  home = mkdtempSync(join(realpathSync(tmpdir()), 'hooklint-action-'));
  await bundle(join(home, 'dist'), { standalone: true });
  for (const name of ['package.json', 'corpus']) cpSync(join(root, name), join(home, name), { recursive: true });
  mkdirSync(join(home, 'action'));
  copyFileSync(join(root, 'action', 'main.js'), join(home, 'action', 'main.js'));
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

beforeEach(() => {
  workspace = mkdtempSync(join(realpathSync(tmpdir()), 'hooklint-checkout-'));
  const guard = (exit: number) =>
    `#!/bin/sh\n# hooklint: event=PreToolUse matcher=Skill\ncat >/dev/null\necho 'BLOCKED: 100% ::warning::no <b>' >&2\nexit ${exit}\n`;
  write('my hooks/broken.sh', guard(1));
  write('my hooks/good.sh', guard(2));
  return () => rmSync(workspace, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(workspace, path)), { recursive: true });
  writeFileSync(join(workspace, path), text, { mode: 0o755 });
}

interface Step {
  readonly code: number | null;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Runs the step as the runner does: inputs as INPUT_<NAME>, with the defaults of action.yml. */
function step(inputs: Readonly<Record<string, string>>, action = home): Step {
  const { inputs: declared } = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as {
    readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  };
  const unknown = Object.keys(inputs).filter((name) => !Object.hasOwn(declared, name));
  expect(unknown, 'inputs that action.yml declares').toEqual([]);
  const given = Object.entries(declared).map(([name, { default: value = '' }]) => [
    `INPUT_${name.toUpperCase()}`,
    inputs[name] ?? value,
  ]);
  const runner = mkdtempSync(join(workspace, '..', 'hooklint-runner-'));
  const [output, summary] = [join(runner, 'output'), join(runner, 'summary')];
  for (const file of [output, summary]) writeFileSync(file, '');
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(action, 'action', 'main.js')], {
    encoding: 'utf8',
    cwd: workspace,
    env: {
      PATH: process.env.PATH,
      CI: 'true',
      HOME: runner,
      GITHUB_WORKSPACE: workspace,
      RUNNER_TEMP: workspace.replace('checkout', 'runner-temp'),
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
  const written = readFileSync(summary, 'utf8');
  rmSync(runner, { recursive: true });
  return { code: status, log: stdout + stderr, outputs, summary: written };
}

beforeEach(() => {
  const temp = workspace.replace('checkout', 'runner-temp');
  mkdirSync(temp);
  return () => rmSync(temp, { recursive: true, force: true });
});

const annotations = (log: string): readonly string[] =>
  log.split('\n').filter((line) => /^::(?!(?:end)?group::)/.test(line));

const resultsIn = (sarif: string | undefined) =>
  (JSON.parse(readFileSync(sarif as string, 'utf8')) as { runs: readonly [{ results: readonly object[] }] }).runs[0]
    .results;

describe('the GitHub Action', () => {
  it('fails on a broken guard, with an annotation on its line, counts, a summary and SARIF', () => {
    const { code, log, outputs, summary } = step({ paths: 'my hooks/*.sh' });
    expect(code).toBe(1);
    expect(annotations(log)).toHaveLength(1);
    expect(annotations(log)[0]).toMatch(
      /^::error file=my hooks\/broken\.sh,line=5,endLine=5,col=1,endColumn=7,title=hooklint%3A stderr-only-failure::/,
    );
    expect(outputs).toMatchObject({ 'exit-code': '1', errors: '1', warnings: '0' });
    expect(summary).toContain('stderr');
    expect(summary).not.toContain('<b>');
    expect(resultsIn(outputs.sarif)).toMatchObject([
      {
        ruleId: 'stderr-only-failure',
        locations: [{ physicalLocation: { artifactLocation: { uri: 'my%20hooks/broken.sh' } } }],
      },
    ]);
  });

  it.each(['.git/HEAD', undefined])('in a monorepo (%s) names files from the root of the repository', (git) => {
    if (git !== undefined) write(git, 'ref: refs/heads/main\n');
    write('packages/app/.claude/hooks/pre-tool-use.sh', '#!/bin/sh\ncat >/dev/null\necho Denied. >&2\nexit 1\n');
    const { log, outputs } = step({ 'working-directory': 'packages/app', paths: '.claude/hooks/pre-tool-use.sh' });
    expect(annotations(log)[0]).toMatch(/^::error file=packages\/app\/\.claude\/hooks\/pre-tool-use\.sh,line=4,/);
    expect(resultsIn(outputs.sarif)).toMatchObject([
      {
        locations: [{ physicalLocation: { artifactLocation: { uri: 'packages/app/.claude/hooks/pre-tool-use.sh' } } }],
      },
    ]);
  });

  it('passes on a good one', () => {
    const { code, log, outputs } = step({ paths: 'my hooks/good.sh' });
    expect({ code, annotations: annotations(log) }).toEqual({ code: 0, annotations: [] });
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
    expect(log).toContain('Claude Code 2.1.71');
    expect(outputs.errors).toBe('1');
  });

  it.each([
    [{ 'working-directory': 'nowhere' }, '::error title=hooklint::working-directory: there is no folder '],
    [{ 'working-directory': '..' }, '::error title=hooklint::working-directory: '],
    [{ 'sarif-file': 'nowhere/x.sarif' }, '::error title=hooklint::sarif-file: there is no folder '],
    [{ 'no-config': 'yes' }, '::error title=hooklint::no-config: "yes" is neither true nor false'],
    [{ isolation: 'moon' }, '::error title=hooklint::--isolation'],
    [{ paths: 'no/such/*.sh' }, 'no/such/*.sh: No such file or folder'],
  ])('makes an annotation of an input that it cannot use: %j', (inputs, annotation) => {
    const { code, log } = step(inputs);
    expect(code).toBe(2);
    expect(annotations(log)).toEqual([expect.stringContaining(annotation)]);
  });

  it('puts the fault of a configuration on its line', () => {
    write('hooklint.config.json', '{\n  "failon": "error"\n}\n');
    const { code, log } = step({ paths: 'my hooks/good.sh' });
    expect(code).toBe(2);
    expect(annotations(log)).toEqual([
      expect.stringMatching(/^::error file=hooklint\.config\.json,line=2,title=hooklint::.*"failon"/),
    ]);
    expect(step({ paths: 'my hooks/good.sh', 'no-config': 'true' }).code).toBe(0);
  });

  it('leaves SARIF outside of the checkout, unless a place in it is named', () => {
    const { outputs } = step({ paths: 'my hooks/broken.sh' });
    expect(outputs.sarif?.startsWith(workspace)).toBe(false);
    expect(existsSync(join(workspace, 'hooklint.sarif'))).toBe(false);
    expect(step({ paths: 'my hooks/broken.sh', 'sarif-file': 'hooklint.sarif' }).outputs.sarif).toBe(
      join(workspace, 'hooklint.sarif'),
    );
    expect(resultsIn(join(workspace, 'hooklint.sarif'))).toHaveLength(1);
  });

  it.skipIf(process.platform === 'win32')('isolates hooks as far as it is told', () => {
    const ran = join(workspace, 'ran');
    write('my hooks/trace.sh', '#!/bin/sh\n# hooklint: event=Stop\necho > "$CLAUDE_PROJECT_DIR/ran"\n');
    expect(step({ paths: 'my hooks/trace.sh', isolation: 'copy' }).code).toBe(0);
    expect(existsSync(ran)).toBe(false);
    // Without namespaces it refuses.
    expect(step({ paths: 'my hooks/trace.sh', isolation: 'namespace' }).code).toBe(namespaces ? 0 : 2);
    expect(existsSync(ran)).toBe(false);
    expect(step({ paths: 'my hooks/trace.sh', isolation: 'none' }).code).toBe(0);
    expect(existsSync(ran)).toBe(true);
  });
});

describe('in a hostile checkout', () => {
  /** Whatever of it runs leaves this file behind. */
  const trace = (): string => join(workspace, 'ran');
  const leaveTrace = () => `require('node:fs').writeFileSync(${JSON.stringify(trace())}, '');`;

  beforeEach(() => {
    for (const name of ['hooklint', 'yaml', 'chalk', 'jiti', 'picomatch', 'yargs-parser']) {
      const manifest = { name, version: '0.1.0', main: 'main.js', bin: { hooklint: 'main.js' } };
      write(`node_modules/${name}/package.json`, JSON.stringify(manifest));
      write(`node_modules/${name}/main.js`, `#!/usr/bin/env node\n${leaveTrace()}`);
    }
    write('node_modules/.bin/hooklint', `#!/usr/bin/env node\n${leaveTrace()}`);
    write('dist/cli.js', leaveTrace());
    write('evil.sh', `#!/bin/sh\ntouch '${trace()}'\n`);
    write(
      '.npmrc',
      `script-shell=${join(workspace, 'evil.sh')}\nregistry=http://127.0.0.1:9/\nnode-options=--require ./dist/cli.js\n`,
    );
    write('package.json', JSON.stringify({ scripts: { preinstall: './evil.sh', install: './evil.sh' } }));
  });

  it('runs hooklint, and nothing that was brought but the hooks', () => {
    const { code, outputs } = step({ paths: 'my hooks/broken.sh' });
    expect(code).toBe(1);
    expect(outputs.errors).toBe('1');
    expect(existsSync(trace())).toBe(false);
  });

  it('fails as a fault, not as a finding, where the action itself is incomplete', () => {
    const bare = mkdtempSync(join(tmpdir(), 'hooklint-bare-'));
    try {
      mkdirSync(join(bare, 'action'));
      copyFileSync(join(root, 'action', 'main.js'), join(bare, 'action', 'main.js'));
      copyFileSync(join(root, 'package.json'), join(bare, 'package.json'));
      write('hooklint.sarif', '{"runs":[{"results":[]}]}');
      const none = step({ 'sarif-file': 'hooklint.sarif' }, bare);
      expect(none.code).toBe(2);
      expect(annotations(none.log)).toEqual([expect.stringContaining('has no build')]);
      mkdirSync(join(bare, 'dist'));
      // Node ends with 1 for a program that it cannot load.
      writeFileSync(join(bare, 'dist', 'cli.js'), "import './missing.js';");
      const broken = step({ 'sarif-file': 'hooklint.sarif' }, bare);
      expect(broken.code).toBe(3);
      expect(broken.outputs).toEqual({ 'exit-code': '3' });
      expect(existsSync(trace())).toBe(false);
    } finally {
      rmSync(bare, { recursive: true, force: true });
    }
  });

  it('follows no link of the checkout when it writes its report', () => {
    const outside = `${workspace}.outside`;
    writeFileSync(outside, 'mine');
    symlinkSync(outside, join(workspace, 'hooklint.sarif'));
    symlinkSync(dirname(workspace), join(workspace, 'reports'));
    try {
      step({ paths: 'my hooks/broken.sh', 'sarif-file': 'hooklint.sarif' });
      expect(readFileSync(outside, 'utf8')).toBe('mine');
      expect(resultsIn(join(workspace, 'hooklint.sarif'))).toHaveLength(1);
      expect(step({ paths: 'my hooks/broken.sh', 'sarif-file': 'reports/x.sarif' }).code).toBe(2);
    } finally {
      rmSync(outside);
    }
  });
});

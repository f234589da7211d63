/** What a machine lacks is told once, costs one run, and fails a lint only where that is asked for. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { ReportJson } from '../../src/report/json-shapes.js';
import { type ScratchFile, scratch, script } from '../load/scratch.js';
import { hasNamespaces } from '../run/project.js';
import { runMain } from './run-main.js';

const missing = 'hooklint-no-such-program';
const command = (text: string) => ({ type: 'command', command: text });
const onBash = (...commands: readonly string[]) =>
  JSON.stringify({ hooks: { PreToolUse: [{ matcher: 'Bash', hooks: commands.map(command) }] } });

async function lint(files: Readonly<Record<string, ScratchFile>>, ...argv: readonly string[]) {
  const cwd = await scratch(files);
  const { code, stdout } = await runMain(['--format', 'json', '--isolation', 'copy', ...argv], { cwd });
  return { code, report: JSON.parse(stdout) as ReportJson };
}

describe.skipIf(process.platform === 'win32')('a hook whose program is not installed', () => {
  const files = {
    '.claude/settings.json': onBash(`${missing} --check`, '"$CLAUDE_PROJECT_DIR"/a.sh', `${missing} --other`),
    'a.sh': script('#!/bin/sh\necho "No." >&2\nexit 2\n'),
  };

  it('is named with the others of the same cause, runs once, and is no finding', async () => {
    const { code, report } = await lint(files);
    const [first, second, third] = report.hooks.map(({ id }) => id);
    expect(report.notJudged).toMatchObject([
      {
        lack: { kind: 'program', name: missing },
        cause: `\`${missing}\` is not installed`,
        hooks: [first, third],
        remedy: `Install \`${missing}\`.`,
      },
    ]);
    const runs = (hook: string | undefined) => report.runs.filter((run) => run.hook === hook).length;
    expect([runs(first), runs(third)]).toEqual([1, 1]);
    const payloads = runs(second) + (report.hooks[1]?.leftOut ?? 0);
    expect(report.notJudged?.[0]?.runsLeftOut).toBe(2 * (payloads - 1));
    expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(report.problems).toEqual([]);
    expect(code).toBe(0);
  });

  it('runs once too where it blocks for want of it, and is no guard that blocks everything', async () => {
    const { report } = await lint({
      '.claude/settings.json': onBash('"$CLAUDE_PROJECT_DIR"/a.sh'),
      'a.sh': script(`#!/bin/sh\n${missing} --staged || exit 2\n`),
    });
    expect(report.runs).toHaveLength(1);
    expect(report.notJudged).toMatchObject([{ lack: { kind: 'program', name: missing } }]);
    const found = report.findings.map(({ rule }) => rule);
    expect(found).toContain('missing-program-blocks');
    expect(found).not.toContain('blocks-everything');
  });

  it('fails the lint where that is asked for', async () => {
    expect((await lint(files, '--fail-on', 'not-judged')).code).toBe(1);
    const { '.claude/settings.json': _, ...judged } = files;
    const alone = { ...judged, '.claude/settings.json': onBash('"$CLAUDE_PROJECT_DIR"/a.sh') };
    expect((await lint(alone, '--fail-on', 'not-judged')).code).toBe(0);
  });

  it('may be asked for in the configuration', async () => {
    const config = { 'hooklint.config.json': '{"failOn": ["error", "not-judged"]}' };
    expect((await lint({ ...files, ...config })).code).toBe(1);
  });
});

describe.skipIf(process.platform === 'win32')('a hook that leaves at a gate', () => {
  it('is told with the line of the gate, and nobody is asked for a payload', async () => {
    const { report } = await lint({
      '.claude/settings.json': onBash('"$CLAUDE_PROJECT_DIR"/a.sh'),
      'a.sh': script(`#!/bin/sh\ncommand -v ${missing} >/dev/null || exit 0\ngrep -q push && exit 2\nexit 0\n`),
    });
    expect(report.notJudged).toMatchObject([
      { lack: { kind: 'program', name: missing }, gates: [{ place: { file: 'a.sh', line: 2 } }] },
    ]);
    expect(report.findings.map(({ rule }) => rule)).not.toContain('guard-never-fired');
    expect(report.runs).toHaveLength(1);
  });

  it('is told so to people', async () => {
    const cwd = await scratch({
      '.claude/settings.json': onBash('"$CLAUDE_PROJECT_DIR"/a.sh'),
      'a.sh': script(`#!/bin/sh\ncommand -v ${missing} >/dev/null || exit 0\nexit 2\n`),
    });
    const { stdout } = await runMain(['--isolation', 'copy'], { cwd });
    expect(stdout.replace(/\n +/g, ' ')).toContain(`not judged here: \`${missing}\` is not installed (a.sh:2).`);
  });
});

describe.skipIf(process.platform === 'win32')('a script that an installer writes and git ignores', () => {
  const hook = (name: string, event: string) => ({
    [event]: [{ hooks: [command(`node "$CLAUDE_PROJECT_DIR"/.claude/hooks/${name}.js`)] }],
  });

  it('is not judged, each run once, and all of them told together', async () => {
    const files = {
      '.gitignore': '.claude/hooks/\n',
      '.claude/settings.json': JSON.stringify({ hooks: { ...hook('a', 'Stop'), ...hook('b', 'SessionStart') } }),
    };
    const cwd = await scratch(files);
    spawnSync('git', ['init', '-q'], { cwd });
    const { code, stdout } = await runMain(['--isolation', 'copy'], { cwd });
    expect(stdout.replace(/\n +/g, ' ')).toContain(
      'not judged here: `.claude/hooks/a.js` and `.claude/hooks/b.js` do not exist; git ignores them. Run what creates them, and lint again.',
    );
    expect(stdout).toContain('2 hooks, 2 runs');
    expect(code).toBe(0);
  });

  it('is missing where git would keep it, with its folder', async () => {
    const { report } = await lint({ '.claude/settings.json': JSON.stringify({ hooks: hook('a', 'Stop') }) });
    expect(report.findings.map(({ rule }) => rule)).toEqual(['missing-script']);
    expect(report.notJudged).toBeUndefined();
  });
});

const isolated = await hasNamespaces();
if (!isolated) process.stderr.write('\nLEFT OUT: hooks that call npx, because this machine has no namespaces.\n');

describe.skipIf(!isolated)('a hook that fetches what it runs', () => {
  it('does not try for as long as it has time, and is not judged', async () => {
    const cwd = await scratch({ '.claude/settings.json': onBash('npx hooklint-no-such-package') });
    const { stdout } = await runMain(['--format', 'json', '--isolation', 'namespace'], { cwd });
    const { findings, notJudged, runs } = JSON.parse(stdout) as ReportJson;
    expect(runs.map(({ execution }) => execution.timedOut)).toEqual([false]);
    expect(notJudged).toMatchObject([{ lack: { kind: 'package', name: 'hooklint-no-such-package' } }]);
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  }, 60_000);
});

describe.skipIf(process.platform === 'win32')('a script without its run bit', () => {
  it('is one finding, and is judged all the same', async () => {
    const { report } = await lint({
      '.claude/settings.json': onBash('"$CLAUDE_PROJECT_DIR"/guard.sh'),
      'guard.sh': '#!/bin/bash\n[[ $(cat) == *"rm -rf"* ]] || exit 0\necho "Not that." >&2\nexit 2\n',
    });
    expect(report.findings.map(({ rule }) => rule)).toContain('script-not-executable');
    expect(report.findings.filter(({ severity }) => severity === 'error')).toHaveLength(1);
    expect(new Set(report.runs.map(({ verdict }) => verdict.effect))).toEqual(new Set(['proceed', 'block']));
  });
});

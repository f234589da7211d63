/** Hooks whose programs are not installed are judged all the same, by what they make of stand-ins. */
import { describe, expect, it, vi } from 'vitest';
import type { ReportJson } from '../../src/report/json-shapes.js';
import { scratch, script } from '../load/scratch.js';
import { runMain } from './run-main.js';

const missing = 'hooklint-no-such-linter';
const payload = JSON.stringify({
  hook_event_name: 'PostToolUse',
  tool_name: 'Write',
  tool_input: { file_path: '{{PROJECT}}/a.py', content: 'x = 1\n' },
  tool_response: {
    type: 'create',
    filePath: '{{PROJECT}}/a.py',
    content: 'x = 1\n',
    structuredPatch: [],
    originalFile: null,
  },
});

async function lint(text: string, command = './check.sh') {
  const settings = {
    hooks: { PostToolUse: [{ matcher: 'Write', hooks: [{ type: 'command', command }] }] },
  };
  const cwd = await scratch({
    '.claude/settings.json': JSON.stringify(settings),
    'check.sh': script(text),
    'payload.json': payload,
    'package.json': '{"scripts": {"lint": "eslint ."}}',
  });
  const options = ['--format', 'json', '--isolation', 'copy', '--effort', 'quick', '--payload', 'payload.json'];
  const { stdout } = await runMain(options, { cwd });
  return JSON.parse(stdout) as ReportJson;
}

const ofStandIns = ({ findings }: ReportJson) => findings.filter(({ message }) => message.includes('(seen when '));

describe.skipIf(process.platform === 'win32')('a program that is not installed', () => {
  it('shows the message that is lost when it fails, and is named once', async () => {
    const report = await lint(`#!/bin/sh\nif ! ${missing} a.py; then echo "Fix what it found."; exit 1; fi\n`);
    expect(ofStandIns(report)).toMatchObject([
      { rule: 'stderr-only-failure', severity: 'warning', place: { line: 2 } },
    ]);
    expect(report.stoodIn?.map(({ standIns }) => standIns?.end)).toContain('succeed');
    expect(report.notJudged).toMatchObject([{ lack: { kind: 'program', name: missing } }]);
  });

  it('is pointed at where its own words are lost', async () => {
    const report = await lint(`#!/bin/sh\nset -e\ncat >/dev/null\n${missing} a.py\ntrue\n`);
    expect(ofStandIns(report)).toMatchObject([{ rule: 'stderr-only-failure', place: { line: 4 } }]);
  });

  it('does not fail where it answers Claude Code itself', async () => {
    const report = await lint(`#!/bin/sh\nif true; then ${missing} hook post-tool-use; fi\n`);
    expect(new Set(report.stoodIn?.map(({ standIns }) => standIns?.end))).toEqual(new Set(['succeed']));
  });

  it('shows it although another program is missing where the first one succeeds', async () => {
    const report = await lint(
      `#!/bin/sh\n${missing} a.py && hooklint-no-such-build a.py || { echo "Fix it." >&2; exit 1; }\n`,
    );
    expect(ofStandIns(report)).toMatchObject([{ rule: 'stderr-only-failure', place: { line: 2 } }]);
  });

  it('fails alone as well, so that the checks behind the first one are seen', async () => {
    const check = (name: string, end: string) => `${missing}-${name} a.py || { ${end}; }\n`;
    const report = await lint(
      `#!/bin/sh\nPATH=$PATH:.\n${check('one', 'echo "One objects." >&2; exit 2')}${check('two', 'echo "Two objects." >&2; exit 1')}`,
    );
    expect(ofStandIns(report)).toMatchObject([
      {
        rule: 'stderr-only-failure',
        message: expect.stringContaining(`a simulated \`${missing}-two\` fails`),
        place: { line: 4 },
      },
    ]);
  });

  it('is not played where it runs a script of the hook, which only it can read', async () => {
    const report = await lint('#!/bin/sh\nbun ./check.ts || { echo "Fix it." >&2; exit 1; }\n');
    expect(ofStandIns(report)).toEqual([]);
  });

  it('is not played where it runs the hook itself: the hook has not started', async () => {
    const report = await lint(`#!/usr/bin/env ${missing}\nexit 1\n`);
    expect(report.findings.map(({ rule }) => rule)).not.toContain('stderr-only-failure');
    expect(report.stoodIn ?? []).toEqual([]);
    expect(report.notJudged).toMatchObject([{ lack: { kind: 'program', name: missing } }]);
  });

  it('is not played where the command hands it the script', async () => {
    vi.stubEnv('PATH', '/usr/bin:/bin');
    const report = await lint('process.exit(1);', 'bunx tsx "$CLAUDE_PROJECT_DIR"/check.sh || true');
    vi.unstubAllEnvs();
    expect(report.stoodIn ?? []).toEqual([]);
  });

  it('opens the gate that it had shut', async () => {
    const gate = `command -v ${missing} >/dev/null || exit 0`;
    const report = await lint(`#!/bin/sh\n${gate}\n${missing} a.py 2>/dev/null || { echo lost; exit 1; }\n`);
    expect(ofStandIns(report)).toMatchObject([{ rule: 'silent-failure', place: { file: 'check.sh', line: 3 } }]);
  });

  it('is seen to be missing where the hook throws the words of the shell away', async () => {
    vi.stubEnv('PATH', '/usr/bin:/bin');
    const report = await lint('#!/bin/sh\ncat >/dev/null\ngolangci-lint run a.py 2>/dev/null\n');
    vi.unstubAllEnvs();
    expect(report.notJudged).toMatchObject([{ lack: { kind: 'program', name: 'golangci-lint' } }]);
    expect(report.findings.map(({ rule }) => rule)).toContain('unread-stdout');
  });

  it('makes no finding of a hook that passes its complaint on', async () => {
    const report = await lint(`#!/bin/sh\nout=$(${missing} a.py 2>&1) || { echo "$out" >&2; exit 2; }\n`);
    expect(report.stoodIn?.length).toBeGreaterThan(1);
    expect(ofStandIns(report)).toEqual([]);
  });

  it('fails silently with the hook that ends as it does, which is no finding', async () => {
    expect(ofStandIns(await lint(`#!/bin/sh\n${missing} a.py >/dev/null 2>&1\n`))).toEqual([]);
  });

  it('is not played as failing where it is the whole hook, and answers for itself', async () => {
    const settings = { hooks: { Stop: [{ hooks: [{ type: 'command', command: missing }] }] } };
    const cwd = await scratch({ '.claude/settings.json': JSON.stringify(settings) });
    const { stdout } = await runMain(['--format', 'json', '--isolation', 'copy'], { cwd });
    const { stoodIn = [] } = JSON.parse(stdout) as ReportJson;
    expect(new Set(stoodIn.map(({ standIns }) => standIns?.end))).toEqual(new Set(['succeed']));
  });

  it('only succeeds where it makes a noise', async () => {
    const report = await lint('#!/bin/sh\nwl-copy done\n');
    expect(new Set(report.stoodIn?.map(({ standIns }) => standIns?.end) ?? ['succeed'])).toEqual(new Set(['succeed']));
  });
});

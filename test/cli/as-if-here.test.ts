/** Hooks of a command that names another machine are judged by the project's own file. */
import { describe, expect, it } from 'vitest';
import type { ReportJson } from '../../src/report/json-shapes.js';
import { scratch, script } from '../load/scratch.js';
import { runMain } from './run-main.js';

const project = (command: string) =>
  scratch({
    '.claude/settings.json': JSON.stringify({
      hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command }] }] },
    }),
    '.claude/hooks/guard.sh': script('#!/bin/sh\ngrep -q push && { echo "Blocked: no pushes"; exit 2; }\nexit 0\n'),
  });
const options = ['--isolation', 'copy', '--effort', 'quick'];

describe.skipIf(process.platform === 'win32')('a command that names another machine', () => {
  it('is judged by the file of the project, and the report says so', async () => {
    const cwd = await project('/home/ada/.local/bin/sh /home/ada/shop/.claude/hooks/guard.sh');
    const { stdout } = await runMain([...options, '--format', 'json'], { cwd });
    const { findings, notJudged } = JSON.parse(stdout) as ReportJson;
    expect(findings.find(({ rule }) => rule === 'silent-block')).toMatchObject({
      place: { file: '.claude/hooks/guard.sh', line: 2 },
    });
    expect(findings.map(({ rule }) => rule)).toContain('home-path');
    expect(notJudged).toBe(undefined);
    const shown = await runMain(options, { cwd });
    expect(shown.stdout.replace(/\s+/g, ' ')).toContain('judged in place of /home/ada/shop/.claude/hooks/guard.sh');
  });

  it('is told of where the path is no finding', async () => {
    const cwd = await project('sh ~/hooklint-nowhere/.claude/hooks/guard.sh');
    const { stdout } = await runMain(options, { cwd });
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'judged in place of ~/hooklint-nowhere/.claude/hooks/guard.sh, which is not here: .claude/hooks/guard.sh',
    );
  });

  it('is told of where the path counts from a folder that is not here', async () => {
    const cwd = await project('cd /home/ada/shop && sh .claude/hooks/guard.sh');
    const { stdout } = await runMain(options, { cwd });
    expect(stdout.replace(/\s+/g, ' ')).toContain('goes to a folder that is not here: .claude/hooks/guard.sh');
  });

  it('runs it where the command looks first whether it is there', async () => {
    const copy = '~/hooklint-nowhere/.claude/hooks/guard.sh';
    const cwd = await project(`[ -f ${copy} ] && sh ${copy}`);
    const { stdout } = await runMain([...options, '--format', 'json'], { cwd });
    const { findings } = JSON.parse(stdout) as ReportJson;
    expect(findings.map(({ rule }) => rule)).toContain('silent-block');
  });
});

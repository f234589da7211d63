/** Hooks that Claude Code never runs as they are registered are judged as they must be meant, and the report says so. */
import { describe, expect, it } from 'vitest';
import type { ReportJson } from '../../src/report/json-shapes.js';
import { scratch, script } from '../load/scratch.js';
import { runMain } from './run-main.js';

const command = 'sh .claude/hooks/guard.sh';
const entry = (matcher: string) => ({ matcher, hooks: [{ type: 'command', command }] });
const project = (settings: object) =>
  scratch({
    '.claude/settings.json': JSON.stringify(settings),
    '.claude/hooks/guard.sh': script('#!/bin/sh\ngrep -q push && { echo "Blocked: no pushes"; exit 2; }\nexit 0\n'),
  });
const options = ['--isolation', 'copy', '--effort', 'quick'];
const shown = async (cwd: string, ...more: readonly string[]) =>
  (await runMain([...options, ...more], { cwd })).stdout.replace(/\s+/g, ' ');

describe.skipIf(process.platform === 'win32')('hooks that never run as they are registered', () => {
  it.each([
    ['at the top of the file', 'unread-key', { PreToolUse: [entry('Bash')] }],
    ['in place of an entry', 'invalid-entry', { hooks: { PreToolUse: [{ matcher: 'Bash', command }] } }],
    ['with a list for a matcher', 'invalid-entry', { hooks: { PreToolUse: [{ ...entry(''), matcher: ['Bash'] }] } }],
    ['with a matcher that matches nothing', 'dead-matcher', { hooks: { PreToolUse: [entry('bash')] } }],
  ])('are judged all the same: %s', async (_, rule, settings) => {
    const cwd = await project(settings);
    const { stdout } = await runMain([...options, '--format', 'json'], { cwd });
    const { findings } = JSON.parse(stdout) as ReportJson;
    expect(findings.map((finding) => finding.rule)).toEqual(expect.arrayContaining([rule, 'silent-block']));
    expect(await shown(cwd)).toContain('judged as meant (as registered, it never runs): .claude/hooks/guard.sh');
    expect(await shown(cwd, '-v')).toContain('but it never runs; judged as meant)');
  });

  it('are spoken of together', async () => {
    const other = { hooks: [{ type: 'command', command: 'sh ./other.sh' }] };
    const cwd = await project({ Stop: [other], PreToolUse: [entry('Bash')] });
    expect(await shown(cwd)).toContain('judged as meant (as registered, they never run): ');
  });

  it('are not spoken of where all hooks run', async () => {
    const cwd = await project({ hooks: { PreToolUse: [entry('Bash')] } });
    expect(await shown(cwd)).not.toContain('as meant');
    expect(await shown(cwd, '-v')).not.toContain('as meant');
  });
});

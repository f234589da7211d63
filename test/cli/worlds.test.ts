/** Hooks that leave at a gate, or ask git what has changed, are tried where the gate is open and something has. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReportJson } from '../../src/report/json-shapes.js';
import { scratch, script } from '../load/scratch.js';
import { runMain } from './run-main.js';

async function lint(event: string, text: string, files: Readonly<Record<string, string>> = {}) {
  const cwd = await scratch({
    '.claude/settings.json': JSON.stringify({
      hooks: { [event]: [{ hooks: [{ type: 'command', command: '"$CLAUDE_PROJECT_DIR"/check.sh' }] }] },
    }),
    'check.sh': script(text),
    ...files,
  });
  const git = (...args: string[]) => execFileSync('git', ['-C', cwd, ...args], { encoding: 'utf8' });
  git('init', '-q');
  git('add', '-A');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.invalid', '-c', 'commit.gpgsign=false', 'commit', '-qm', 'a');
  const { stdout } = await runMain(['--format', 'json', '--isolation', 'copy'], { cwd });
  expect(git('status', '--porcelain')).toBe('');
  expect(existsSync(join(cwd, 'src'))).toBe(false);
  return JSON.parse(stdout) as ReportJson;
}

describe.skipIf(process.platform === 'win32')('a world in which a hook comes further', () => {
  it('has changes in git: staged, in a file of the project, and unknown to it', async () => {
    const { findings, stoodIn } = await lint(
      'Stop',
      '#!/bin/sh\nstaged=$(git diff --cached --name-only | grep -c "\\.py$")\nunknown=$(git status --porcelain | grep -c "?? src/.*\\.py$")\n[ "$staged$unknown" = 00 ] || echo "$staged $unknown: run the tests of these files." >&2\n',
    );
    expect(findings.filter(({ rule }) => rule === 'unread-stderr')).toMatchObject([
      { place: { line: 4 }, message: expect.stringContaining('(seen with changes in git)') },
    ]);
    expect(stoodIn?.[0]?.world).toEqual({ changes: { extensions: ['py'], folders: ['src'] } });
    expect(stoodIn?.[0]?.execution).toMatchObject({ stderr: '1 1: run the tests of these files.\n' });
  });

  it('has a program that is missing only there', async () => {
    const { findings, hooks } = await lint(
      'Stop',
      '#!/bin/sh\nchanged=$(git diff --cached --name-only | grep "\\.py$")\n[ -n "$changed" ] || exit 0\nif ! hooklint-no-such-checker $changed; then\n  echo "Fix the types of these files." >&2\nfi\n',
    );
    expect(findings.filter(({ rule }) => rule === 'unread-stderr')).toMatchObject([
      {
        place: { line: 5 },
        message: expect.stringContaining(
          '(seen when a simulated `hooklint-no-such-checker` fails, with changes in git)',
        ),
      },
    ]);
    expect(hooks[0]?.unreached).toEqual([]);
  });

  it('adds nothing to a file of the project that runs when a hook starts it', async () => {
    const { findings, stoodIn } = await lint(
      'Stop',
      '#!/bin/sh\ngit diff --name-only -- "*.py" || exit 0\npython3 tools/checks.py\n',
      { 'tools/checks.py': 'import sys\nprint("checked", file=sys.stderr)\n' },
    );
    expect(new Set(stoodIn?.map(({ execution }) => JSON.stringify(execution))).size).toBe(1);
    expect(stoodIn?.[0]?.execution).toMatchObject({ exitCode: 0, stdout: 'tools/checks.py\n', stderr: 'checked\n' });
    expect(findings.map(({ rule }) => rule)).not.toContain('crash');
  });

  it('has what the hook takes a variable for that Claude Code never sets', async () => {
    const { findings } = await lint(
      'PreToolUse',
      '#!/bin/bash\nif [[ "$CLAUDE_TOOL_INPUT" == *"git push"* ]]; then\n  echo "No pushes."\n  exit 2\nfi\n',
    );
    expect(findings.map(({ rule }) => rule)).toContain('unset-variable');
    expect(findings.find(({ rule }) => rule === 'silent-block')).toMatchObject({
      place: { line: 3 },
      message: expect.stringContaining('(seen with `CLAUDE_TOOL_INPUT` set from the payload)'),
    });
  });

  it('has the variable and the file that the first lines ask for', async () => {
    const { findings } = await lint(
      'PreToolUse',
      '#!/bin/sh\n[ -z "$LINT_GATE" ] && exit 0\n[ -f .claude/gate ] || exit 0\ncat >/dev/null\necho "Blocked: the gate is shut."\nexit 2\n',
    );
    expect(findings.find(({ rule }) => rule === 'silent-block')?.message).toContain(
      '(seen with `LINT_GATE` set to "1" and `.claude/gate` there)',
    );
  });

  it('is not needed for what the text of a gated hook tells', async () => {
    const { findings } = await lint(
      'PreToolUse',
      '#!/bin/sh\n[ -z "$LINT_GATE" ] && exit 0\nif [ "$(date +%Y)" = 1999 ]; then\n  echo "Blocked: not now" >&2\n  exit 1\nfi\n',
    );
    expect(findings.find(({ rule }) => rule === 'unreached-refusal')).toMatchObject({ place: { line: 5 } });
  });
});

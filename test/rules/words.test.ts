import { describe, expect, it } from 'vitest';
import { runsOf } from '../../src/evidence/example.js';
import { mishap } from '../../src/evidence/mishap.js';
import { addressesClaude, speaksOfBlocking } from '../../src/evidence/speech.js';
import type { Run } from '../../src/model.js';

describe('words that say that an action is blocked', () => {
  it.each([
    'BLOCKED: force-push to main is not allowed',
    '🚫 Blocked: rm -rf is dangerous',
    '[guard] Blocked: secrets in the command',
    'ERROR: Denied by policy',
    'Command blocked by the security policy',
    'Operation not permitted by the guard: edit blocked',
    'Editing lock files is forbidden.',
    'Pushing to main is not allowed in this repository',
    'Refusing to run a destructive command',
    '  ✗ not allowed: sudo',
    'first line\nThis edit was rejected: protected file',
    'BLOCK: use the SDK instead of its command',
    'DENY — lock files are generated',
    '\u001B[0;31mBLOCKED: in colour\u001B[0m',
    '\\033[1mBlocked: in colour, as the script spells it',
  ])('%s', (text) => expect(speaksOfBlocking(text)).toBeTypeOf('string'));

  it.each([
    'Nothing is blocked here.',
    'Blocked commands: 12 loaded',
    'Blocked by default: none',
    '0 blocked, 3 allowed',
    'The command is not blocked',
    'non-blocking warning: long line',
    'This would be blocked in strict mode',
    'If truly blocked, document the blocker',
    'ls: cannot open directory: Permission denied',
    'Checking for blocked patterns',
    'No rule denied it',
    'unblocked the queue',
    'block: a part of a file',
    'BLOCK_SIZE: 512',
    'Allowed: git status',
    '',
  ])('but not: %s', (text) => expect(speaksOfBlocking(text)).toBeUndefined());

  it('are looked for at the beginning only, so that endless output costs nothing', () => {
    expect(speaksOfBlocking(`${'x\n'.repeat(100_000)}BLOCKED: late`)).toBeUndefined();
  });
});

describe('words that address Claude', () => {
  it.each([
    'Please run the tests',
    'Reminder: use pnpm',
    'You must not edit this file',
    "Don't commit yet",
    'Destructive intent detected. Confirm the exact target with the user.',
    '- Use `pnpm` here',
    '⚠️ 3 files are not committed',
    '提交前请运行测试',
    'main 브랜치 머지를 권장합니다:',
    'Before finishing, verify:\n- The layers are respected',
    '[quality] Before pushing, run: Prettier',
  ])('%s', (text) => expect(addressesClaude(text)).toBe(true));
  it.each([
    'formatted 3 files in 12ms',
    'OK',
    '> tsc --noEmit',
    'Review completed',
    'Update available: 2.0',
    'Running the tests',
    '✅ All checks passed',
    'Formatted 3 files before committing them.',
  ])('but not: %s', (text) => expect(addressesClaude(text)).toBe(false));
});

describe('errors of interpreters and tools', () => {
  const withStderr = (stderr: string): Run => {
    const [run] = runsOf({ kind: 'run', event: 'PreToolUse', execution: { exitCode: 1, stderr } });
    return run as Run;
  };

  it.each([
    ['Traceback (most recent call last):\n  File "x.py", line 1\nKeyError: 1', /Python/],
    ['  File "x.py", line 3\n    if\nSyntaxError: invalid syntax', /parsed/],
    ["python3: can't open file '/x/y.py': [Errno 2] No such file or directory", /Python/],
    ["Traceback (most recent call last):\nModuleNotFoundError: No module named 'yaml'", /module/],
    ["node:internal/modules/cjs/loader:1143\nError: Cannot find module '/x/hook.js'", /Node could not find/],
    ['/x/hook.js:3\nTypeError: x\n    at Object.<anonymous> (/x/hook.js:3:7)', /Node/],
    ['/bin/sh: 2: Syntax error: "(" unexpected', /parse/],
    ["guard.sh: line 7: syntax error near unexpected token `fi'", /parse/],
    ['guard.sh: line 3: TOOL: unbound variable', /shell stopped/],
    ['guard.sh: line 3: jq: command not found', /could not run/],
    ['guard.sh: line 9: /var/log/hook.log: Read-only file system', /could not run or open/],
    ['jq: error (at <stdin>:1): Cannot index string', /jq/],
    ['jq: parse error: Invalid numeric literal at line 1, column 5', /jq/],
    ['grep: missing.txt: No such file or directory', /tool/],
    ['guard.py: error: unrecognized arguments: --foo', /arguments/],
    ['fatal: not a git repository (or any of the parent directories): .git', /git/],
  ])('%s', (stderr, what) => expect(mishap(withStderr(stderr))?.what).toMatch(what));

  it.each([
    'Refusing to push: no such branch policy',
    'error: 3 type errors in src/app.ts:12:4',
    'src/app.py:3: unused import os',
    'BLOCKED: command not found in the allow list',
    'Usage of sudo is not allowed',
    'line 3: the reason is missing',
    '',
  ])('but not: %s', (stderr) => expect(mishap(withStderr(stderr))).toBeUndefined());
});

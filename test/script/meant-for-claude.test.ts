import { describe, expect, it } from 'vitest';
import { claimsToTellClaude, isAdvice, isAdvisory, meantForClaude } from '../../src/script/answers/meant-for-claude.js';

describe('a comment', () => {
  it.each([
    '# Adds context for Claude.',
    "# Don't block: let Claude see them and fix",
    '// Errors go to stderr, so Claude/agent sees them.',
    '# A failure must not block, but Claude should see it.',
    '# Claude sees the output of the linter.',
    '# Injects the rules of the house into session context at startup.',
    '# Output: JSON with systemMessage to inject',
  ])('says that what is printed reaches Claude: %s', (comment) => {
    expect(meantForClaude(`${comment}\nmake lint\n`)?.line).toBe(1);
  });

  it.each([
    ['"""Reminds Claude to run the tests."""\nimport json\n', 1],
    ["#!/usr/bin/env python3\n\n'''Stop hook.\n\nWhat it prints is context for Claude.\n'''\nimport json\n", 5],
  ])('may be the text in front of a module: %j', (text, line) => {
    expect(meantForClaude(text)).toMatchObject({ line, words: expect.not.stringMatching(/["']{3}/) });
  });

  it('is no text that a module holds, nor what stands behind its own', () => {
    expect(meantForClaude('"""Formats."""\nnote = """\ncontext for Claude\n"""\n')).toBeUndefined();
    expect(meantForClaude('import json\n"""\ncontext for Claude\n"""\n')).toBeUndefined();
  });

  it.each([
    '# For the user: Claude never sees it.',
    '# So that Claude Code knows the folder.',
    'echo "so that Claude sees it"',
    '# Formats what Claude wrote.',
    ' * 2 → Blocks the stop, stderr fed back to Claude',
    '# Exit code 2: what is on stderr is shown to Claude',
    '# Loads the variables of the project into context.env.',
  ])('does not: %s', (line) => {
    expect(meantForClaude(`${line}\n`)).toBeUndefined();
  });
});

describe('a claim', () => {
  const comment = '# So that Claude sees the errors.\n';
  const claim = (text: string, library?: string) =>
    claimsToTellClaude({
      language: 'bash',
      text: `${comment}${text}`,
      ...(library === undefined
        ? {}
        : { libraries: [{ path: 'lib.sh', absolutePath: '/lib.sh', language: 'bash', text: library }] }),
    })?.words;

  it('is one where the script has no way to tell Claude', () => {
    expect(claim('make lint\nexit 0\n')).toBe('So that Claude sees the errors.');
    expect(claim('make lint >&2 || exit 2\n')).toBeUndefined();
  });

  it('is none where a function of a library has one, if it is called', () => {
    const library = 'refuse() {\n  echo "$1" >&2\n  exit 2\n}\n';
    expect(claim('. ./lib.sh\nmake lint || refuse "It fails."\n', library)).toBeUndefined();
    expect(claim('. ./lib.sh\nmake lint\n', library)).toBe('So that Claude sees the errors.');
  });
});

it.each([
  ['hooks/commit-reminder.sh', 'echo "3 files are not committed" >&2', true],
  ['hooks/nudge_tests.py', 'print("the tests have not run")', true],
  ['hooks/stop.sh', '# Stop hook: remind about unpushed changes\ngit status', true],
  ['hooks/stop.py', '"""Stop hook: remind about unpushed changes."""\nprint("Not pushed yet")', true],
  ['reminders/format.sh', 'echo formatted', false],
  ['hooks/commit-reminder.sh', 'echo "3 files are not committed" >&2\nexit 2', false],
])('takes a script for advice that does not reach Claude: %s, %s', (path, text, isAdvice) => {
  const rest = { absolutePath: `/${path}`, executable: true, shebang: null };
  expect(isAdvisory({ path, text, language: 'bash', ...rest })).toBe(isAdvice);
});

it('takes a command without a script for none', () => {
  expect(isAdvisory(undefined)).toBe(false);
});

it.each([
  ['3 files are not committed', true],
  ['[check] all tests passed', false],
  ['---', false],
])('takes a line of such a script for advice: %s', (line, isMeant) => {
  expect(isAdvice(line)).toBe(isMeant);
});

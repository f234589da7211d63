import { describe, expect, it } from 'vitest';
import { claimsToTellClaude, meantForClaude } from '../../src/script/meant-for-claude.js';

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
    '# For the user: Claude never sees it.',
    '# So that Claude Code knows the folder.',
    'echo "so that Claude sees it"',
    '# Formats what Claude wrote.',
    '# Loads the variables of the project into context.env.',
  ])('does not: %s', (line) => {
    expect(meantForClaude(`${line}\n`)).toBeUndefined();
  });
});

it('is no claim where the script has a way to tell Claude', () => {
  const comment = '# So that Claude sees the errors.\n';
  expect(claimsToTellClaude(`${comment}make lint\nexit 0\n`)?.words).toBe('So that Claude sees the errors.');
  expect(claimsToTellClaude(`${comment}make lint >&2 || exit 2\n`)).toBeUndefined();
});

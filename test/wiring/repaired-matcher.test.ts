import { expect, it } from 'vitest';
import { newestClient } from '../../src/contract/version.js';
import type { EventName } from '../../src/model.js';
import { matches } from '../../src/wiring/matcher.js';
import { repairedMatcher } from '../../src/wiring/repaired-matcher.js';

it.each<[EventName, string, string]>([
  ['PreToolUse', 'bash', 'Bash'],
  ['PostToolUse', 'edit|Write', 'Edit|Write'],
  ['PreToolUse', 'webfetch, WEBSEARCH', 'WebFetch, WebSearch'],
  ['PreToolUse', 'Bash|notebookedit', 'Bash|NotebookEdit'],
  ['PostToolUse', 'mcp__github', 'mcp__github__.*'],
  ['SessionStart', 'Startup|resume', 'startup|resume'],
])('%s: %s becomes %s', (event, matcher, expected) => {
  expect(repairedMatcher(event, matcher, newestClient)).toBe(expected);
});

it.each<[EventName, string]>([
  ['PreToolUse', 'Bash'],
  ['PreToolUse', 'Edit|Write|MultiEdit'],
  ['PreToolUse', 'MultiEdit'],
  ['PreToolUse', 'run_shell_command'],
  ['PreToolUse', 'Bash(git push *)'],
  ['PreToolUse', 'bash|deploy'],
  ['PreToolUse', 'edit|multiedit'],
  ['PreToolUse', 'Edit|mcp__github'],
  ['PreToolUse', 'mcp__github__create_issue'],
  ['SessionStart', 'start'],
  ['Stop', 'bash'],
])('%s: %s is left as it is', (event, matcher) => {
  expect(repairedMatcher(event, matcher, newestClient)).toBeUndefined();
});

it('lets through what is meant, and nothing else', () => {
  const through = (tool: string) =>
    matches(
      'PreToolUse',
      repairedMatcher('PreToolUse', 'bash|edit', newestClient),
      { hook_event_name: 'PreToolUse', tool_name: tool },
      newestClient,
    );
  expect(['Bash', 'Edit', 'NotebookEdit', 'BashOutput', 'Read'].filter(through)).toEqual(['Bash', 'Edit']);
});

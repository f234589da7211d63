import { expect, test } from 'vitest';
import { namesTool } from '../../src/permissions/match.js';

test.each([
  ['KillShell', 'TaskStop', '2.1.42', false],
  ['KillShell', 'TaskStop', '2.1.63', true],
  ['BashOutput', 'TaskOutput', '2.1.178', true],
  ['BashOutput', 'TaskOutput', '2.1.265', false],
  ['Task', 'Agent', '2.1.330', true],
  ['Agent', 'Task', '2.1.330', false],
  ['mcp__github', 'mcp__github__create_issue', '2.1.330', true],
  ['mcp__git', 'mcp__github__create_issue', '2.1.330', false],
  ['mcp__github__*', 'mcp__github__create_issue', '2.1.330', true],
] as const)('a rule on %s names the tool %s under %s: %s', (rule, tool, client, names) => {
  expect(namesTool(rule, tool, client)).toBe(names);
});

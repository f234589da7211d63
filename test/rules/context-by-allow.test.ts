/** A hint for the user that stands where Claude Code ignores it approves the call all the same. */
import { expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { projectOf, type RunExample, runsOf } from '../../src/evidence/example.js';
import { rule } from '../../src/rules/replies/context-by-allow.js';

it('is told of a hint beside the decision', () => {
  const reply = {
    hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow', systemMessage: 'Test first.' },
  };
  const example: RunExample = {
    kind: 'run',
    event: 'PreToolUse',
    payload: { tool_name: 'Bash', tool_input: { command: 'ls' } },
    execution: { stdout: JSON.stringify(reply) },
  };
  const [finding] = check([rule], projectOf(example), runsOf(example));
  expect(finding?.message).toMatch(/^The reply gives the user a hint and approves the call with it:/);
  expect(finding?.help).toContain('at the top level of the reply');
});

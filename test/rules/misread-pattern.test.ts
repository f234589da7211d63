/** How grave a pattern is that `grep` takes for an option. */
import { expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { projectOf, type RunExample, runsOf } from '../../src/evidence/example.js';
import { rule } from '../../src/rules/misread-pattern.js';

const refuse = '; then\n  echo "Not from here." >&2\n  exit 2\nfi\n';
const dashed = `if echo "$command" | grep -q "--no-verify"${refuse}`;
const another = `if [[ $command == *" -n"* ]]${refuse}`;

function severityOf(tests: string, event: 'PreToolUse' | 'PostToolUse' = 'PreToolUse'): readonly string[] {
  const command = `command=$(jq -r .tool_input.command)\n${tests}exit 0\n`;
  const example: RunExample = { kind: 'runs', event, handler: { command }, runs: [{ execution: {} }] };
  return check([rule], projectOf(example), runsOf(example)).map(({ severity }) => severity);
}

it('is an error where the guard has no other test, and a warning beside others', () => {
  expect(severityOf(dashed)).toEqual(['error']);
  expect(severityOf(dashed + another)).toEqual(['warning']);
  expect(severityOf(dashed, 'PostToolUse')).toEqual(['warning']);
});

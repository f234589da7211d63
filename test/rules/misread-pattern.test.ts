/** How grave a pattern is that `grep` takes for an option, and what is said of others beside it. */
import { expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { projectOf, type RunExample, runsOf } from '../../src/evidence/example.js';
import type { Finding } from '../../src/model.js';
import { rule } from '../../src/rules/guards/misread-pattern.js';

const refuse = '; then\n  echo "Not from here." >&2\n  exit 2\nfi\n';
const dashed = `if echo "$command" | grep -q "--no-verify"${refuse}`;
const another = `if [[ $command == *" -n"* ]]${refuse}`;

function found(tests: string, event: 'PreToolUse' | 'PostToolUse' = 'PreToolUse'): readonly Finding[] {
  const command = `command=$(jq -r .tool_input.command)\n${tests}exit 0\n`;
  const example: RunExample = { kind: 'runs', event, handler: { command }, runs: [{ execution: {} }] };
  return check([rule], projectOf(example), runsOf(example));
}

const severityOf = (...asked: Parameters<typeof found>): readonly string[] =>
  found(...asked).map(({ severity }) => severity);

it('is an error where nothing else asks for the refusal', () => {
  const grep = 'echo "$command" | grep -q "--no-verify"';
  expect(severityOf(dashed)).toEqual(['error']);
  expect(severityOf(another + dashed)).toEqual(['error']);
  expect(severityOf(`${grep} && { echo "Not from here." >&2; exit 2; }\n`)).toEqual(['error']);
  expect(severityOf(`${grep} && {\n  echo "Not from here." >&2\n  exit 2\n}\n`)).toEqual(['error']);
});

it.each([
  `if echo "$command" | grep -q "--no-verify" || [[ $command == *" -n"* ]]${refuse}`,
  `if [[ $command == *" -n"* ]] || echo "$command" | grep -q "--no-verify"${refuse}`,
  `if ! echo "$command" | grep -q "--no-verify"${refuse}`,
  `if echo "$command" | grep -q "--no-verify"; then\n  forced=1\nfi\n${another}`,
  `echo "$command" | grep -q "--no-verify" && forced=1\n${another}`,
])('is a warning where another test may lead to it: %s', (tests) => {
  expect(severityOf(tests)).toEqual(['warning']);
});

it('is a warning where nothing can be refused any more', () => {
  expect(severityOf(dashed, 'PostToolUse')).toEqual(['warning']);
});

it('says what is wrong with patterns of another kind beside it', () => {
  const hexadecimal = `if echo "$command" | grep -qE "key=[\\x27]"${refuse}`;
  const told = (tests: string) => found(tests)[0]?.message.replace(/^.*ends with an error\.? ?/, '');
  expect(told(dashed)).toBe('');
  expect(told(dashed + dashed.replace('verify', 'edit'))).toBe(
    'The same kind of fault is in 1 more pattern, from line 6 on.',
  );
  const other = 'in line 6, `\\x27` is the text `x27` to GNU `grep`.';
  expect(told(dashed + hexadecimal)).toBe(`1 more pattern is misread: ${other}`);
  expect(told(dashed + hexadecimal + dashed.replace('verify', 'edit'))).toBe(`2 more patterns are misread: ${other}`);
  expect(found(dashed + hexadecimal)[0]?.help).toMatch(/ In line 6: Write the character itself, or call `grep -P`\.$/);
});

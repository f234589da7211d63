import { expect, it } from 'vitest';
import { runsOf } from '../../src/evidence/example.js';
import { rule } from '../../src/rules/replies/invalid-value.js';

function help(stdout: string): string | undefined {
  const runs = runsOf({ kind: 'run', event: 'PreToolUse', execution: { stdout } });
  return runs.flatMap((run) => [...(rule.onRun?.(run) ?? [])])[0]?.help;
}

it('does not turn a hook without an objection into one that spares the user the question', () => {
  expect(help('{"decision":"allow"}')).toMatch(/^Print nothing where the hook has no objection/);
  expect(help('{"decision":"deny"}')).toBe('Print "block" instead.');
});

it('names the field that has the word where "decision" has not', () => {
  expect(help('{"decision":"ask","reason":"Sure?"}')).toContain('"permissionDecision": "ask"');
});

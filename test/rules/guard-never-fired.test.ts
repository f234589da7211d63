import { expect, it } from 'vitest';
import { projectOf, runsOf } from '../../src/evidence/example.js';
import type { ExampleExecution, Hook } from '../../src/model.js';
import { rule } from '../../src/rules/guard-never-fired.js';

const handler = { command: `jq -r .tool_input.command | grep -q 'make release' && { echo No >&2; exit 2; }; exit 0` };

function findings(execution: ExampleExecution): number {
  const example = { kind: 'runs', event: 'PreToolUse', handler, runs: [{ execution }, { execution }] } as const;
  const project = projectOf(example);
  return [...(rule.onRuns?.(project.hooks[0] as Hook, runsOf(example)) ?? [])].length;
}

it('does not ask for a payload where the guard never did its work', () => {
  expect(findings({})).toBe(1);
  expect(findings({ exitCode: 127, stderr: '/bin/sh: 1: jq: not found\n' })).toBe(0);
});

import { expect, it } from 'vitest';
import { projectOf, runsOf } from '../../src/evidence/example.js';
import type { ExampleExecution, Hook, Script } from '../../src/model.js';
import { rule } from '../../src/rules/guards/guard-never-fired.js';

const handler = { command: `jq -r .tool_input.command | grep -q 'make release' && { echo No >&2; exit 2; }; exit 0` };

const script = (text: string): Script => ({
  ...{ path: 'guard.sh', absolutePath: '/p/guard.sh', text, language: 'bash', executable: true, shebang: null },
});

it('does not ask for a payload where the guard looks for it in a variable', () => {
  const told = (input: string): number => {
    const example = {
      kind: 'runs',
      event: 'PreToolUse',
      handler: { command: './guard.sh' },
      runs: [{ execution: {} }],
    } as const;
    const text = `CMD=$(${input} | jq -r .command)\nif echo "$CMD" | grep -q 'make release'; then echo No >&2; exit 2; fi\n`;
    const hook = { ...(projectOf(example).hooks[0] as Hook), script: script(text) };
    const runs = runsOf(example).map((run) => ({ ...run, case: { ...run.case, hook } }));
    return [...(rule.onRuns?.(hook, runs) ?? [])].length;
  };
  expect(told('cat')).toBe(1);
  expect(told('echo "$CLAUDE_TOOL_INPUT"')).toBe(0);
});

it('names the test that the line waits for, and not what lets others go before', () => {
  const example = {
    kind: 'runs',
    event: 'PreToolUse',
    handler: { command: './guard.sh' },
    runs: [{ execution: {} }],
  } as const;
  const text =
    'INPUT=$(cat)\nif [ "$(jq -r .agent_type <<<"$INPUT")" != "painter" ]; then\n  exit 0\nfi\nif [[ "$INPUT" == *draft* ]]; then\n  exit 0\nfi\necho No >&2\nexit 2\n';
  const hook = { ...(projectOf(example).hooks[0] as Hook), script: script(text) };
  const runs = runsOf(example).map((run) => ({ ...run, case: { ...run.case, hook } }));
  expect([...(rule.onRuns?.(hook, runs) ?? [])].map(({ message }) => message)).toEqual([
    expect.stringContaining('"painter"'),
  ]);
});

it('takes no comparison with the program itself for one with the payload', () => {
  const example = {
    kind: 'runs',
    event: 'PreToolUse',
    handler: { command: './guard.py' },
    runs: [{ execution: {} }],
  } as const;
  const text =
    'import json, sys\n\ndef faults(call):\n    return rules.check(call)\n\nif __name__ == "__main__":\n    found = faults(json.load(sys.stdin))\n    if found:\n        sys.exit(2)\n';
  const hook = { ...(projectOf(example).hooks[0] as Hook), script: { ...script(text), language: 'python' as const } };
  const runs = runsOf(example).map((run) => ({ ...run, case: { ...run.case, hook } }));
  expect([...(rule.onRuns?.(hook, runs) ?? [])]).toEqual([]);
});

function findings(execution: ExampleExecution): number {
  const example = { kind: 'runs', event: 'PreToolUse', handler, runs: [{ execution }, { execution }] } as const;
  const project = projectOf(example);
  return [...(rule.onRuns?.(project.hooks[0] as Hook, runsOf(example)) ?? [])].length;
}

it('does not ask for a payload where the guard never did its work', () => {
  expect(findings({})).toBe(1);
  expect(findings({ exitCode: 127, stderr: '/bin/sh: 1: jq: not found\n' })).toBe(0);
});

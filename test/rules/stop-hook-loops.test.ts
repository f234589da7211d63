import { expect, it } from 'vitest';
import { projectOf, runsOf } from '../../src/evidence/example.js';
import type { Hook, RuleFinding, Script } from '../../src/model.js';
import { rule } from '../../src/rules/stop-hook-loops.js';

/** What is said of a hook that blocks every time, with a library that it takes in. */
function found(library: string): readonly RuleFinding[] {
  const execution = { exitCode: 2, stderr: 'Run the tests first\n' };
  const example = {
    kind: 'runs',
    event: 'Stop',
    handler: { command: './gate.sh' },
    runs: [{ payload: { stop_hook_active: true }, execution }],
  } as const;
  const script: Script = {
    path: 'gate.sh',
    absolutePath: '/p/gate.sh',
    text: '#!/bin/bash\n. ./rounds.sh\nlet_be_after_three\necho "Run the tests first" >&2\nexit 2\n',
    language: 'bash',
    executable: true,
    shebang: '#!/bin/bash',
    libraries: [{ path: 'rounds.sh', absolutePath: '/p/rounds.sh', text: library, language: 'bash' }],
  };
  const [plain] = projectOf(example).hooks;
  const hook = { ...(plain as Hook), script };
  const runs = runsOf(example).map((run) => ({ ...run, case: { ...run.case, hook } }));
  return [...(rule.onRuns?.(hook, runs) ?? [])];
}

it('finds the rounds counted in a library', () => {
  const counting =
    'let_be_after_three() {\n  rounds=$(cat .claude/rounds 2>/dev/null || echo 0)\n  echo $((rounds + 1)) >.claude/rounds\n  [ "$rounds" -ge 3 ] && exit 0\n}\n';
  expect(found(counting)).toEqual([]);
  expect(found('let_be_after_three() {\n  :\n}\n')).toEqual([
    expect.objectContaining({ message: expect.stringContaining('works in a loop') }),
  ]);
});

it('points at the line that blocks', () => {
  const [finding] = found('let_be_after_three() {\n  :\n}\n');
  expect(finding?.at).toEqual({ in: 'script', offset: 76, length: 'exit 2'.length });
});

it('points at the first of several lines that block, where no run came to one', () => {
  const text =
    '#!/bin/bash\n[ -d src ] || exit 0\nlint || { echo "Lint fails" >&2; exit 2; }\ntests || { echo "Tests fail" >&2; exit 2; }\n';
  const example = {
    kind: 'runs',
    event: 'Stop',
    handler: { command: './gate.sh' },
    runs: [{ execution: {} }],
  } as const;
  const script = { path: 'gate.sh', absolutePath: '/p/gate.sh', text, language: 'bash', executable: true, shebang: '' };
  const [plain] = projectOf(example).hooks;
  const gate = { ...(plain as Hook), script: script as Script };
  const runs = runsOf(example).map((run) => ({ ...run, case: { ...run.case, hook: gate } }));
  const [finding] = [...(rule.onRuns?.(gate, runs) ?? [])];
  expect(finding).toMatchObject({ severity: 'info', at: { in: 'script', offset: text.indexOf('lint') } });
});

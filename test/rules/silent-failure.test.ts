/** Where `set -e` has ended a hook that says nothing: known where the run was traced. */
import { expect, it } from 'vitest';
import { runsOf } from '../../src/evidence/example.js';
import type { Hook, Run } from '../../src/model.js';
import { rule } from '../../src/rules/exit-codes/silent-failure.js';

function finding(text: string, ranLines: readonly number[]) {
  const example = {
    kind: 'runs',
    event: 'Stop',
    handler: { command: 'bash gate.sh' },
    runs: [{ execution: { exitCode: 1 } }],
  } as const;
  const [run] = runsOf(example) as [Run];
  const script = {
    path: 'gate.sh',
    absolutePath: '/p/gate.sh',
    text,
    language: 'bash',
    executable: true,
    shebang: null,
  } as const;
  const hook: Hook = { ...run.case.hook, script };
  const [found] = rule.onRun?.({ ...run, ranLines, case: { ...run.case, hook } }) ?? [];
  return `${found?.message} ${found?.help}`;
}

const ending = '`set -e` ends it on this line, where a command fails. Add `|| true` behind the command';
const gate = 'found=$(node gate.mjs 2>&1)\nif [ -n "$found" ]; then\n  exit 2\nfi\n';

it('is told of where a command has failed', () => {
  expect(finding(`set -e\n${gate}`, [1, 2])).toContain(ending);
});

it.each([
  ['a list is spared', 'set -e\n[ -f lock ] && echo locked\n', [1, 2]],
  ['the script ends itself', 'set -e\nexit 1\n', [1, 2]],
  ['nothing is switched on', `set -u\n${gate}`, [1, 2]],
])('is not where %s', (_, text, ranLines) => {
  expect(finding(text, ranLines)).not.toContain('`set -e`');
});

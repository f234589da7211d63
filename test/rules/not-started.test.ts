import { expect, it } from 'vitest';
import { runsOf } from '../../src/evidence/example.js';
import { rule } from '../../src/rules/not-started.js';

it.each([
  ['/bin/sh: 1: bun: not found\n', '`bun` was not found'],
  ['bash: /Volumes/External HD/hooks/guard.sh: No such file or directory\n', '`/Volumes/External HD/hooks/guard.sh`'],
  ['.claude/hooks/guard.sh: line 3: jq: command not found\n', '`jq` was not found'],
  ['gone\n', 'the hook, or a program that it needs, was not found'],
])('names the program that a shell complains about: %j', (stderr, named) => {
  const runs = runsOf({ kind: 'run', event: 'Stop', execution: { exitCode: 127, stderr } });
  expect(runs.flatMap((run) => [...(rule.onRun?.(run) ?? [])])[0]?.message).toContain(named);
});

/** A program that starts the hook by the first line of its script: without it, the script never looks for it. */
import { expect, it } from 'vitest';
import { runsOf } from '../../src/evidence/example.js';
import type { Run } from '../../src/model.js';
import { rule } from '../../src/rules/stops-too-much/missing-program-blocks.js';

const example = {
  kind: 'runs',
  event: 'PostToolUse',
  handler: { command: '.claude/hooks/lint.py' },
  runs: [{ execution: { exitCode: 2, stderr: "Lint failed: [Errno 2] No such file or directory: 'uv'\n" } }],
} as const;

it.each([
  ['#!/usr/bin/env -S uv run --script', 0],
  ['#!/usr/bin/env python3', 1],
  ['#!/usr/bin/env uvloop', 1],
])('of %s, tells %i', (shebang, count) => {
  const [run] = runsOf(example) as [Run];
  const script = {
    path: 'lint.py',
    absolutePath: '/project/.claude/hooks/lint.py',
    text: `${shebang}\n`,
    language: 'python',
    executable: true,
    shebang,
  } as const;
  const hook = { ...run.case.hook, script };
  expect([...(rule.onRun?.({ ...run, case: { ...run.case, hook } }) ?? [])]).toHaveLength(count);
});

/** `require` in a module: told by the text where the script imports something, by the crash where only package.json says so. */
import { expect, it } from 'vitest';
import { projectOf, runsOf } from '../../src/evidence/example.js';
import type { Hook, Run } from '../../src/model.js';
import { rule as crash } from '../../src/rules/exit-codes/crash.js';
import { rule as requireInModule } from '../../src/rules/never-runs/require-in-module.js';

const stderr =
  "file:///p/guard.js:2\nconst fs = require('fs');\n\nReferenceError: require is not defined in ES module scope, you can use import instead\n    at file:///p/guard.js:2:12\n";

function findings(text: string) {
  const example = {
    kind: 'runs',
    event: 'PreToolUse',
    handler: { command: 'node guard.js' },
    runs: [{ execution: { exitCode: 1, stderr } }],
  } as const;
  const project = projectOf(example);
  const script = {
    path: 'guard.js',
    absolutePath: '/p/guard.js',
    text,
    language: 'javascript',
    executable: true,
    shebang: null,
  } as const;
  const [run] = runsOf(example) as [Run];
  const hook: Hook = { ...run.case.hook, script };
  return [
    ...(requireInModule.onHook?.(hook, project) ?? []),
    ...(crash.onRun?.({ ...run, case: { ...run.case, hook } }) ?? []),
  ].map(({ message, help }) => `${message} ${help}`);
}

it('is a crash that names package.json where the text does not show it', () => {
  const said = findings("const fs = require('fs');\n");
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^Node stopped .*package\.json makes it a module: rename the script to `\.cjs`/);
});

it('is told once, at the call, where the script imports something too', () => {
  const said = findings("import path from 'node:path';\nconst fs = require('fs');\n");
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^`require\('fs'\)` throws in a module/);
});

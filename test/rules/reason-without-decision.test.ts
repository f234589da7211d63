/** A reason beside exit code 2, which blocks without it. */
import { expect, it } from 'vitest';
import { runsOf } from '../../src/evidence/example.js';
import { rule } from '../../src/rules/replies/reason-without-decision.js';

const found = (execution: { readonly exitCode: number; readonly stderr: string }): number => {
  const stdout = '{"ok":false,"reason":"The check failed"}\n';
  const runs = runsOf({ kind: 'runs', event: 'Stop', runs: [{ execution: { ...execution, stdout } }] });
  return runs.flatMap((run) => [...(rule.onRun?.(run) ?? [])]).length;
};

it('is told of where Claude reads no other', () => {
  expect(found({ exitCode: 0, stderr: '' })).toBe(1);
  expect(found({ exitCode: 0, stderr: '3 of 120 tests fail.\n' })).toBe(1);
});

it('is not told of where Claude reads stderr, and continues', () => {
  expect(found({ exitCode: 2, stderr: '3 of 120 tests fail.\n' })).toBe(0);
});

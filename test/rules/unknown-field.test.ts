/** What is said of a reply that counts for nothing depends on what else decides. */
import { expect, it } from 'vitest';
import { runsOf } from '../../src/evidence/example.js';
import { rule } from '../../src/rules/replies/unknown-field.js';

function said(exitCode: number): string | undefined {
  const execution = { exitCode, stdout: '{"block":true,"feedback":"No pushes."}\n' };
  const runs = runsOf({ kind: 'run', event: 'PreToolUse', execution });
  return runs.flatMap((run) => [...(rule.onRun?.(run) ?? [])])[0]?.message;
}

it('is that the call is blocked without it, where the exit code blocks', () => {
  expect(said(2)).toMatch(/nothing else in the reply counts: the tool call is blocked, without what the reply says\.$/);
});

it('is that it has no effect, where nothing else decides', () => {
  expect(said(0)).toContain('so the reply has no effect: ');
});

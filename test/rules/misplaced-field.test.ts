/** What misplaced-field and its neighbours say first. */
import { expect, it } from 'vitest';
import { runsOf } from '../../src/evidence/example.js';
import type { EventName, Rule } from '../../src/model.js';
import { rule as onStderr } from '../../src/rules/replies/json-on-stderr.js';
import { rule as malformed } from '../../src/rules/replies/malformed-json.js';
import { rule } from '../../src/rules/replies/misplaced-field.js';

function said(
  judge: Rule,
  event: EventName,
  execution: { stdout?: string; stderr?: string; exitCode?: number },
): string {
  const [run] = runsOf({ kind: 'run', event, execution });
  return run === undefined ? '' : [...(judge.onRun?.(run) ?? [])].map(({ message }) => message).join('\n');
}

it('names what decides in front of what only tells something', () => {
  const stdout = '{"additionalContext":"See docs.","permissionDecision":"deny"}\n';
  expect(said(rule, 'PreToolUse', { stdout })).toMatch(/^`permissionDecision` and `additionalContext` are at the top/);
});

it('says that nobody sees a note on stderr, and that a decision there holds nothing up', () => {
  const note = '{"hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"See docs."}}\n';
  expect(said(onStderr, 'PreToolUse', { stderr: note })).toContain('nobody sees it');
  const decision = '{"decision":"block","reason":"Not on main"}\n';
  expect(said(onStderr, 'PreToolUse', { stderr: decision })).toContain('the tool runs');
});

it('says of a reply that does not parse what is lost with it', () => {
  const stdout = '{"decision":"block","reason":"see "docs""}\n';
  expect(said(malformed, 'PostToolUse', { stdout })).toContain('Nobody reads the reply');
  expect(said(malformed, 'Stop', { stdout })).toContain('The reply is lost: Claude stops');
});

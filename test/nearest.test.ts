import { expect, it } from 'vitest';
import { nearest } from '../src/nearest.js';

it.each([
  ['preToolUse', 'PreToolUse'],
  ['PostTooUse', 'PostToolUse'],
  ['Sotp', 'Stop'],
  ['SubagentStopped', 'SubagentStop'],
])('takes %s for %s', (typed, meant) => {
  expect(nearest(typed, ['PreToolUse', 'PostToolUse', 'Stop', 'SubagentStop'])).toBe(meant);
});

it('is silent when nothing is near', () => {
  expect(nearest('banana', ['PreToolUse', 'Stop'])).toBeUndefined();
  expect(nearest('x', [])).toBeUndefined();
});

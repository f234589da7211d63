import { expect, it } from 'vitest';
import { nearest } from '../../src/text/nearest.js';

it.each([
  ['preToolUse', 'PreToolUse'],
  ['PostTooUse', 'PostToolUse'],
  ['Sotp', 'Stop'],
  ['SubagentStopped', 'SubagentStop'],
])('takes %s for %s', (typed, meant) => {
  expect(nearest(typed, ['PreToolUse', 'PostToolUse', 'Stop', 'SubagentStop'])).toBe(meant);
});

it('takes the only name that begins so', () => {
  expect(nearest('warn', ['info', 'warning', 'error'])).toBe('warning');
  expect(nearest('perm', ['PermissionRequest', 'PermissionDenied'])).toBeUndefined();
  expect(nearest('wa', ['warning'])).toBeUndefined();
});

it('is silent when nothing is near', () => {
  expect(nearest('banana', ['PreToolUse', 'Stop'])).toBeUndefined();
  expect(nearest('x', [])).toBeUndefined();
});

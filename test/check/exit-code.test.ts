import { expect, it } from 'vitest';
import { exitCode, type FailOn } from '../../src/check/exit-code.js';
import type { Finding, Severity } from '../../src/model.js';

const found = (...severities: Severity[]): Finding[] =>
  severities.map((severity) => ({ rule: 'r', severity, message: '', help: '', place: { file: 'f' } }));
const problems = [{ message: 'cannot read' }];

it.each<[Severity[], FailOn, number]>([
  [[], 'info', 0],
  [['info'], 'warning', 0],
  [['info'], 'info', 1],
  [['warning'], 'error', 0],
  [['warning', 'info'], 'warning', 1],
  [['error'], 'error', 1],
  [['error'], 'never', 0],
])('%j at --fail-on %s exits with %i', (severities, failOn, code) => {
  expect(exitCode({ findings: found(...severities), problems: [] }, failOn)).toBe(code);
});

it('lets unreadable input outrank findings and --fail-on never', () => {
  expect(exitCode({ findings: found('error'), problems }, 'error')).toBe(2);
  expect(exitCode({ findings: [], problems }, 'never')).toBe(2);
});

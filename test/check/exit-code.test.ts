import { expect, it } from 'vitest';
import { exitCode, type FailOn } from '../../src/check/exit-code.js';
import type { Finding, Severity } from '../../src/model.js';

const found = (...severities: Severity[]): Finding[] =>
  severities.map((severity) => ({ rule: 'r', severity, message: '', help: '', place: { file: 'f' } }));
const problems = [{ message: 'cannot read' }];

it.each<[Severity[], FailOn, number]>([
  [[], ['info'], 0],
  [['info'], ['warning'], 0],
  [['info'], ['info'], 1],
  [['warning'], [], 0],
  [['error'], [], 1],
  [['warning'], ['error'], 0],
  [['warning', 'info'], ['warning'], 1],
  [['warning'], ['error', 'warning'], 1],
  [['error'], ['error'], 1],
  [['error'], ['never'], 0],
  [['error'], ['not-judged'], 1],
  [['warning'], ['not-judged'], 0],
])('%j at --fail-on %s exits with %i', (severities, failOn, code) => {
  expect(exitCode({ findings: found(...severities), problems: [] }, failOn)).toBe(code);
});

it('lets unreadable input outrank findings and --fail-on never', () => {
  expect(exitCode({ findings: found('error'), problems }, [])).toBe(2);
  expect(exitCode({ findings: [], problems }, ['never'])).toBe(2);
});

it('counts what the machine could not judge only where that is asked for', () => {
  const notJudged = [
    {
      lack: { kind: 'program', name: 'uv' },
      cause: '`uv` is not installed',
      remedy: 'Install `uv`.',
      hooks: ['a'],
      runsLeftOut: 0,
    },
  ] as const;
  const report = { findings: found('warning'), problems: [], notJudged };
  expect(exitCode(report, [])).toBe(0);
  expect(exitCode(report, ['not-judged'])).toBe(1);
  expect(exitCode(report, ['warning', 'not-judged'])).toBe(1);
  expect(exitCode({ ...report, notJudged: [] }, ['not-judged'])).toBe(0);
});

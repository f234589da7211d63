/** Lines of the debug log on a mod, against what a verdict says of them. */
import { expect, test } from 'vitest';
import { logDifferences } from '../../src/live/mod-log.js';
import type { Verdict } from '../../src/model.js';

const verdict = (...texts: readonly string[]): Verdict =>
  ({ toUser: texts.map((text) => ({ text, places: ['debug-log'] })) }) as unknown as Verdict;
const line = (text: string): string => `2026-01-01T00:00:00.000Z [ERROR] ${text}`;
const differ = (told: Verdict, ...lines: readonly string[]) =>
  logDifferences('guard', ['tool.call', 'tool.check'], told, lines.map(line).join('\n'));

const skipped = 'guard: tool.call hook skipped: threw';

test('the same kind of reason agrees, however it is worded', () => {
  expect(differ(verdict(`${skipped} boom`), `${skipped} Error: guard: boom`)).toEqual([]);
  expect(differ(verdict(), 'guard: 1 hooks module loaded', 'other: tool.call hook skipped: threw x')).toEqual([]);
});

test('another reason, and a line that only one side has, do not', () => {
  expect(differ(verdict(`${skipped} boom`))).toEqual([{ about: 'debug log', hooklint: skipped, client: 'nothing' }]);
  expect(differ(verdict(), `${skipped} Error: boom`)).toEqual([
    { about: 'debug log', hooklint: 'not this', client: `${skipped} Error: boom` },
  ]);
  expect(differ(verdict('guard: tool.call hook skipped: ran past its 10s budget'), `${skipped} x`)).toHaveLength(2);
  expect(differ(verdict(), 'guard: hooks module did not load: no register')).toHaveLength(1);
});

test('hooks on events that were not raised are left out', () => {
  expect(differ(verdict(), 'guard: classic.Stop hook skipped: threw x')).toEqual([]);
});

/** What a key that Claude Code does not know says to somebody. */
import { expect, it } from 'vitest';
import { saidIn } from '../../src/evidence/strange-keys.js';

it.each([
  ['Look at .todo', 'Look at .todo'],
  [['Look at .todo', 'Run the tests'], 'Look at .todo\nRun the tests'],
  [['缺少日期'], '缺少日期'],
  [['src/a.ts', 'src/b.ts'], undefined],
  [[], undefined],
  [[3], undefined],
  [{ text: 'Look at .todo' }, undefined],
])('%j says %j', (value, said) => {
  expect(saidIn(value)).toBe(said);
});

import { expect, it } from 'vitest';
import { secondsFor } from '../../src/run/machine.js';

it.each([
  ['is kept on an idle machine', 5, 0.5, 2, 5],
  ['is kept where there is no more to do than usual', 5, 3, 2, 5],
  ['grows with what waits for each processor', 5, 6, 2, 15],
  ['grows four times at most', 5, 40, 2, 20],
  ['is kept where it is long, however busy the machine is', 60, 40, 2, 60],
])('a time limit %s', (_says, limit, load, processors, seconds) => {
  expect(secondsFor(limit, load, processors)).toBe(seconds);
});

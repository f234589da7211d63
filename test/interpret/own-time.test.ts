import { expect, it } from 'vitest';
import { ownMs } from '../../src/interpret/own-time.js';

it('takes the work of a processor for the time of a hook that was kept waiting for one', () => {
  expect(ownMs({ durationMs: 400, cpuMs: 110 }, 1)).toBe(110);
  expect(ownMs({ durationMs: 1200, cpuMs: 90 }, 12)).toBe(100);
});

it('counts the sleep of a hook', () => {
  expect(ownMs({ durationMs: 2000, cpuMs: 30 }, 1)).toBe(2000);
  expect(ownMs({ durationMs: 2000, cpuMs: 30 }, 2)).toBe(1000);
});

it('knows no more than the duration where nothing tells of the work', () => {
  expect(ownMs({ durationMs: 300 }, 1)).toBe(300);
  expect(ownMs({ durationMs: 300 }, 3)).toBe(100);
});

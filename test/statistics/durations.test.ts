import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Durations, durationCounter, quantile } from '../../src/statistics/durations.js';

function durationsOf(times: readonly number[]): Durations {
  const counter = durationCounter();
  for (const time of times) counter.add(time);
  return counter.durations();
}

const times = fc.array(fc.double({ min: 1, max: 600_000, noNaN: true }), { minLength: 1, maxLength: 300 });

describe('the quantile of many times', () => {
  it.each([0.5, 0.9, 0.99])('is at most one percent off (%s)', (share) => {
    fc.assert(
      fc.property(times, (all) => {
        const sorted = all.toSorted((one, other) => one - other);
        const exact = sorted[Math.ceil(share * sorted.length) - 1] as number;
        const near = quantile(durationsOf(all), share) as number;
        expect(Math.abs(near - exact) / exact).toBeLessThanOrEqual(0.01);
      }),
    );
  });

  it('is the same whether counted in one go or added up', () => {
    fc.assert(
      fc.property(times, times, (some, others) => {
        const sum = durationCounter();
        sum.addAll(durationsOf(some));
        sum.addAll(durationsOf(others));
        expect(sum.durations()).toEqual(durationsOf([...some, ...others]));
      }),
    );
  });

  it('of none is unknown, and of a single one it', () => {
    expect(quantile(durationsOf([]), 0.5)).toBeUndefined();
    expect(quantile(durationsOf([0]), 0.5)).toBe(0);
    expect(quantile(durationsOf([42]), 0.9)).toBe(42);
  });

  it('takes no room for times that no clock gives', () => {
    const odd = durationsOf([Number.NaN, -1, Number.POSITIVE_INFINITY, 1e300, 0, 0.1]);
    expect(odd.count).toBe(4);
    expect(odd.buckets.map(([, count]) => count)).toEqual([2, 2]);
    expect(Math.max(...odd.buckets.map(([index]) => index))).toBeLessThan(1200);
  });
});

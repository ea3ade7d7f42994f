import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { retryAfterMs, retryDelayMs, retryDelaysMs } from './retry-schedule.ts';

describe('the schedule of retries', () => {
  it('is 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h', () => {
    const minutes = retryDelaysMs.map((ms) => ms / 60_000);
    expect(minutes).toEqual([5 / 60, 5, 30, 120, 300, 600, 600]);
  });

  it('moves each delay by at most 10 %, and ends after the eighth attempt', () => {
    const attempts = fc.integer({ min: 1, max: retryDelaysMs.length });
    fc.assert(
      fc.property(attempts, fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const scheduled = retryDelaysMs[attempt - 1] ?? 0;
        const delay = retryDelayMs({ attempts: attempt, retryAfterMs: null, random }) ?? 0;
        expect(Math.abs(delay - scheduled)).toBeLessThanOrEqual(scheduled * 0.1 + 1);
      }),
    );
    expect(retryDelayMs({ attempts: 8, retryAfterMs: 1_000, random: 0 })).toBeUndefined();
  });

  it('waits at least as long as the receiver asks, and 10 hours and the jitter at most', () => {
    expect(retryDelayMs({ attempts: 1, retryAfterMs: 60_000, random: 0 })).toBe(60_000);
    expect(retryDelayMs({ attempts: 1, retryAfterMs: 60_000, random: 1 })).toBe(66_000);
    expect(retryDelayMs({ attempts: 2, retryAfterMs: 60_000, random: 0.5 })).toBe(300_000);
    expect(retryDelayMs({ attempts: 1, retryAfterMs: 1e12, random: 0 })).toBe(36_000_000);
  });

  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
    ['Wed, 31 Dec 1969 23:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('reads a Retry-After of %j as %j ms', (header, ms) => expect(retryAfterMs(header, 0)).toBe(ms));
});

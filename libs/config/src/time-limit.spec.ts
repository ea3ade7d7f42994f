import { describe, expect, it } from '@jest/globals';
import { timeLimit, timeLimitFactor } from './time-limit.ts';

describe('timeLimitFactor', () => {
  it('is 1 unless it is set', () => {
    expect(timeLimitFactor({})).toBe(1);
    expect(timeLimitFactor({ TIME_LIMIT_FACTOR: '2.5' })).toBe(2.5);
  });

  it('multiplies the time limits of this process', () => {
    expect(timeLimitFactor()).toBeGreaterThan(1); // as in every run of the tests
    expect(timeLimit(200)).toBe(200 * timeLimitFactor());
  });

  it.each(['0.5', '101', '-2', 'much', '1e2'])('refuses %s and names it', (value) => {
    expect(() => timeLimitFactor({ TIME_LIMIT_FACTOR: value })).toThrow(
      `TIME_LIMIT_FACTOR is "${value}"; expected a number from 1 to 100`,
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { numberBetween, wholeNumber } from './option-values.ts';

describe('the value of an option', () => {
  it('is a whole number of a range', () => {
    expect(['1', '07', '1000'].map(wholeNumber(1, 1_000))).toEqual([1, 7, 1_000]);
    expect(wholeNumber(0)('123456789012345')).toBe(123_456_789_012_345);
  });

  it.each(['', ' ', '0', '-1', '1.5', '1e2', '0x10', '1001', 'ten'])(
    'is no whole number from 1 to 1,000: %j',
    (text) => {
      expect(() => wholeNumber(1, 1_000)(text)).toThrow('It takes a whole number from 1 to 1,000.');
    },
  );

  it('is a number of a range', () => {
    expect(['0', '0.5', '1', '1e-3'].map(numberBetween(0, 1))).toEqual([0, 0.5, 1, 0.001]);
  });

  it.each(['', ' ', '-0.1', '1.1', '50%', 'NaN'])('is no number from 0 to 1: %j', (text) => {
    expect(() => numberBetween(0, 1)(text)).toThrow('It takes a number from 0 to 1.');
  });
});

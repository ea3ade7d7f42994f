import { describe, expect, it } from '@jest/globals';
import { expectedValue } from './expected-value.ts';

describe('a message of class-validator', () => {
  it.each([
    ['must be shorter than or equal to 2000 characters', 'at most 2,000 characters'],
    ['must be longer than or equal to 1 and shorter than or equal to 100 characters', '1 to 100 characters'],
    ['must contain no more than 100 elements', 'at most 100 elements'],
    ['must not be greater than 10', 'at most 10'],
    ['must not be less than 1', 'at least 1'],
    ['must be a time as 2026-06-30T12:00:00Z', 'a time as 2026-06-30T12:00:00Z'],
    ['has two owners', undefined],
  ])('"limit %s" expects %s', (said, expected) => expect(expectedValue(`limit ${said}`, 'limit')).toBe(expected));

  it('about equal elements expects different ones', () => {
    expect(expectedValue("All ids's elements must be unique", 'ids')).toBe('different elements');
  });
});

import { describe, expect, it } from '@jest/globals';
import { isSameGivenName } from './short-given-names.ts';

describe('given names', () => {
  it.each([
    ['MICHAEL', 'MIKE', true],
    ['LIZ', 'ELIZABETH', true],
    ['CHRIS', 'CHRISTINE', true],
    ['CHRIS', 'CHRISTOPHER', true],
    ['MIKE', 'MIKE', true],
    ['BOB', 'ROB', false],
    ['CHRISTINE', 'CHRISTOPHER', false],
    ['MICHAEL', 'MICHELLE', false],
    ['JOHN', 'JON', false],
  ])('%s and %s: %s', (one, other, isSame) => {
    expect(isSameGivenName(one, other)).toBe(isSame);
  });
});

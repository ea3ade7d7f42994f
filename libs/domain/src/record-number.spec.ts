import { describe, expect, it } from '@jest/globals';
import { isSameNumber, readRecordNumber } from './record-number.ts';

describe('the number of a record', () => {
  it.each([
    ['1001758', '1001758'],
    ['USDOT 1001758', '1001758'],
    ['U.S. DOT #1001758', '1001758'],
    ['dot: 1001758', '1001758'],
    ['License No. 020-10012aBc', '020-10012ABC'],
    ['LIC-1234', 'LIC-1234'],
    ['C10-0000001-LIC', 'C10-0000001-LIC'],
    ['#4711', '4711'],
  ])('is read from %s', (q, number) => {
    expect(readRecordNumber(q)).toBe(number);
  });

  it.each(['cedar ridge', '3 Fiddles Tavern', '24', 'a'.repeat(60), '"1001758"', '1001*', 'usdot'])(
    'is not %s',
    (q) => {
      expect(readRecordNumber(q)).toBeUndefined();
    },
  );

  it('is the same without punctuation and leading zeros', () => {
    expect(isSameNumber('020-10012', '2010012')).toBe(true);
    expect(isSameNumber('0', '00')).toBe(true);
    expect(isSameNumber('1001758', '1001759')).toBe(false);
  });
});

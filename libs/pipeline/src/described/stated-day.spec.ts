import { describe, expect, it } from '@jest/globals';
import { dayInName, readDay } from './stated-day.ts';

describe('the day that the groups of a pattern state', () => {
  it.each([
    [{ year: '2028', month: '02', day: '29' }, '2028-02-29'],
    [{ year: '2027', month: '02', day: '29' }, null],
    [{ year: '28', day_of_year: '060' }, '2028-02-29'],
    [{ year: '28', day_of_year: '366' }, '2028-12-31'],
    [{ year: '27', day_of_year: '366' }, null],
    [{ year: '27', day_of_year: '000' }, null],
    [{ year: '28', month: '02' }, '2028-02-29'],
    [{ year: '27', month: '12' }, '2027-12-31'],
    [{ year: '27', month: '13' }, null],
    [{ year: '27', month: '00' }, null],
    [undefined, null],
  ])('of %j is %s', (groups, day) => {
    expect(readDay(groups)).toBe(day);
  });

  it('is of the last part of a name', () => {
    const pattern = /Extract_(?<year>\d{2})(?<day_of_year>\d{3})\./;
    expect(dayInName(pattern, '/in_99001/Extract_26333.csv')).toBe('2026-11-29');
    expect(dayInName(pattern, '/Extract_26333.csv/part')).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDateFormatCode, numberText, serialDate } from './serial-date.ts';

describe('serial numbers of dates', () => {
  it.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [60, '1900-02-29'],
    [61, '1900-03-01'],
    [43831, '2020-01-01'],
    [43831.5, '2020-01-01T12:00:00'],
    [43831.999999, '2020-01-02'],
    [0.75, '18:00:00'],
    [2_958_465, '9999-12-31'],
    [2_958_466, undefined],
    [-1, undefined],
    [NaN, undefined],
  ])('%d is %s', (serial, shown) => expect(serialDate(serial, false)).toBe(shown));

  it('counts from 1904 where a workbook does', () => {
    expect(serialDate(0, true)).toBe('1904-01-01');
    expect(serialDate(42369, true)).toBe('2020-01-01');
  });

  it('goes up by one day with each number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 2_900_000 }), (serial) => {
        const days = [serial, serial + 1].map((number) => Date.parse(`${serialDate(number, false)}T00:00:00Z`));
        expect((days[1] ?? 0) - (days[0] ?? 0)).toBe(86_400_000);
      }),
    );
  });
});

describe('number formats', () => {
  it.each([
    [14, undefined, true],
    [0, undefined, false],
    [2, undefined, false],
    [164, 'dd\\-mmm\\-yy', true],
    [164, 'M/d/yyyy', true],
    [164, '[$-409]d\\-mmm\\-yy;@', true],
    [164, '[h]:mm:ss', true],
    [164, 'General', false],
    [164, '"$"#,##0.00', false],
    [164, '[Red]0.00', false],
    [164, '"days "0', false],
    [164, '0.00E+00', false],
    [164, '00000', false],
    [164, '@', false],
    [164, '_(* #,##0_);_(* \\(#,##0\\)', false],
  ])('%d %s: a date is %s', (id, code, isDate) => expect(isDateFormatCode(id, code)).toBe(isDate));

  it('writes numbers with the fifteen digits that Excel shows', () => {
    expect(numberText('11.660000000000001')).toBe('11.66');
    expect(numberText('0.30000000000000004')).toBe('0.3');
    expect(numberText('1.7000000000000000e+04')).toBe('17000');
    expect(numberText('4069407308')).toBe('4069407308');
    expect(numberText('-7')).toBe('-7');
    expect(numberText('46114.0')).toBe('46114');
    expect(numberText('')).toBe('');
  });

  it('keeps every digit of a whole number, as written out or with an exponent', () => {
    expect(numberText('15900181062945712')).toBe('15900181062945712');
    expect(numberText('1.5900181062945712E+16')).toBe('15900181062945712');
    expect(numberText('9007199254740991')).toBe('9007199254740991');
    expect(numberText('9007199254740991.0')).toBe('9007199254740991');
    expect(numberText('-1234567890123456')).toBe('-1234567890123456');
  });
});

import { describe, expect, it } from '@jest/globals';
import { cellFormat, formattedNumber } from './cell-format.ts';

const shown = (written: string, code: string): string => formattedNumber(written, cellFormat(164, code), false);

describe('a number in a cell of a fixed form is read as the cell shows it', () => {
  it.each([
    ['2134', '00000', '02134'],
    ['12345678', '00\\-0000000', '01-2345678'],
    ['12345678', '00-0000000', '01-2345678'],
    ['12345678', '00"-"0000000', '01-2345678'],
    ['1234567', '000-00-0000', '001-23-4567'],
    ['97201', '00000;-00000;00000;@', '97201'],
    ['1234567890', '00000', '1234567890'],
    ['972011234', '00000\\-0000', '97201-1234'],
    ['1.2345678E7', '000000000', '012345678'],
    ['0', '000', '000'],
    ['-5', '000', '-005'],
    ['-5', '000;\\(000\\)', '(005)'],
    ['20191', '"NV"00000000', 'NV00020191'],
    ['5551234', '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '555-1234'],
    ['5035551234', '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '(503) 555-1234'],
    ['41', '[Red]00000', '00041'],
    ['41', '[$-409]_(00000_)', '00041'],
  ])('%s of %s is %s', (written, code, text) => expect(shown(written, code)).toBe(text));

  it.each([
    ['11.66', '00000'],
    ['7', '0'],
    ['7', '#,##0'],
    ['7', '00.00'],
    ['7', '00%'],
    ['7', '00E+00'],
    ['7', '0" days"'],
    ['7', 'General'],
    ['7', '@'],
  ])('%s of %s, which is not a fixed form, stays as it is', (written, code) =>
    expect(shown(written, code)).toBe(written),
  );

  it('shows dates by their day', () => {
    expect(shown('45000', 'yyyy\\-mm\\-dd')).toBe('2023-03-15');
    expect(formattedNumber('43538', cellFormat(14, undefined), true)).toBe('2023-03-15');
  });
});

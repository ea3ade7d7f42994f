import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dateFormats, isDateFormat, parseDate, type DateFormat } from './index.ts';

/** Forms that say a day by its year, month and day. */
type SpelledFormat = Exclude<DateFormat, 'YYYYMM end' | 'epoch milliseconds'>;

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const written: Record<SpelledFormat, (year: string, month: string, day: string) => string> = {
  'YYYY-MM-DD': (year, month, day) => `${year}-${month}-${day}`,
  'YYYY/MM/DD': (year, month, day) => `${year}/${month}/${day}`,
  'MM/DD/YYYY': (year, month, day) => `${month}/${day}/${year}`,
  'MM-DD-YYYY': (year, month, day) => `${month}-${day}-${year}`,
  'YYYY-MM-DDThh:mm': (year, month, day) => `${year}-${month}-${day}T00:00:00.000`,
  'MM/DD/YYYY hh:mm': (year, month, day) => `${month}/${day}/${year} 12:00:00 AM`,
  'M/D/YY': (year, month, day) => `${Number(month)}/${Number(day)}/${year.slice(2)}`,
  'DD-MON-YYYY': (year, month, day) => `${day}-${months[Number(month) - 1]}-${year}`,
  'Month D, YYYY': (year, month, day) => `Monday, ${months[Number(month) - 1]} ${Number(day)}, ${year}`,
  MMDDYYYY: (year, month, day) => `${month}${day}${year}`,
  YYYYMMDD: (year, month, day) => `${year}${month}${day}`,
};
const formats = Object.keys(dateFormats) as DateFormat[];

describe('calendar date', () => {
  it.each<[string, DateFormat, string]>([
    ['06/09/2026', 'MM/DD/YYYY', '2026-06-09'],
    [' 6/9/2026 ', 'MM/DD/YYYY', '2026-06-09'],
    ['09292023', 'MMDDYYYY', '2023-09-29'],
    ['20230929', 'YYYYMMDD', '2023-09-29'],
    ['2026-06-09', 'YYYY-MM-DD', '2026-06-09'],
    ['2026-06-09T00:00:00.000', 'YYYY-MM-DDThh:mm', '2026-06-09'],
    ['2026-06-09T23:59:59Z', 'YYYY-MM-DDThh:mm', '2026-06-09'],
    ['2026-06-09', 'YYYY-MM-DDThh:mm', '2026-06-09'],
    ['3/1/2019 12:00:00 AM', 'MM/DD/YYYY hh:mm', '2019-03-01'],
    ['4/30/20 0:00', 'M/D/YY', '2020-04-30'],
    ['1/2/87', 'M/D/YY', '1987-01-02'],
    ['01-JUN-74', 'DD-MON-YYYY', '1974-06-01'],
    ['9-feb-2021', 'DD-MON-YYYY', '2021-02-09'],
    ['Saturday, June 17, 2026', 'Month D, YYYY', '2026-06-17'],
    ['Sept. 3, 2026', 'Month D, YYYY', '2026-09-03'],
    ['202512', 'YYYYMM end', '2025-12-31'],
    ['202402', 'YYYYMM end', '2024-02-29'],
    ['190002', 'YYYYMM end', '1900-02-28'],
    ['1698123600000', 'epoch milliseconds', '2023-10-24'],
    ['0', 'epoch milliseconds', '1970-01-01'],
    ['-3155673600000', 'epoch milliseconds', '1870-01-01'],
    ['2000-02-29', 'YYYY-MM-DD', '2000-02-29'],
    ['9999-12-31', 'YYYY-MM-DD', '9999-12-31'],
  ])('reads %j as %s', (text, format, date) => expect(parseDate(text, format)).toBe(date));

  it.each<[string, DateFormat]>([
    ['', 'YYYY-MM-DD'],
    ['   ', 'MMDDYYYY'],
    ['0000-00-00', 'YYYY-MM-DD'],
    ['00000000', 'YYYYMMDD'],
    ['02/30/2020', 'MM/DD/YYYY'],
    ['02/29/1900', 'MM/DD/YYYY'],
    ['13/01/2020', 'MM/DD/YYYY'],
    ['2020-01-00', 'YYYY-MM-DD'],
    ['1/2/87', 'MM/DD/YYYY'],
    ['1/2/1987', 'M/D/YY'],
    ['2026-06-09T00:00', 'YYYY-MM-DD'],
    ['2026-06-09 nonsense', 'YYYY-MM-DDThh:mm'],
    ['06/09/20261', 'MM/DD/YYYY'],
    ['006/9/2026', 'MM/DD/YYYY'],
    ['26-06-09', 'YYYY-MM-DD'],
    ['2026-6', 'YYYY-MM-DD'],
    ['2026--9', 'YYYY-MM-DD'],
    ['2O260609', 'YYYYMMDD'],
    ['+6/09/2026', 'MM/DD/YYYY'],
    ['N/A', 'MM/DD/YYYY'],
    ['31-FEB-2020', 'DD-MON-YYYY'],
    ['Sunday, Smarch 1, 2026', 'Month D, YYYY'],
    ['June 17', 'Month D, YYYY'],
    ['01-ANF-2020', 'DD-MON-YYYY'],
    ['000000', 'YYYYMM end'],
    ['202513', 'YYYYMM end'],
    ['', 'epoch milliseconds'],
    ['--5', 'epoch milliseconds'],
    ['-99999999999999', 'epoch milliseconds'],
  ])('does not take %j as %s', (text, format) => expect(parseDate(text, format)).toBeUndefined());

  it.each(Object.keys(written) as SpelledFormat[])(
    'takes in form %s exactly the days that the calendar has',
    (format) => {
      const year = format === 'M/D/YY' ? fc.integer({ min: 1950, max: 2049 }) : fc.integer({ min: 1000, max: 9999 });
      fc.assert(
        fc.property(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }), (y, m, d) => {
          const two = (number: number): string => String(number).padStart(2, '0');
          const day = new Date(Date.UTC(y, m - 1, d));
          const expected = day.getUTCMonth() === m - 1 ? day.toISOString().slice(0, 10) : undefined;
          expect(parseDate(written[format](String(y), two(m), two(d)), format)).toBe(expected);
        }),
        { numRuns: 1000 },
      );
    },
  );

  it('never throws and answers only days, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789/-T: '), maxLength: 12 }),
        fc.constantFrom(...formats),
        (text, format) => {
          expect(parseDate(text, format) ?? '0001-01-01').toMatch(/^\d{4}-\d\d-\d\d$/);
        },
      ),
    );
  });

  it('knows its forms by name', () => {
    expect(isDateFormat('MMDDYYYY')).toBe(true);
    expect(isDateFormat('DDMMYYYY')).toBe(false);
    expect(isDateFormat('toString')).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { loadSource } from '@registry/sources';
import { checkStatedDate, findDataDate } from './date-of-input.ts';

const now = new Date('2026-11-25T12:00:00Z');
const notStated = { statedDay: null };

describe('the date of the data', () => {
  it.each([
    ['us/ppp-loans', { label: '/in/public_150k_plus_240930.csv' }, '2024-09-30'],
    ['us/ppp-loans', { label: 'https://data.sba.gov/download/public_up_to_150k_12_230630.csv' }, '2023-06-30'],
    ['us/ppp-loans', { label: 'public_150k_plus.csv' }, null],
    ['us/ppp-loans', { label: 'public_150k_plus_221.csv' }, null],
    ['us/npi-providers', { label: 'a.zip', entryName: 'npidata_pfile_20050523-20261108.csv' }, '2026-11-08'],
    ['us/irs-eo-bmf', { label: 'eo_wy_2022-07-28.csv' }, null],
  ] as const)('of %s is found in names alone that are known to have it: %j', async (slug, input, day) => {
    expect(findDataDate(await loadSource(slug), input, notStated, now)).toBe(day);
  });

  it('is first what the file itself says', async () => {
    const statedDay = { day: '2024-10-01', line: 1 };
    const input = { label: 'public_150k_plus_240930.csv' };
    expect(findDataDate(await loadSource('us/ppp-loans'), input, { statedDay }, now)).toBe('2024-10-01');
  });

  it('in the future is refused, whoever states it', async () => {
    const definition = await loadSource('us/ppp-loans');
    expect(() => findDataDate(definition, { label: 'public_150k_plus_300930.csv' }, notStated, now)).toThrow(
      "The file's name says that the data are dated 2030-09-30, which is in the future. State their date with --as-of.",
    );
    const statedDay = { day: '2099-12-31', line: 1 };
    expect(() => findDataDate(definition, { label: '-' }, { statedDay }, now)).toThrow(/^Line 1 says .* 2099-12-31/);
    expect(() => checkStatedDate('2026-11-27', now)).toThrow(
      '--as-of is 2026-11-27; expected a date that is not in the future.',
    );
    expect(() => checkStatedDate('11/02/2026', now)).toThrow('expected a date such as 2026-11-02');
    checkStatedDate('2026-11-26', new Date('2026-11-25T12:00:00Z')); // it is the 26th already where the day begins first
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fileNumberKey, formatBusinessId, isFileNumber, parseBusinessId, stateCodes } from './index.ts';

describe('business id', () => {
  it('holds the state in small letters and the file number as issued', () => {
    expect(formatBusinessId({ state: 'CO', fileNumber: ' 20131234567 ' })).toBe('us-co-20131234567');
    expect(formatBusinessId({ state: 'QC', fileNumber: '1140000123' })).toBe('ca-qc-1140000123');
    expect(formatBusinessId({ state: 'FL', fileNumber: 'L23000451234' })).toBe('us-fl-L23000451234');
  });

  it.each([
    ['us-co-20131234567', 'CO', '20131234567'],
    ['US-Co-abC', 'CO', 'abC'],
    ['us-tx-0800-12/3.4 X', 'TX', '0800-12/3.4 X'],
    ['us-wa-604 123 456', 'WA', '604 123 456'],
    ['us-ny-  7 ', 'NY', '7'],
    ['CA-qc-1140000123', 'QC', '1140000123'],
  ])('reads %j', (text, state, fileNumber) => {
    expect(parseBusinessId(text)).toEqual({ state, fileNumber });
  });

  it.each([
    '',
    'us',
    'us-co',
    'us-co-',
    'us-co-   ',
    'us-zz-1',
    'ca-on-1',
    'us-qc-1',
    'ca-co-1',
    'co-1',
    ' us-co-1',
    'us_co_1',
    'us-co-1\u0000',
    'us-co-1\n2',
    `us-co-${'9'.repeat(65)}`,
  ])('does not take %j', (text) => expect(parseBusinessId(text)).toBeUndefined());

  it('parses back to what it was made of', () => {
    const fileNumber = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter(isFileNumber);
    fc.assert(
      fc.property(fc.constantFrom(...stateCodes), fileNumber, (state, number) => {
        expect(parseBusinessId(formatBusinessId({ state, fileNumber: number }))).toEqual({
          state,
          fileNumber: number.trim(),
        });
      }),
    );
  });

  it('refuses to be made of a file number that cannot be one', () => {
    expect(() => formatBusinessId({ state: 'CO', fileNumber: ' ' })).toThrow(RangeError);
    expect(() => formatBusinessId({ state: 'CO', fileNumber: 'a\u202eb' })).toThrow(/is not a file number/);
  });

  it('compares file numbers without letter case and outer space', () => {
    expect(fileNumberKey(' l2300a ')).toBe(fileNumberKey('L2300A'));
    expect(fileNumberKey('1-2')).not.toBe(fileNumberKey('12'));
  });
});

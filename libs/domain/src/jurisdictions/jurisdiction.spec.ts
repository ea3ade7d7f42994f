import { describe, expect, it } from '@jest/globals';
import {
  readCountry,
  isStateCode,
  isUsState,
  jurisdictionCode,
  jurisdictionNames,
  provinceNames,
  stateCodes,
  toStateCode,
  usStateCodes,
} from '../index.ts';

describe('jurisdictions', () => {
  it('are 50 states, DC and five territories, and provinces of Canada, no code and no name twice', () => {
    expect(usStateCodes).toHaveLength(56);
    expect(usStateCodes).toEqual(expect.arrayContaining(['DC', 'PR', 'GU', 'VI', 'AS', 'MP']));
    expect(stateCodes).toEqual([...usStateCodes, 'QC']);
    expect(Object.keys(provinceNames).filter((code) => isUsState(code))).toEqual([]);
    expect(new Set(Object.values(jurisdictionNames)).size).toBe(stateCodes.length);
    expect([readCountry('CO'), readCountry('QC')]).toEqual(['us', 'ca']);
  });

  it('have a code of their country', () => expect(jurisdictionCode('CO')).toBe('us_co'));

  it('know no code in small letters', () => {
    expect(isStateCode('CO')).toBe(true);
    expect(isStateCode('co')).toBe(false);
  });

  it.each([
    ['DELAWARE', 'DE'],
    ['Delaware', 'DE'],
    ['de', 'DE'],
    [' New   York ', 'NY'],
    ['N.Y.', 'NY'],
    ['State of Colorado', 'CO'],
    ['COMMONWEALTH OF VIRGINIA', 'VA'],
    ['Washington, D.C.', 'DC'],
    ['Washington', 'WA'],
    ['US Virgin Islands', 'VI'],
    ['ONTARIO', undefined],
    ['GERMANY', undefined],
    ['XX', undefined],
    ['', undefined],
  ])('read the wording %j as %s', (wording, code) => {
    expect(toStateCode(wording)).toBe(code);
  });

  it('are read from each full name and each code', () => {
    for (const state of usStateCodes) {
      expect(toStateCode(jurisdictionNames[state])).toBe(state);
      expect(toStateCode(state.toLowerCase())).toBe(state);
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { toAddressRegion } from '../index.ts';

describe('where an address lies', () => {
  it.each<[string | null, string | null, string | null, string | null]>([
    ['FL', 'US', 'FL', 'US'],
    ['Florida', null, 'FL', 'US'],
    ['F', 'US', null, 'US'],
    ['F', null, null, null],
    ['ON', null, 'ON', 'CA'],
    ['ONTARIO', 'CANADA', 'ON', 'CA'],
    ['Québec', 'US', 'QC', 'CA'],
    ['CA', 'US', 'CA', 'US'],
    ['CA', 'CA', null, 'CA'],
    [null, 'PR', 'PR', 'US'],
    ['PR', 'Puerto Rico', 'PR', 'US'],
    ['BC', 'MX', null, 'MX'],
    [null, 'Germany', null, 'DE'],
    [null, 'DE', null, 'DE'],
    [null, 'England', null, 'GB'],
    [null, 'Nowhere', null, null],
    [null, null, null, null],
  ])('with the state %j and the country %j has the codes %j and %j', (state, country, code, countryCode) => {
    expect(toAddressRegion(state, country)).toEqual({ state: code, country: countryCode });
  });
});

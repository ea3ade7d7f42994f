import { describe, expect, it } from '@jest/globals';
import { placeKeys } from './place-keys.ts';

const address = (fullAddress: string, city: string | null = null, postalCode: string | null = null) => ({
  kind: 'principal',
  fullAddress,
  city,
  postalCode,
});

describe('the places of addresses', () => {
  it.each([
    ['80524', '80524'],
    ['80524-1234', '80524'],
    ['805241234', '80524'],
    [' 80524 ', '80524'],
  ])('have the first five digits of the ZIP code %j', (published, zip) => {
    expect(placeKeys([address('', null, published)]).postalCodes).toEqual([zip]);
  });

  it.each(['8052', '00000', 'T2P 1J9', '80524-12', ''])('have no ZIP code in %j', (published) => {
    expect(placeKeys([address('1 Main St', null, published)]).postalCodes).toEqual([]);
  });

  it.each([
    ['1 Main St, Denver, CO 80202', ['80202']],
    ['1 Main St, Denver, CO 80202-1234, USA', ['80202']],
    ['80202 County Road 5, Denver, CO', []],
    ['1 Main St, Denver', []],
  ])('find it at the end of %j', (fullAddress, zips) => {
    expect(placeKeys([address(fullAddress)]).postalCodes).toEqual(zips);
  });

  it('have each city once, folded, short words written out', () => {
    const cities = ['Ft. Collins', 'FORT COLLINS', 'St. Paul', 'W Linn', ''].map((city) => address('x', city));
    expect(placeKeys(cities).cities).toEqual(['FORT COLLINS', 'SAINT PAUL', 'WEST LINN']);
  });

  it('are none of an agent, who has thousands of companies', () => {
    expect(placeKeys([{ ...address('', 'Dover', '19901'), kind: 'registered_agent' }])).toEqual({
      postalCodes: [],
      cities: [],
    });
  });

  it('are twenty at most, the same in whatever order the addresses come', () => {
    const all = Array.from({ length: 50 }, (_, i) => address('', `City ${i}`, String(80_000 + i)));
    expect(placeKeys(all).postalCodes).toHaveLength(20);
    expect(placeKeys(all.toReversed())).toEqual(placeKeys(all));
  });
});

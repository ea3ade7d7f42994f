import { describe, expect, it } from '@jest/globals';
import { jurisdictionSlug, parseJurisdictionSlug, provinceNames, slugOfState, stateCodes } from '../index.ts';

describe('jurisdiction slugs', () => {
  it('name a state or a province in any letter case', () => {
    expect(parseJurisdictionSlug('us-co')).toEqual({ country: 'us', code: 'CO', name: 'Colorado' });
    expect(parseJurisdictionSlug('US-Co')?.code).toBe('CO');
    expect(parseJurisdictionSlug('ca-on')).toEqual({ country: 'ca', code: 'ON', name: 'Ontario' });
  });

  it.each(['', 'us', 'us-', 'co', 'us_co', 'us-on', 'ca-co', 'mx-co', 'us-co-1', 'us-constructor'])(
    'refuse %j',
    (slug) => {
      expect(parseJurisdictionSlug(slug)).toBeUndefined();
    },
  );

  it('parse back for every region', () => {
    for (const code of stateCodes) expect(parseJurisdictionSlug(slugOfState(code))?.code).toBe(code);
    for (const code of Object.keys(provinceNames))
      expect(parseJurisdictionSlug(jurisdictionSlug('ca', code))?.code).toBe(code);
  });
});

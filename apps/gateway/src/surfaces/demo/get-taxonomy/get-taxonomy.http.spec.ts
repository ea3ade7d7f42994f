import { describe, expect, it } from '@jest/globals';
import { toTaxonomy } from './taxonomy.mapper.ts';

const reply = {
  companyCount: 3,
  jurisdictions: [
    { value: 'us-or', count: 2 },
    { value: 'ca-on', count: 1 },
  ],
  industries: [{ value: '31', count: 1 }],
  statuses: [{ value: 'active', count: 3 }],
  types: [{ value: 'llc', count: 3 }],
  cities: null,
};

// Over HTTP it is tried with the search of people: search-people.http.spec.ts.
describe('the taxonomy', () => {
  it('has the countries that have companies, with their regions', () => {
    expect(toTaxonomy(reply, { country: null, region: null }).countries).toEqual([
      {
        slug: 'us',
        name: 'United States',
        company_count: 2,
        regions: [{ slug: 'us-or', name: 'Oregon', company_count: 2 }],
      },
      { slug: 'ca', name: 'Canada', company_count: 1, regions: [{ slug: 'ca-on', name: 'Ontario', company_count: 1 }] },
    ]);
    expect(toTaxonomy(reply, { country: 'ca', region: 'us-or' }).countries).toEqual([
      { slug: 'ca', name: 'Canada', company_count: 0, regions: [] },
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { toTaxonomy } from './taxonomy.mapper.ts';

const reply = {
  jurisdictions: [
    { value: 'us-or', count: 2, sampleCount: 0 },
    { value: 'us-co', count: 0, sampleCount: 4 },
    { value: 'ca-on', count: 1, sampleCount: 0 },
  ],
  industries: [{ value: '31', count: 1, sampleCount: 1 }],
  statuses: [{ value: 'active', count: 3, sampleCount: 4 }],
  types: [{ value: 'llc', count: 3, sampleCount: 4 }],
  years: [],
  cities: null,
};

// Over HTTP it is tried with the search of people: search-people.http.spec.ts.
describe('the taxonomy', () => {
  it('has the countries that have companies, with their regions, and never adds samples to real companies', () => {
    const { countries, ...all } = toTaxonomy(reply, { country: null, region: null });
    expect(all).toMatchObject({ company_count: 3, sample_company_count: 4 });
    expect(countries).toEqual([
      {
        slug: 'us',
        name: 'United States',
        company_count: 2,
        sample_company_count: 4,
        regions: [
          { slug: 'us-or', name: 'Oregon', company_count: 2, sample_company_count: 0 },
          { slug: 'us-co', name: 'Colorado', company_count: 0, sample_company_count: 4 },
        ],
      },
      {
        slug: 'ca',
        name: 'Canada',
        company_count: 1,
        sample_company_count: 0,
        regions: [{ slug: 'ca-on', name: 'Ontario', company_count: 1, sample_company_count: 0 }],
      },
    ]);
    const none = { ...reply, jurisdictions: reply.jurisdictions.slice(0, 2) };
    expect(toTaxonomy(none, { country: 'ca', region: null }).countries).toEqual([
      { slug: 'ca', name: 'Canada', company_count: 0, sample_company_count: 0, regions: [] },
    ]);
  });

  it('of one region counts all companies of its country', () => {
    const [country, ...others] = toTaxonomy(reply, { country: null, region: 'us-co' }).countries;
    expect(country).toMatchObject({ slug: 'us', company_count: 2, sample_company_count: 4 });
    expect(country?.regions.map(({ slug }) => slug)).toEqual(['us-co']);
    expect(others).toEqual([]);
  });
});

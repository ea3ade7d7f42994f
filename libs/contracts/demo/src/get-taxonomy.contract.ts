import { Field, defineMessage, orNull, publicObject, type Shape } from '@registry/contracts-message';
import type { IndexingProgress } from '@registry/contracts-feed';
import Type from 'typebox';
import { jurisdiction } from './request-fields.ts';
import { searchResult, type ValueCount } from './search-companies.contract.ts';

/** Real companies and fictional ones, never added up. */
const companyCounts = {
  company_count: Field.count('Number of real companies.'),
  sample_company_count: Field.count('Number of fictional sample companies.'),
};

const taxonomyTerm = publicObject('TaxonomyTerm', 'A filter value and its number of companies.', {
  slug: Field.string('The value, as search parameters take it.', 'llc'),
  name: Field.string('The label to display.', 'Limited liability company'),
  ...companyCounts,
});

const city = publicObject('City', 'A city with companies.', {
  name: Field.string("The city in capitals, in the registry's spelling.", 'PORTLAND'),
  ...companyCounts,
});

const region = publicObject('Region', 'A state, territory or province with companies.', {
  ...taxonomyTerm.properties,
  slug: Field.string('The value, as search parameters take it.', 'us-or'),
  name: Field.string('The label to display.', 'Oregon'),
  cities: Type.Optional(Field.list(city, 'The 500 largest cities. Present only with both `country` and `region`.')),
});

const country = publicObject('Country', 'A country with companies.', {
  ...taxonomyTerm.properties,
  slug: Field.string('The value, as search parameters take it.', 'us'),
  name: Field.string('The label to display.', 'United States'),
  regions: Field.list(region, 'The regions with companies, largest first.'),
});

/** What there is to search and filter by. */
export const taxonomy = publicObject(
  'Taxonomy',
  'The values of search filters, with the number of companies of each.',
  {
    object: Field.objectType('taxonomy'),
    ...companyCounts,
    countries: Field.list(country, 'The countries with companies.'),
    industries: Field.list(taxonomyTerm, 'The sectors of NAICS 2022, values of the parameter `naics`.'),
    statuses: Field.list(taxonomyTerm, 'The values of the parameter `status`.'),
    types: Field.list(taxonomyTerm, 'The values of the parameter `type`.'),
    indexing: searchResult.properties.indexing,
  },
);

export type TaxonomyTerm = Shape<typeof taxonomyTerm>;
export type Region = Shape<typeof region>;
export type Country = Shape<typeof country>;
export type Taxonomy = Shape<typeof taxonomy>;

/** A value with how many real companies and how many of samples have it. */
export interface TaxonomyCount extends ValueCount {
  readonly sampleCount: number;
}

export interface GetTaxonomyReply {
  /** Jurisdictions (`us-or`) that have companies, largest first. */
  readonly jurisdictions: readonly TaxonomyCount[];
  /** Two-digit sectors of NAICS that companies are in, largest first. */
  readonly industries: readonly TaxonomyCount[];
  readonly statuses: readonly TaxonomyCount[];
  readonly types: readonly TaxonomyCount[];
  /** Real companies by year of formation, oldest first. */
  readonly years: readonly ValueCount[];
  /** The 500 largest in the registry's spelling, in capitals; null unless requested. */
  readonly cities: readonly TaxonomyCount[] | null;
  /** As that of a search. */
  readonly indexing?: IndexingProgress;
}

/** What there is to search and filter by, with counts. */
export const getTaxonomy = defineMessage<GetTaxonomyReply>('no company')({
  subject: 'demo.get-taxonomy',
  deadlineMs: 2_500,
  request: {
    /** Of which jurisdiction the cities are wanted; null for none. */
    citiesOf: orNull(jurisdiction),
  },
  example: {
    request: { citiesOf: 'us-or' },
    reply: {
      jurisdictions: [{ value: 'us-or', count: 2, sampleCount: 0 }],
      industries: [{ value: '31', count: 1, sampleCount: 0 }],
      statuses: [{ value: 'active', count: 2, sampleCount: 0 }],
      types: [{ value: 'llc', count: 2, sampleCount: 0 }],
      years: [{ value: '2019', count: 2 }],
      cities: [{ value: 'DALLAS', count: 2, sampleCount: 0 }],
    },
  },
});

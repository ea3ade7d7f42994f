import { count, defineMessage, list, orNull, publicObject, type Shape, string } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { demoObject } from './company.ts';
import { jurisdiction } from './request-fields.ts';
import type { ValueCount } from './search-companies.contract.ts';

export const getTaxonomyRequest = Type.Object({
  /** Of which jurisdiction the cities are wanted; null for none. */
  citiesOf: orNull(jurisdiction),
});

export type GetTaxonomyRequest = Static<typeof getTaxonomyRequest>;

const taxonomyTerm = publicObject('TaxonomyTerm', {
  slug: string('The value, as search parameters take it.', 'llc'),
  name: string('The label to display.', 'Limited liability company'),
  company_count: count('Number of companies.'),
});

const city = publicObject('City', {
  name: string("The city in capitals, in the registry's spelling.", 'PORTLAND'),
  company_count: count('Number of companies.', { minimum: 1 }),
});

const region = publicObject('Region', {
  ...taxonomyTerm.properties,
  cities: Type.Optional(list(city, 'The 500 largest cities. Present only with both `country` and `region`.')),
});

const country = publicObject('Country', {
  ...taxonomyTerm.properties,
  regions: list(region, 'The regions with companies, largest first.'),
});

/** What there is to search and filter by. */
export const taxonomy = publicObject('Taxonomy', {
  object: demoObject('taxonomy'),
  company_count: count('Total number of companies.'),
  countries: list(country, 'The countries with companies.'),
  industries: list(taxonomyTerm, 'The sectors of NAICS 2022, values of the parameter `naics`.'),
  statuses: list(taxonomyTerm, 'The values of the parameter `status`.'),
  types: list(taxonomyTerm, 'The values of the parameter `type`.'),
});

export type TaxonomyTerm = Shape<typeof taxonomyTerm>;
export type Region = Shape<typeof region>;
export type Country = Shape<typeof country>;
export type Taxonomy = Shape<typeof taxonomy>;

export interface GetTaxonomyReply {
  readonly companyCount: number;
  /** Jurisdictions (`us-or`) that have companies, largest first. */
  readonly jurisdictions: readonly ValueCount[];
  /** Two-digit sectors of NAICS that companies are in, largest first. */
  readonly industries: readonly ValueCount[];
  readonly statuses: readonly ValueCount[];
  readonly types: readonly ValueCount[];
  /** The 500 largest in the registry's spelling, in capitals; null unless asked for. */
  readonly cities: readonly ValueCount[] | null;
}

/** What there is to search and filter by, with counts. */
export const getTaxonomy = defineMessage<typeof getTaxonomyRequest, GetTaxonomyReply>({
  subject: 'demo.get-taxonomy',
  deadlineMs: 2_500,
  request: getTaxonomyRequest,
  errors: [],
  example: {
    request: { citiesOf: 'us-or' },
    reply: {
      companyCount: 2,
      jurisdictions: [{ value: 'us-or', count: 2 }],
      industries: [{ value: '31', count: 1 }],
      statuses: [{ value: 'active', count: 2 }],
      types: [{ value: 'llc', count: 2 }],
      cities: [{ value: 'DALLAS', count: 2 }],
    },
  },
});

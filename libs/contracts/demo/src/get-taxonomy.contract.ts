import { defineMessage, orNull } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { jurisdiction } from './request-fields.ts';
import type { ValueCount } from './search-companies.contract.ts';

export const getTaxonomyRequest = Type.Object({
  /** Of which jurisdiction the cities are wanted; null for none. */
  citiesOf: orNull(jurisdiction),
});

export type GetTaxonomyRequest = Static<typeof getTaxonomyRequest>;

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

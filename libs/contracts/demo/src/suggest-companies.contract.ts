import { Field, defineMessage, publicObject, type Shape, text, windowFields } from '@registry/contracts-message';
import type { IndexingProgress } from '@registry/contracts-feed';
import { exampleCompany, sentQuery } from './company.ts';
import { type CompanyHit, companyHit, searchResult } from './search-companies.contract.ts';

const { id, name, status, as_of, jurisdiction, sample, profile, ...hit } = companyHit.properties;
const { matched_on, matched_name, matched_name_status, matched_name_ended, matched_titles } = hit;

/** A company that a reader may mean by what was typed so far: with what distinguishes it from others of a like name. */
const suggestedCompany = publicObject('SuggestedCompany', 'A company whose name or officer matches the typed text.', {
  ...{ id, name, status, as_of, jurisdiction, sample, profile },
  ...{ matched_on, matched_name, matched_name_status, matched_name_ended, matched_titles },
  object: Field.objectType('suggested_company'),
});

/** At most ten, without pages. */
export const suggestResult = publicObject('SuggestResult', 'The suggested companies.', {
  object: Field.objectType('suggest_result'),
  query: sentQuery('cedar ri'),
  data: Field.list(suggestedCompany, 'The companies, most relevant first.', { maxItems: 10 }),
  indexing: searchResult.properties.indexing,
});

export type SuggestResult = Shape<typeof suggestResult>;

export interface SuggestCompaniesReply {
  /** Most relevant first, as a search orders them. */
  readonly hits: readonly CompanyHit[];
  /** As that of a search. */
  readonly indexing?: IndexingProgress;
}

/**
 * Companies for the text typed so far. The last word matches by prefix, except in a contact, which must match exactly.
 * Neither counted nor corrected, since it is requested with every letter.
 */
export const suggestCompanies = defineMessage<SuggestCompaniesReply>('as received')({
  subject: 'demo.suggest-companies',
  deadlineMs: 2_500,
  request: {
    /** The typed beginning of a text that `search-companies` takes. */
    q: text(1_000),
    limit: windowFields.limit,
  },
  example: {
    request: { q: 'cedar ri', limit: 10 },
    reply: {
      hits: [
        {
          ...exampleCompany,
          matched_on: 'name',
          matched_name: 'CEDAR RIDGE BAKERY, LLC',
          ...{ matched_name_status: 'active', matched_name_ended: null },
          matched_titles: [],
        },
      ],
    },
  },
});

import { defineMessage, text, windowFields } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { exampleCompany } from './company.ts';
import type { CompanyHit } from './search-companies.contract.ts';

export const suggestCompaniesRequest = Type.Object({
  /** What was typed so far of a text that `search-companies` takes. */
  q: text(1_000),
  limit: windowFields.limit,
});

export type SuggestCompaniesRequest = Static<typeof suggestCompaniesRequest>;

export interface SuggestCompaniesReply {
  /** Most relevant first, as a search orders them. */
  readonly hits: readonly CompanyHit[];
}

/**
 * The companies that a reader may mean who has typed this much: the last word stands for all that begin so, but in what has the form of a
 * contact, which is found exactly or not at all. Neither counted nor respelled, since it is asked for with every letter.
 */
export const suggestCompanies = defineMessage<typeof suggestCompaniesRequest, SuggestCompaniesReply>({
  subject: 'demo.suggest-companies',
  form: 2,
  deadlineMs: 2_500,
  request: suggestCompaniesRequest,
  errors: [],
  example: {
    request: { q: 'cedar ri', limit: 10 },
    reply: { hits: [{ ...exampleCompany, matchedOn: 'name', matchedName: 'CEDAR RIDGE BAKERY, LLC' }] },
  },
});

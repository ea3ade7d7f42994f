import { defineMessage, text, windowFields } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { type CompanySummary, exampleCompany } from './company.ts';

export const searchPeopleRequest = Type.Object({
  /** All of its words must be in the name. */
  q: text(1_000),
  ...windowFields,
});

export type SearchPeopleRequest = Static<typeof searchPeopleRequest>;

/** A name on file, of one person or of several who share it. */
export interface NamedPerson {
  /** In the spelling that most companies filed. */
  readonly name: string;
  /** Companies that filed it. */
  readonly companyCount: number;
  /** At most 20 of them, active ones first, then by name. */
  readonly companies: readonly { readonly company: CompanySummary; readonly titles: readonly string[] }[];
}

export interface SearchPeopleReply {
  readonly people: readonly NamedPerson[];
  /** Exact. */
  readonly totalCount: number;
}

/**
 * Names of officers, directors and agents, each with the companies that filed it. First the name that is the query, then those that
 * begin with its first word, then the rest; inside each those of most companies first.
 */
export const searchPeople = defineMessage<typeof searchPeopleRequest, SearchPeopleReply>({
  subject: 'demo.search-people',
  form: 2,
  deadlineMs: 2_500,
  request: searchPeopleRequest,
  errors: [],
  example: {
    request: { q: 'jane roe', offset: 0, limit: 25 },
    reply: {
      people: [
        {
          name: 'JANE ROE',
          companyCount: 1,
          companies: [{ company: exampleCompany, titles: ['Authorized Representative'] }],
        },
      ],
      totalCount: 1,
    },
  },
});

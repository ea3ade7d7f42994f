import { type IndexingProgress, indexingProgress } from '@registry/contracts-feed';
import {
  Field,
  defineMessage,
  publicObject,
  type Shape,
  suggestedQueries,
  text,
  windowFields,
  type RequestFor,
} from '@registry/contracts-message';
import type { SuggestedQuery } from '@registry/domain';
import Type from 'typebox';
import { company, exampleCompany, sentQuery } from './company.ts';

/** A company of a person. */
const personCompany = publicObject('PersonCompany', 'A company that lists the person, with the roles.', {
  company: Field.described(company, 'The company.'),
  titles: Field.strings("The person's roles in the registry's own wording.", ['Manager']),
});

/** A name on file, of one person or of several who share it. */
const namedPerson = publicObject(
  'NamedPerson',
  'A name of officers or agents, with the companies that list it. The same name may belong to different people.',
  {
    object: Field.objectType('person'),
    name: Field.string('The name, in its most frequent spelling.', 'JANE ROE'),
    company_count: Field.count('Number of real companies that list the name.'),
    sample_company_count: Field.count('Number of fictional sample companies that list the name.'),
    companies: Field.list(personCompany, 'At most 20 of those companies: real ones first, then active ones first.'),
  },
);

export type NamedPerson = Shape<typeof namedPerson>;

/** A page of names. */
export const peopleResult = publicObject('PeopleResult', 'A page of matching names.', {
  object: Field.objectType('people_result'),
  query: sentQuery('jane roe'),
  total_count: Field.count('Exact number of names.'),
  page: Field.count('The page number, starting at 1.', { minimum: 1 }),
  per_page: Type.Integer({ description: 'Number of names per page.' }),
  has_more: Field.flag('Whether there is another page.'),
  data: Field.list(namedPerson, 'The names of this page.'),
  suggestions: suggestedQueries,
  indexing: Type.Optional(
    Field.described(indexingProgress, 'How far the search has followed what is loaded. Absent if it finds all of it.'),
  ),
});

export type PeopleResult = Shape<typeof peopleResult>;

export interface SearchPeopleReply {
  readonly people: readonly NamedPerson[];
  /** Exact. */
  readonly totalCount: number;
  /** Texts that find names, nearest first. */
  readonly suggestions: readonly SuggestedQuery[];
  /** How far the replica has followed what is loaded; absent if it finds all of it. */
  readonly indexing?: IndexingProgress;
}

/**
 * Names of officers, directors and agents, each with the companies that filed it. First the name that is the query, then those that
 * begin with its first word, then the rest; inside each those of most real companies first, then those of most samples.
 */
export const searchPeople = defineMessage<SearchPeopleReply>('as received')({
  subject: 'demo.search-people',
  deadlineMs: 2_500,
  request: {
    /** All of its words must be in the name. */
    q: text(1_000),
    ...windowFields,
  },
  example: {
    request: { q: 'jane roe', offset: 0, limit: 25 },
    reply: {
      people: [
        {
          object: 'person',
          name: 'JANE ROE',
          company_count: 1,
          sample_company_count: 0,
          companies: [{ company: exampleCompany, titles: ['Authorized Representative'] }],
        },
      ],
      totalCount: 1,
      suggestions: [],
    },
  },
});

export type SearchPeopleRequest = RequestFor<typeof searchPeople>;

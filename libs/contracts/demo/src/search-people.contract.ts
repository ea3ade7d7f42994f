import {
  count,
  defineMessage,
  flag,
  list,
  publicObject,
  type Shape,
  string,
  strings,
  text,
  windowFields,
} from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { company, demoObject, exampleCompany, sentQuery } from './company.ts';

export const searchPeopleRequest = Type.Object({
  /** All of its words must be in the name. */
  q: text(1_000),
  ...windowFields,
});

export type SearchPeopleRequest = Static<typeof searchPeopleRequest>;

/** A company of a person. */
const personCompany = publicObject('PersonCompany', {
  company,
  titles: strings("In the registry's words.", ['Manager']),
});

/** A name on file, of one person or of several who share it. */
const namedPerson = publicObject('NamedPerson', {
  object: demoObject('person'),
  name: string('In the spelling that most companies filed.', 'JANE ROE'),
  company_count: count('Companies that filed it.', { minimum: 1 }),
  companies: list(personCompany, 'At most 20 of them, active ones first.'),
});

export type NamedPerson = Shape<typeof namedPerson>;

/** A page of names. */
export const peopleResult = publicObject('PeopleResult', {
  object: demoObject('people_result'),
  query: sentQuery('jane roe'),
  total_count: count('Exact.'),
  page: count('The page, counted from 1.', { minimum: 1 }),
  per_page: Type.Integer({ description: 'Names of a page.' }),
  has_more: flag('Whether there is a next page that can be asked for.'),
  data: list(namedPerson, 'The names.'),
});

export type PeopleResult = Shape<typeof peopleResult>;

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
          object: 'person',
          name: 'JANE ROE',
          company_count: 1,
          companies: [{ company: exampleCompany, titles: ['Authorized Representative'] }],
        },
      ],
      totalCount: 1,
    },
  },
});

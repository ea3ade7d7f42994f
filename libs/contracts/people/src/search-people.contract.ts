import Type from 'typebox';
import { type IndexingProgress, indexingProgress } from '@registry/contracts-feed';
import {
  exampleSparseBusiness,
  personAddress,
  personTitle,
  registerCoverage,
  sparseBusiness,
  toPerson,
} from '@registry/contracts-business-registry';
import {
  Field,
  defineMessage,
  pageOf,
  publicObject,
  type Shape,
  stateCode,
  suggestedQueries,
  text,
  windowFields,
  type RequestFor,
} from '@registry/contracts-message';
import { stateCodes, type SuggestedQuery } from '@registry/domain';

/** A person or firm on file for one company; a person of two companies is two hits, and so are two of one name with two addresses. */
export const personHit = publicObject(
  'PersonHit',
  'A person or firm that matches a search, with the business that lists it.',
  {
    object: Field.objectType('person'),
    name: Field.string('The name as published.', 'JANE Q DOE'),
    titles: Field.list(personTitle, "The person's roles in the company."),
    address: personAddress,
    as_of: Field.dateOrNull('The date of the data that list the person; `null` if unknown.', '2026-10-31'),
    business: Field.described(sparseBusiness, 'The company that lists the person.'),
  },
);

export type PersonHit = Shape<typeof personHit>;

/** In replies without the dates of the data, which business-registry knows. */
export type FoundPerson = Omit<PersonHit, 'as_of'>;

/** A page of people. */
export const personList = pageOf('PersonList', 'A page of matching people.', personHit, {
  coverage: Type.Optional(
    Field.list(
      registerCoverage,
      'The coverage of each state in `state`, in the same order; of every loaded state where none is named. It is `partial` at most, since registries do not publish all people. Absent while it is unknown.',
    ),
  ),
  suggestions: Field.described(
    publicObject('PeopleSuggestions', 'Suggestions for a search of people.', { q: suggestedQueries }),
    'Suggestions of other spellings and spaces.',
  ),
  indexing: Type.Optional(
    Field.described(indexingProgress, 'How far the search has followed what is loaded. Absent if it finds all of it.'),
  ),
});

export type PersonList = Shape<typeof personList>;

export interface SearchPeopleReply {
  readonly hits: readonly FoundPerson[];
  /** The version of the company of each hit, as it is shown. */
  readonly versions: readonly number[];
  /** Exact. */
  readonly totalCount: number;
  /** Texts that find people, nearest first. */
  readonly suggestions: readonly SuggestedQuery[];
  /** How far the replica has followed what is loaded; absent if it finds all of it. */
  readonly indexing?: IndexingProgress;
}

/**
 * Persons and firms on file whose names hold every word of the query. First those whose name is the query (of a firm,
 * legal form left out), then those whose name begins with its first word, then the rest; inside each by name, then by
 * business id.
 */
export const searchPeople = defineMessage<SearchPeopleReply>('as received')({
  subject: 'people.search-people',
  deadlineMs: 2_500,
  request: {
    /** At least one letter or digit; all of its words must be in the name of one person or firm. */
    q: text(1_000),
    /** People of companies in one of these; all people if empty. */
    states: Type.Immutable(Type.Array(stateCode, { maxItems: stateCodes.length })),
    ...windowFields,
  },
  example: {
    request: { q: 'jane roe', states: ['OR'], offset: 0, limit: 30 },
    reply: {
      hits: [
        {
          ...toPerson({ name: 'JANE ROE', titles: ['Registered Agent'], address: null }),
          business: { ...exampleSparseBusiness, as_of: '' },
        },
      ],
      versions: [1],
      totalCount: 1,
      suggestions: [],
    },
  },
});

export type SearchPeopleRequest = RequestFor<typeof searchPeople>;

import {
  matchCandidate,
  type MatchResult,
  matchResult,
  matchVerdicts,
  sparseBusiness,
} from '@registry/contracts-business-registry';
import { Field, asOfPast, publicObject, type Shape } from '@registry/contracts-message';
import { bySection } from '@registry/domain';
import Type from 'typebox';
import { CONTACT_FIELDS, contactFields } from './contacts/contacts.ts';
import { watchlistCoverage, watchlistResult } from './screening/watchlist.ts';
import { coverage } from './section.ts';

/** How many records of a section a company has. */
const sectionCount = publicObject(
  'SectionCount',
  'The number of records in a section, with the coverage of the section.',
  {
    total_count: Field.count('All rows of 0.5 and more, exactly.'),
    coverage: Field.described(coverage, 'Whether 0 means that the company has no such records.'),
  },
);

const sectionCounts = publicObject(
  'SectionCounts',
  'The number of records of a candidate in each requested section.',
  bySection((section) => Type.Optional(Field.described(sectionCount, `Of the ${section}.`))),
);

export type SectionCounts = Shape<typeof sectionCounts>;

const someContacts = publicObject('SomeContacts', 'The requested values of a candidate, as its profile has them.', {
  industry_classification: Type.Optional(contactFields.industry_classification),
  website: Type.Optional(contactFields.website),
  phone_numbers: Type.Optional(contactFields.phone_numbers),
  email_addresses: Type.Optional(contactFields.email_addresses),
  profiles: Type.Optional(contactFields.profiles),
  certifications: Type.Optional(contactFields.certifications),
});

/** The screening of a candidate, or of the name and address of a query. */
export const matchScreening = publicObject('MatchScreening', 'Screening results, hits first.', {
  hit_count: Field.count('Number of hits. 0 says nothing if `coverage` is `not_covered`.'),
  results: Field.list(watchlistResult, 'The entries that are or may be the company, hits first.'),
  coverage: Field.described(watchlistCoverage, 'Which lists are loaded.'),
});

export type MatchScreening = Shape<typeof matchScreening>;

/** A company that a query may mean, with the requested counts of its records. */
export const countedCandidate = publicObject(
  'MatchCandidate',
  'A company that a query may mean, with its confidence and the evidence.',
  {
    ...matchCandidate.properties,
    sections: Type.Optional(
      Field.described(
        sectionCounts,
        'Of each section that `fields` names, empty for a company that was suppressed meanwhile; absent where `fields` names none.',
      ),
    ),
    contacts: Type.Optional(
      Field.described(
        someContacts,
        'The values that `fields` names, empty for a company that was suppressed meanwhile; absent where `fields` names none.',
      ),
    ),
    watchlist: Type.Optional(
      Field.described(matchScreening, 'The screening of the company, if `fields` names `watchlist`.'),
    ),
  },
);

export type CountedCandidate = Shape<typeof countedCandidate>;

/** A line of an export: a company in a list, with the values that were requested. */
export const exportedBusiness = publicObject(
  'ExportedBusiness',
  'A business in an export, with the values that `fields` names.',
  {
    ...sparseBusiness.properties,
    ...someContacts.properties,
    external_id: Type.Optional(Field.stringOrNull('Your own id of the business, if `fields` names it.', 'V-10017')),
    tags: Type.Optional(Field.strings('Your own tags of the business, if `fields` names them.', ['supplier'])),
  },
);

/** What a workspace says of the businesses of an export. */
export const ANNOTATION_FIELDS = ['external_id', 'tags'] as const;

/** Values that come with each row of an export. */
export const EXPORT_FIELDS = [...CONTACT_FIELDS, ...ANNOTATION_FIELDS] as const;

export type ExportField = (typeof EXPORT_FIELDS)[number];

export type ExportedBusiness = Shape<typeof exportedBusiness>;

/** The verdicts of a query that was screened as well. */
export const screenedVerdicts = {
  ...matchVerdicts,
  not_in_register:
    'As `no_match`, if `fields` names `watchlist`: `watchlist` has the results for the name and address of the query itself.',
} as const;

export type ScreenedVerdict = keyof typeof screenedVerdicts;

/** What came of one query. */
export interface CountedResult extends Omit<MatchResult, 'candidates'> {
  readonly candidates: readonly CountedCandidate[];
}

const screenedResult = publicObject('MatchResult', 'The companies that a query may mean, and a verdict.', {
  ...matchResult.properties,
  verdict: Field.explainedChoice(screenedVerdicts, 'The result of the query.'),
  watchlist: Type.Optional(
    Field.described(
      matchScreening,
      'The screening of the name and address of the query, if `fields` names `watchlist` and the query is not `matched`.',
    ),
  ),
  candidates: Field.list(countedCandidate, 'The companies that the query may mean, the most probable first.'),
});

/** The same, screened if that was requested. */
export type ScreenedResult = Shape<typeof screenedResult>;

const matchUsage = publicObject('MatchUsage', 'The requests that the call counted.', {
  counted: Field.count('Requests that this one counts as: one for each ten queries, rounded up.', {
    minimum: 1,
    example: 1,
  }),
});

/** What came of each query of a list. */
export const matchResults = publicObject(
  'MatchResults',
  'The results of all queries, by their ids, and what the request counted.',
  {
    object: Field.objectType('match_results'),
    ...asOfPast,
    results: Type.Unsafe<Readonly<Record<string, ScreenedResult>>>({
      type: 'object',
      additionalProperties: screenedResult,
      description: "By the caller's ids, in any order.",
    }),
    usage: Field.described(matchUsage, 'As how many requests the body counts.'),
  },
);

export type MatchResults = Shape<typeof matchResults>;

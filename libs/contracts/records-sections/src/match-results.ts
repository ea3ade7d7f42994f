import { matchCandidate, matchResult, sparseBusiness } from '@registry/contracts-business-registry';
import { count, described, list, objectType, publicObject, type Shape } from '@registry/contracts-message';
import { bySection } from '@registry/domain';
import Type from 'typebox';
import { contactFields } from './contacts/contacts.ts';
import { coverage } from './section.ts';

/** How many records of a section a company has. */
const sectionCount = publicObject(
  'SectionCount',
  'The number of records in a section, with the coverage of the section.',
  {
    total_count: count('All rows of 0.5 and more, exactly.'),
    coverage: described(coverage, 'Whether 0 means that the company has no such records.'),
  },
);

const sectionCounts = publicObject(
  'SectionCounts',
  'The number of records of a candidate in each requested section.',
  bySection((section) => Type.Optional(described(sectionCount, `Of the ${section}.`))),
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

/** A company that a query may mean, with the requested counts of its records. */
const countedCandidate = publicObject(
  'MatchCandidate',
  'A company that a query may mean, with its confidence and the evidence.',
  {
    ...matchCandidate.properties,
    sections: Type.Optional(
      described(
        sectionCounts,
        'Of each section that `fields` names, empty for a company that was suppressed meanwhile; absent where `fields` names none.',
      ),
    ),
    contacts: Type.Optional(
      described(
        someContacts,
        'The values that `fields` names, empty for a company that was suppressed meanwhile; absent where `fields` names none.',
      ),
    ),
  },
);

export type CountedCandidate = Shape<typeof countedCandidate>;

/** A line of an export: a company in a list, with the values that were requested. */
export const exportedBusiness = publicObject(
  'ExportedBusiness',
  'A business in an export, with the values that `fields` names.',
  { ...sparseBusiness.properties, ...someContacts.properties },
);

export type ExportedBusiness = Shape<typeof exportedBusiness>;

const countedResult = publicObject('MatchResult', 'The companies that a query may mean, and a verdict.', {
  ...matchResult.properties,
  candidates: list(countedCandidate, 'The companies that the query may mean, the most probable first.'),
});

export type CountedResult = Shape<typeof countedResult>;

const matchUsage = publicObject('MatchUsage', 'The requests that the call counted.', {
  counted: count('Requests that this one counts as: one for each ten queries, rounded up.', { minimum: 1, example: 1 }),
});

/** What came of each query of a list. */
export const matchResults = publicObject(
  'MatchResults',
  'The results of all queries, by their ids, and what the request counted.',
  {
    object: objectType('match_results'),
    results: Type.Unsafe<Readonly<Record<string, CountedResult>>>({
      type: 'object',
      additionalProperties: countedResult,
      description: "By the caller's ids, in the order of the body.",
    }),
    usage: described(matchUsage, 'As how many requests the body counts.'),
  },
);

export type MatchResults = Shape<typeof matchResults>;

import { Field, pageFields, publicObject, type Shape } from '@registry/contracts-message';
import { coverage } from '../section.ts';
import { anyRecordRow } from '../record-rows.ts';
import { watchlistCoverage, watchlistResult } from '../screening/watchlist.ts';

const registrationId = Field.string('The id of the registration: a business of its own.', 'us-or-150000007');

/** A screening result of one registration of an entity. */
export const entityWatchlistResult = publicObject(
  'EntityWatchlistResult',
  'An entry of a list that is or may be the company, with the registration that it was compared with.',
  { ...watchlistResult.properties, registration: registrationId },
);

/** A page of the screening results of all registrations of an entity. */
export const entityWatchlistPage = publicObject(
  'EntityWatchlistResultList',
  'A page of the screening results of an entity.',
  {
    ...pageFields,
    hit_count: Field.count(
      'Number of hits of all registrations, without those that your workspace decided are not a match. An entry that is a hit of several registrations counts for each. 0 says nothing if `coverage` is `not_covered`.',
    ),
    coverage: Field.described(watchlistCoverage, 'Which lists are loaded.'),
    data: Field.list(entityWatchlistResult, 'The results, hits first, then by confidence.'),
  },
);

export type EntityWatchlistPage = Shape<typeof entityWatchlistPage>;

const entityRecord = publicObject('EntityRecord', 'A record of one registration of an entity.', {
  object: Field.objectType('entity_record'),
  registration: registrationId,
  record: Field.described(anyRecordRow, 'The record, as the list of the registration has it.'),
});

const registrationRecords = publicObject('RegistrationRecords', 'How many records of a section a registration has.', {
  registration: registrationId,
  total_count: Field.count('Exact number of its records.'),
  coverage: Field.described(coverage, 'Whether the sources of its section are loaded.'),
});

/** A page of the records of all registrations of an entity. */
export const entityRecordPage = publicObject('EntityRecordList', 'A page of the records of an entity.', {
  ...pageFields,
  registrations: Field.list(
    registrationRecords,
    'The registrations, the domestic one first, with the numbers of records.',
  ),
  data: Field.list(entityRecord, 'The records by registration, in the order of `registrations`, each newest first.'),
});

export type EntityRecordPage = Shape<typeof entityRecordPage>;

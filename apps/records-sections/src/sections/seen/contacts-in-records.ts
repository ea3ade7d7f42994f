import type { ContactValues, Match } from '@registry/contracts-records-sections';
import type { PublishedDetails } from '@registry/domain';
import { givesContacts, type MatchedSubject } from '@registry/matching';
import { collectContacts, type SeenDetails } from '@registry/matching/contacts';
import type { MatchesOfRecords } from '../attached-subjects.ts';
import { listOrigins, toMatch } from '../record.mapper.ts';
import type { DetailedRecord } from '../record.row.ts';

/** How the company is reached and what it does, by the records that are matched to it. */
export function contactsInRecords(records: readonly DetailedRecord[], matches: MatchesOfRecords): ContactValues {
  // A match in words costs more than all else here, and many records are of one subject.
  const inWords = new Map<MatchedSubject, Match>();
  const seen = records.flatMap((record) => {
    const matched = matches.of(record);
    if (record.details === null || !givesContacts(matched)) return [];
    const match = inWords.get(matched) ?? toMatch(matched);
    inWords.set(matched, match);
    return bySource(record, record.details, matched).map((one) => ({ ...one, match }));
  });
  return collectContacts(seen);
}

/** What is shown of the record, by each source that says so. */
function bySource(
  record: DetailedRecord,
  details: PublishedDetails,
  matched: MatchedSubject,
): Omit<SeenDetails, 'match'>[] {
  const [, origins] = listOrigins(record, matched);
  return origins.map(({ source, as_of, retrieved_at }, at) => {
    const own = record.versionDetails?.[at];
    return {
      source: { source, record: record.rowKey, as_of, loaded_at: retrieved_at },
      details: origins.length === 1 ? details : sharedValues(details, own ?? {}),
    };
  });
}

/** The values of a record that one of its sources has too. */
function sharedValues(shown: PublishedDetails, own: Partial<PublishedDetails>): Partial<PublishedDetails> {
  const lists = Object.entries(own).flatMap(([field, values]) => {
    const wanted = shown[field as keyof PublishedDetails];
    if (!Array.isArray(values) || !Array.isArray(wanted)) return [];
    const known = new Set(wanted.map((value) => JSON.stringify(value)));
    return [[field, values.filter((value: unknown) => known.has(JSON.stringify(value)))] as const];
  });
  return Object.fromEntries(lists);
}

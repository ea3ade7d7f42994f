import type { Match, RecordRow } from '@registry/contracts-records-sections';
import type { MatchedSubject } from '@registry/matching';
import type { StoredRecord } from './record.row.ts';

/** A stored record as the contract's row. */
export function toRecordRow(stored: StoredRecord, matched: MatchedSubject): RecordRow {
  return {
    ...stored.head,
    date: stored.date,
    source: matched.subject.source,
    asOf: stored.asOf,
    retrievedAt: stored.retrievedAt.toISOString(),
    absentSince: stored.absentSince?.toISOString() ?? null,
    match: toMatch(matched),
    record: stored.record,
  };
}

export function toMatch({ method, confidence, matchedOn, evidence }: MatchedSubject): Match {
  return { method, confidence, matchedOn, evidence };
}

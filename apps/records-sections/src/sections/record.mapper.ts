import { evidenceInWords, type Match, type RecordRow, sentenceOf } from '@registry/contracts-records-sections';
import { jurisdictionNames } from '@registry/domain';
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

export function toMatch({
  subject,
  method,
  confidence,
  matchedOn,
  companySays,
  bearers,
  evidence,
}: MatchedSubject): Match {
  const compared = { state: subject.state === null ? 'the state' : jurisdictionNames[subject.state], bearers };
  const inWords = evidence.map((one) => evidenceInWords(one, compared));
  return {
    method,
    confidence,
    matchedOn,
    comparedWith: companySays,
    bearers,
    text: sentenceOf(inWords),
    evidence: inWords,
  };
}

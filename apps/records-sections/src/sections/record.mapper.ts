import {
  evidenceInWords,
  leadingFields,
  type Match,
  recordId,
  type RecordOrigin,
  type RecordRow,
  toSentence,
} from '@registry/contracts-records-sections';
import { jurisdictionNames } from '@registry/domain';
import type { MatchedSubject } from '@registry/matching';
import type { StoredRecord } from './record.row.ts';
import { readHead } from './stored-head.ts';

/** A stored record as the public row of its kind, read on the day `today`. */
export function toRecordRow(stored: StoredRecord, matched: MatchedSubject, today: string): RecordRow {
  const [source, sources] = listOrigins(stored, matched);
  const { date } = stored;
  const head = readHead(stored.head);
  const { object } = head;
  const values: Readonly<Record<string, unknown>> = { ...head, date, filed_date: date };
  const leading = leadingFields(object).map((field) => [field, values[field]] as const);
  const row: Readonly<Record<keyof RecordRow, unknown>> = {
    object,
    id: recordId(stored.kind, matched.subject.register ?? matched.subject.source, stored.rowKey),
    ...(Object.fromEntries(leading) as Pick<RecordRow, 'type' | 'status'>),
    ...('lender' in head ? {} : toExpiry(head.expiration_date, today)),
    source,
    sources,
    match: toMatch(matched),
    record: stored.record,
    as_of: stored.asOf,
    retrieved_at: stored.retrievedAt.toISOString(),
    absent_since: stored.absentSince?.toISOString() ?? null,
    // Of a workspace, which the gateway knows.
    decision: null,
  };
  return row as unknown as RecordRow;
}

function toExpiry(expiration_date: string | null, today: string) {
  return { expiration_date, is_expired: expiration_date === null ? null : expiration_date < today };
}

/** The source with the newest data, and all that have the record. */
export function listOrigins(
  { sources, asOf, retrievedAt, absentSince }: Pick<StoredRecord, 'sources' | 'asOf' | 'retrievedAt' | 'absentSince'>,
  { subject: { source } }: MatchedSubject,
): [string, readonly RecordOrigin[]] {
  const [newest] = sources ?? [];
  if (sources !== null && newest !== undefined) return [newest.source, sources];
  const seen = { retrieved_at: retrievedAt.toISOString(), absent_since: absentSince?.toISOString() ?? null };
  return [source, [{ source, as_of: asOf, ...seen, differs: {}, fills: [] }]];
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
  const isLegal = evidence.some(({ fact, agrees }) => fact === 'legal_name' && agrees === true);
  const compared = { state: subject.state === null ? 'the state' : jurisdictionNames[subject.state], bearers, isLegal };
  const inWords = evidence.map((one) => evidenceInWords(one, compared));
  return {
    method,
    confidence,
    bearers,
    text: toSentence(inWords),
    evidence: inWords,
    matched_on: matchedOn,
    compared_with: companySays,
  };
}

import {
  evidenceInWords,
  type LienRow,
  type LoanRow,
  type Match,
  type RecordOrigin,
  type RecordRow,
  type RegisterItemRow,
  sentenceOf,
} from '@registry/contracts-records-sections';
import { jurisdictionNames, type LienHead, type LoanHead, type UnifiedHead } from '@registry/domain';
import type { MatchedSubject } from '@registry/matching';
import type { StoredRecord } from './record.row.ts';

type Origin = Pick<RecordRow, 'source' | 'sources' | 'match' | 'record' | 'as_of' | 'retrieved_at' | 'absent_since'>;

type Expiry = Pick<RegisterItemRow, 'expiration_date' | 'is_expired'>;

/** A stored record as the public row of its kind, read on the day `today`. */
export function toRecordRow(stored: StoredRecord, matched: MatchedSubject, today: string): RecordRow {
  const [source, sources] = originsOf(stored, matched);
  const origin: Origin = {
    source,
    sources,
    match: toMatch(matched),
    record: stored.record,
    as_of: stored.asOf,
    retrieved_at: stored.retrievedAt.toISOString(),
    absent_since: stored.absentSince?.toISOString() ?? null,
  };
  const { head, date } = stored;
  if ('lender' in head) return toLoan(head, date, origin);
  const expiry = toExpiry(head, today);
  return 'filingNumber' in head
    ? toLien(head, date, { ...expiry, ...origin })
    : toRegisterItem(head, date, { ...expiry, ...origin });
}

/** The source with the newest data, and all that have the record. */
export function originsOf(
  { sources, asOf, retrievedAt, absentSince }: Pick<StoredRecord, 'sources' | 'asOf' | 'retrievedAt' | 'absentSince'>,
  { subject: { source } }: MatchedSubject,
): [string, readonly RecordOrigin[]] {
  const [newest] = sources ?? [];
  if (sources !== null && newest !== undefined) return [newest.source, sources];
  const seen = { retrieved_at: retrievedAt.toISOString(), absent_since: absentSince?.toISOString() ?? null };
  return [source, [{ source, as_of: asOf, ...seen, differs: {} }]];
}

function toExpiry({ expirationDate }: LienHead | UnifiedHead, today: string): Expiry {
  // Records of the version before have no date until their file is loaded again.
  const expiration_date = expirationDate ?? null;
  return { expiration_date, is_expired: expiration_date === null ? null : expiration_date < today };
}

function toLien(head: LienHead, date: string | null, origin: Origin & Expiry): LienRow {
  return {
    object: head.kind,
    type: head.type,
    filing_number: head.filingNumber,
    filed_date: date,
    state: head.state,
    status: head.status,
    secured_parties: head.securedParties,
    debtors: head.debtors,
    collateral: head.collateral,
    ...origin,
  };
}

function toLoan(head: LoanHead, date: string | null, origin: Origin): LoanRow {
  return {
    object: head.kind,
    type: head.type,
    amount: head.amount,
    date,
    lender: head.lender,
    status: head.status,
    jobs_reported: head.jobsReported,
    forgiveness_amount: head.forgivenessAmount,
    ...origin,
  };
}

function toRegisterItem(head: UnifiedHead, date: string | null, origin: Origin & Expiry): RegisterItemRow {
  return {
    object: head.kind,
    type: head.type,
    name: head.name,
    number: head.number,
    date,
    state: head.state,
    status: head.status,
    description: head.description,
    ...origin,
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
    bearers,
    text: sentenceOf(inWords),
    evidence: inWords,
    matched_on: matchedOn,
    compared_with: companySays,
  };
}

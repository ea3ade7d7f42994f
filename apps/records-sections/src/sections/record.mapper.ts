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

/** A stored record as the public row of its kind. */
export function toRecordRow(stored: StoredRecord, matched: MatchedSubject): RecordRow {
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
  if ('filingNumber' in head) return toLien(head, date, origin);
  if ('lender' in head) return toLoan(head, date, origin);
  return toRegisterItem(head, date, origin);
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

function toLien(head: LienHead, date: string | null, origin: Origin): LienRow {
  return {
    object: head.kind,
    type: head.type,
    filing_number: head.filingNumber,
    filed_date: date,
    state: head.state,
    status: head.status,
    expiration_date: head.expirationDate,
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

function toRegisterItem(head: UnifiedHead, date: string | null, origin: Origin): RegisterItemRow {
  return {
    object: head.kind,
    type: head.type,
    name: head.name,
    number: head.number,
    date,
    state: head.state,
    status: head.status,
    // Records of the version before have none until their file is loaded again.
    expiration_date: head.expirationDate ?? null,
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

import type { Match, RecordRow } from '@registry/contracts-records-sections';
import type { MatchedSubject } from '@registry/matching';
import type { StoredRecord } from './record.row.ts';

/** A stored record as the contract's row. */
export function toRecordRow(stored: StoredRecord, matched: MatchedSubject): RecordRow {
  const row = {
    date: stored.date,
    source: matched.subject.source,
    retrievedAt: stored.retrievedAt.toISOString(),
    match: toMatch(matched),
    record: stored.record,
  };
  const { head } = stored;
  switch (head.kind) {
    case 'lien':
      return {
        kind: head.kind,
        type: head.type,
        filingNumber: head.filingNumber,
        state: head.state,
        status: head.status,
        expirationDate: head.expirationDate,
        securedParties: head.securedParties,
        debtors: head.debtors,
        collateral: head.collateral,
        ...row,
      };
    case 'loan':
      return {
        kind: head.kind,
        type: head.type,
        amount: head.amount,
        lender: head.lender,
        status: head.status,
        jobsReported: head.jobsReported,
        forgivenessAmount: head.forgivenessAmount,
        ...row,
      };
    default:
      return {
        kind: head.kind,
        type: head.type,
        name: head.name,
        number: head.number,
        state: head.state,
        status: head.status,
        description: head.description,
        ...row,
      };
  }
}

function toMatch({ method, confidence, matchedOn }: MatchedSubject): Match {
  return { method, confidence, matchedOn };
}

import type { LienRow, LoanRow, RecordRow, UnifiedRow } from '@registry/contracts-records-sections';
import type { LienDto } from './lien.dto.ts';
import type { LoanDto } from './loan.dto.ts';
import type { RecordRowDto } from './record-row.dto.ts';
import type { RegisterItemDto } from './register-item.dto.ts';

/** A row of a section as the public answer shows it, its fields in the order of the contract. */
export function toRecordRow(row: RecordRow): RecordRowDto {
  if ('filingNumber' in row) return toLien(row);
  if ('lender' in row) return toLoan(row);
  return toRegisterItem(row);
}

function toLien(row: LienRow): LienDto {
  return {
    object: row.kind,
    type: row.type,
    filing_number: row.filingNumber,
    filed_date: row.date,
    state: row.state,
    status: row.status,
    expiration_date: row.expirationDate,
    secured_parties: row.securedParties,
    debtors: row.debtors,
    collateral: row.collateral,
    ...origin(row),
  };
}

function toLoan(row: LoanRow): LoanDto {
  return {
    object: row.kind,
    type: row.type,
    amount: row.amount,
    date: row.date,
    lender: row.lender,
    status: row.status,
    jobs_reported: row.jobsReported,
    forgiveness_amount: row.forgivenessAmount,
    ...origin(row),
  };
}

function toRegisterItem(row: UnifiedRow): RegisterItemDto {
  return {
    object: row.kind,
    type: row.type,
    name: row.name,
    number: row.number,
    date: row.date,
    state: row.state,
    status: row.status,
    description: row.description,
    ...origin(row),
  };
}

function origin({ source, match, record, asOf, retrievedAt, absentSince }: RecordRow): RecordRowDto {
  const { matchedOn, comparedWith, ...matched } = match;
  return {
    source,
    match: { ...matched, matched_on: matchedOn, compared_with: comparedWith },
    record,
    as_of: asOf,
    retrieved_at: retrievedAt,
    absent_since: absentSince,
  };
}

import type { StateCode } from '@registry/domain';
import type { Match } from './match.ts';

/** What every row of a section carries. */
interface Row {
  /** Slug within its kind: `ucc`, `ppp`, `irs-eo`. */
  readonly type: string;
  /** The day by which sections are ordered: filed, approved, issued. YYYY-MM-DD. */
  readonly date: string | null;
  /** Slug of the source. */
  readonly source: string;
  /** ISO 8601 UTC, milliseconds. */
  readonly retrievedAt: string;
  readonly match: Match;
  /** The source's fields, verbatim. */
  readonly record: Readonly<Record<string, unknown>>;
}

export interface LienRow extends Row {
  readonly kind: 'lien';
  readonly filingNumber: string;
  readonly state: StateCode;
  readonly status: string | null;
  readonly expirationDate: string | null;
  readonly securedParties: readonly string[];
  readonly debtors: readonly string[];
  readonly collateral: string | null;
}

export interface LoanRow extends Row {
  readonly kind: 'loan';
  /** US dollars. */
  readonly amount: number | null;
  readonly lender: string | null;
  readonly status: string | null;
  readonly jobsReported: number | null;
  readonly forgivenessAmount: number | null;
}

export interface UnifiedRow extends Row {
  readonly kind: 'fmcsa_registration' | 'license' | 'permit' | 'record';
  /** The holder, as published. */
  readonly name: string | null;
  readonly number: string | null;
  readonly state: StateCode | null;
  readonly status: string | null;
  readonly description: string | null;
}

export type RecordRow = LienRow | LoanRow | UnifiedRow;

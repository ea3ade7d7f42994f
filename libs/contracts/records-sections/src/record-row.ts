import type { LienHead, LoanHead, UnifiedHead } from '@registry/domain';
import type { Match } from './match.ts';

/** What every row of a section carries beside the head of its kind. */
interface Row {
  /** The day by which sections are ordered: filed, approved, issued. YYYY-MM-DD. */
  readonly date: string | null;
  /** Slug of the source. */
  readonly source: string;
  /** The date of the data, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
  /** When a load or a lookup last confirmed it. ISO 8601 UTC, milliseconds. */
  readonly retrievedAt: string;
  /** Since when the whole file of its register lacks it; null while it is listed. ISO 8601 UTC, milliseconds. */
  readonly absentSince: string | null;
  readonly match: Match;
  /** The source's fields, verbatim. */
  readonly record: Readonly<Record<string, unknown>>;
}

export type LienRow = LienHead & Row;
export type LoanRow = LoanHead & Row;
export type UnifiedRow = UnifiedHead & Row;
export type RecordRow = LienRow | LoanRow | UnifiedRow;

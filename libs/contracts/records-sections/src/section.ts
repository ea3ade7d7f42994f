import type { RegisterExtent } from '@registry/contracts-business-registry';
import type { RecordRow } from './record-row.ts';

/** Whether an empty section says something. */
export interface Coverage {
  /**
   * `covered`: a source of this section for the company's state has been loaded; `partial`: only such as hold a part of it;
   * `not_covered`: none, so emptiness says nothing.
   */
  readonly status: 'covered' | 'partial' | 'not_covered';
  /** What a partial section holds, in words: `cannabis licenses; contractor licenses`. Null in every other. */
  readonly scope: string | null;
  readonly sources: readonly CoveredSource[];
  /** How much of the state's register is loaded: what a register lacks, a namesake may be taken for. */
  readonly register: RegisterExtent;
}

export interface CoveredSource {
  /** Slug, as the section's rows carry it. */
  readonly source: string;
  /** The day of the data, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
  /** When its last load that passed its checks ended; ISO 8601 UTC, milliseconds. */
  readonly loadedAt: string;
}

/** Rows newest first, those without a date last, then by a stable key of the row. */
export interface Section {
  readonly rows: readonly RecordRow[];
  /** Exact. */
  readonly totalCount: number;
  readonly coverage: Coverage;
}

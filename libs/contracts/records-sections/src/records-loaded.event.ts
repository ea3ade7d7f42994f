import { defineEvent } from '@registry/contracts-feed';
import type { StateCode } from '@registry/domain';

/** A load of records that has reached its end and passed its checks. */
export interface LoadedRecords {
  /** Slug. */
  readonly source: string;
  /** Null where it covers all states. */
  readonly state: StateCode | null;
  /** `record`, or `record-part` for one of several files that make records together. */
  readonly yields: string;
  /** Whether its mapping was tried on a file of the agency itself, not only on the published layout. */
  readonly verified: boolean;
  /** read = new + changed + unchanged + leftOut + rejected. */
  readonly counts: {
    readonly read: number;
    readonly new: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly leftOut: number;
    readonly rejected: number;
  };
  /** The day of the data, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
  /** ISO 8601 UTC, milliseconds. */
  readonly finishedAt: string;
  /** Whether it is a sample whose rows gave way to the real source. */
  readonly isRemoved: boolean;
}

/** Loads of records that have ended. */
export const recordsLoaded = defineEvent<LoadedRecords>({
  owner: 'records-sections',
  topic: 'records.loaded',
  example: {
    source: 'us-co/ucc-filings',
    state: 'CO',
    yields: 'record-part',
    verified: false,
    counts: { read: 1_000, new: 1_000, changed: 0, unchanged: 0, leftOut: 0, rejected: 0 },
    asOf: null,
    finishedAt: '2026-11-02T08:20:00.000Z',
    isRemoved: false,
  },
});

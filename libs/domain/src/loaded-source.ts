import type { StateCode } from './jurisdictions/jurisdiction.ts';

/** Rows of a load by what became of them: read = new + changed + unchanged + older + leftOut + rejected. */
export interface LoadCounts {
  readonly read: number;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Rows that say otherwise than what is loaded and are of older data than that, which stays. */
  readonly older: number;
  /** Rows that are not taken though nothing is wrong with them: natural persons', blank ones. */
  readonly leftOut: number;
  /** Rows that decoding, mapping or merging refused. */
  readonly rejected: number;
}

/** The newest load of a source that reached its end and passed its checks. */
export interface LoadedSource {
  /** Slug: `us-or/business-registry`. */
  readonly source: string;
  /** Null where it covers all states. */
  readonly state: StateCode | null;
  /** The result of its rows: `business`, `business-part`, `trade-name`, `record`, or `record-part` for one of several files of records. */
  readonly yields: string;
  /** Its mapping was tried on a file of the agency itself, not only on the published layout. */
  readonly verified: boolean;
  readonly counts: LoadCounts;
  /** The day of the data, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
  /** ISO 8601 UTC, milliseconds. */
  readonly finishedAt: string;
  /** All that its agency publishes was loaded. */
  readonly isWhole: boolean;
  /** It is a sample whose rows gave way to the real source. */
  readonly isRemoved: boolean;
}

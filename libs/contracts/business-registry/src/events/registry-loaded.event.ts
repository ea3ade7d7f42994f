import { defineEvent } from '@registry/contracts-feed';
import type { StateCode } from '@registry/domain';

/** Rows of a load by what became of them: read = new + changed + unchanged + leftOut + rejected. */
export interface LoadedCounts {
  readonly read: number;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly leftOut: number;
  readonly rejected: number;
}

/** A load that has reached its end. */
export interface LoadedSource {
  /** Slug: `us-or/business-registry`. */
  readonly source: string;
  readonly state: StateCode;
  /** What its rows become: `business`, `trade-name`. */
  readonly yields: string;
  /** Whether its mapping was tried on a file of the agency itself, not only on the published layout. */
  readonly verified: boolean;
  readonly counts: LoadedCounts;
  /** The day of the data, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
  /** ISO 8601 UTC, milliseconds. */
  readonly finishedAt: string;
  /** Whether it is a sample whose rows gave way to the real source. */
  readonly isRemoved: boolean;
}

/** Loads of registrations that have ended: where the coverage map learns what is loaded and how fresh it is. */
export const registryLoaded = defineEvent<LoadedSource>({
  owner: 'business-registry',
  topic: 'registry.loaded',
  example: {
    source: 'us-or/business-registry',
    state: 'OR',
    yields: 'business',
    verified: true,
    counts: { read: 6_755, new: 6_755, changed: 0, unchanged: 0, leftOut: 0, rejected: 0 },
    asOf: null,
    finishedAt: '2026-11-02T08:16:02.000Z',
    isRemoved: false,
  },
});

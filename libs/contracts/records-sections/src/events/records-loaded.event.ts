import { defineEvent } from '@registry/contracts-feed';
import type { LoadedSource } from '@registry/domain';

/** Loads of records that have ended. */
export const recordsLoaded = defineEvent<LoadedSource>({
  publisher: 'records-sections',
  topic: 'records.loaded',
  shows: 'no company',
  example: {
    source: 'us-co/ucc-filings',
    state: 'CO',
    yields: 'record-part',
    verified: false,
    counts: { read: 1_000, new: 1_000, changed: 0, unchanged: 0, older: 0, leftOut: 0, rejected: 0 },
    asOf: null,
    finishedAt: '2026-11-02T08:20:00.000Z',
    isWhole: false,
    isRemoved: false,
  },
});

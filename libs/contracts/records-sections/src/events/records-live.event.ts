import { defineEvent } from '@registry/contracts-feed';
import type { LiveSourceHealth } from '@registry/domain';

/** The health of live lookups at registers of records. */
export const recordsLive = defineEvent<LiveSourceHealth>({
  publisher: 'records-sections',
  topic: 'records.live',
  shows: 'no company',
  example: {
    source: 'us-co/ucc',
    state: 'CO',
    wired: true,
    lastSuccessAt: '2026-11-02T08:15:30.000Z',
    lastFailureAt: null,
    lastFailure: null,
    lookups: 12,
    successShare: 1,
    p50Ms: 1_240,
    p95Ms: 3_310,
  },
});

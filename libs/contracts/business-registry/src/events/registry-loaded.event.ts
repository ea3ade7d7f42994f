import { defineEvent } from '@registry/contracts-feed';
import type { LoadedSource } from '@registry/domain';

/** Loads of registrations that have ended: where the coverage map sees what is loaded and how fresh it is. */
export const registryLoaded = defineEvent<LoadedSource>({
  publisher: 'business-registry',
  topic: 'registry.loaded',
  shows: 'no company',
  example: {
    source: 'us-or/business-registry',
    state: 'OR',
    yields: 'business',
    verified: true,
    counts: { read: 6_755, new: 6_755, changed: 0, unchanged: 0, older: 0, leftOut: 0, rejected: 0 },
    asOf: null,
    finishedAt: '2026-11-02T08:16:02.000Z',
    isWhole: false,
    isRemoved: false,
  },
});

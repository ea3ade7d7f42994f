import { defineEvent } from '@registry/contracts-feed';
import type { LiveSourceHealth } from '@registry/domain';

/**
 * The health of live lookups at registries; published when one is added, removed, fails or recovers, otherwise once a
 * minute.
 */
export const registryLive = defineEvent<LiveSourceHealth>({
  publisher: 'business-registry',
  topic: 'registry.live',
  shows: 'no company',
  example: {
    source: 'us-co/business-registry',
    state: 'CO',
    wired: true,
    lastSuccessAt: '2026-11-02T08:15:30.000Z',
    lastFailureAt: '2026-11-01T23:59:59.000Z',
    lastFailure: 'timeout',
    lookups: 200,
    successShare: 0.995,
    p50Ms: 640,
    p95Ms: 2_310,
  },
});
